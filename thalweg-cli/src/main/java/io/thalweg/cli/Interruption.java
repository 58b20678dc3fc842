package io.thalweg.cli;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Problem;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Ctrl-C or SIGTERM while a session runs: stops the session and holds the JVM until the command has put away its files
 * and printed what it had. The JVM itself then exits with 130 or 143.
 */
final class Interruption implements AutoCloseable {
    /** Longer than killing a worker and writing the reports takes, even where others use most of the processors. */
    private static final long PATIENCE_SECONDS = 30;

    private final AtomicBoolean happened = new AtomicBoolean();
    private final CountDownLatch finished = new CountDownLatch(1);
    private final Runnable stop;
    private final long patienceSeconds;
    private final Thread hook = new Thread(this::interrupt, "interruption");

    /** Calls {@code stop}, on a thread of the JVM's shutdown, if it happens. */
    Interruption(Runnable stop) {
        this(stop, PATIENCE_SECONDS);
    }

    private Interruption(Runnable stop, long patienceSeconds) {
        this.stop = stop;
        this.patienceSeconds = patienceSeconds;
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException ending) {
            throw new Problem(ExitCode.INTERRUPTED, "interrupted before it began", "Run the command again.", ending);
        }
    }

    /** Holds the JVM for as long as it takes: what is begun is not stopped. */
    static Interruption untilClosed() {
        return new Interruption(() -> {}, Long.MAX_VALUE);
    }

    private void interrupt() {
        happened.set(true);
        stop.run();
        try {
            if (!finished.await(patienceSeconds, TimeUnit.SECONDS)) {
                System.err.println("thalweg: could not finish in time; `thalweg clean` removes what is left");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether the process is on its way out. */
    boolean happened() {
        return happened.get();
    }

    /** Lets the JVM go: all that had to be put away has been. */
    @Override
    public void close() {
        finished.countDown();
        if (!happened()) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException justStarted) {
                // The hook runs; it finds everything finished.
            }
        }
    }
}
