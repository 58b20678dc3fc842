package io.thalweg.lab.machine;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/** An idle thread that notices when the machine does not run it on time; so does a worker then. */
public final class Hiccups implements AutoCloseable {
    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final SingleWriterRecorder recorder = new SingleWriterRecorder(2);
    private final Thread thread = new Thread(this::record, "hiccups");
    private volatile boolean closed;

    public Hiccups() {
        thread.setDaemon(true);
        thread.start();
    }

    private void record() {
        long last = System.nanoTime();
        while (!closed) {
            LockSupport.parkNanos(PERIOD_NANOS);
            long now = System.nanoTime();
            recorder.recordValue(Math.max(0, now - last - PERIOD_NANOS));
            last = now;
        }
    }

    /** The longest delay since the last call, in ns. */
    public long maxNanosSinceLastCall() {
        Histogram interval = recorder.getIntervalHistogram();
        return interval.getMaxValue();
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
