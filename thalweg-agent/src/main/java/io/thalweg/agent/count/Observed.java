package io.thalweg.agent.count;

import io.thalweg.agent.figure.Observation;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * What was observed of one stream. Races between threads may lose an observation, as where two threads write to one
 * stream at once; none is made up.
 */
final class Observed {
    /** A buffer of the JDK's usual size holds back what is shorter. */
    private static final int BUFFER_BYTES = 8192;

    private static final long PAUSE_NANOS = 10_000_000;

    /** The threads of the JDK that close what was garbage-collected; the file system of an archive has a finaliser. */
    private static final String CLEANER = "Common-Cleaner";

    private static final String FINALIZER = "Finalizer";

    private static final long CLEANING_NANOS = 20_000_000;

    private static final int SLOTS = 1 << 16;
    /**
     * How often threads waited, by hash, so that few threads share a slot; null where no evidence is gathered. A write
     * that finds another number than the write before it comes after a wait.
     */
    private static volatile int @Nullable [] waits;

    private static volatile boolean ending;

    private int seen;
    private int markLimit;
    private boolean left;
    /** Whether its streams were asked for, of a socket. */
    private boolean inputGiven;

    private boolean outputGiven;

    /** When the last write ended that a buffer would still hold; 0 if a buffer would hold nothing. */
    private long heldSince;

    private int writer;
    private int writerWaits;

    /** Whether evidence is gathered from now on. */
    static void gather(boolean wanted) {
        waits = wanted ? new int[SLOTS] : null;
        ending = false;
    }

    /** For a new stream; null where no evidence is gathered. */
    static @Nullable Observed create() {
        return waits == null ? null : new Observed();
    }

    static boolean isGathered() {
        return waits != null;
    }

    /**
     * The JVM has begun to end: what is closed from now on, the program has not closed in time. What nothing refers to
     * any more is collected now, and what is left is in use.
     */
    static void beginEnding() {
        if (!ending) {
            ending = true;
            if (Peaks.isAnyOpen()) {
                System.gc();
                LockSupport.parkNanos(CLEANING_NANOS); // the JDK closes channels and sockets on another thread
            }
        }
    }

    /** The current thread waits for something. */
    static void threadWaits() {
        int[] table = waits;
        if (table != null && !ending) {
            table[slot()]++;
        }
    }

    private static int slot() {
        return System.identityHashCode(Thread.currentThread()) & SLOTS - 1;
    }

    void add(Observation observation) {
        add(observation.index());
    }

    void add(int observation) {
        if ((seen & 1 << observation) == 0) {
            note(observation);
        }
    }

    private synchronized void note(int observation) {
        seen |= 1 << observation;
    }

    private boolean has(Observation observation) {
        return (seen & 1 << observation.index()) != 0;
    }

    /** After a write of so many bytes. */
    void written(long bytes) {
        long now = System.nanoTime();
        release(now);
        int[] table = waits;
        if (bytes < BUFFER_BYTES && table != null) {
            writer = slot();
            writerWaits = table[writer];
            heldSince = now == 0 ? 1 : now;
        }
    }

    /** A flush or close: a buffer would write what it holds. */
    void flushed() {
        if (heldSince != 0) {
            release(System.nanoTime());
        }
    }

    private void release(long now) {
        if (heldSince != 0) {
            if (hasWaited()) {
                add(Observation.WAITED);
            } else if (now - heldSince >= PAUSE_NANOS) {
                add(Observation.PAUSED);
            }
            heldSince = 0;
        }
    }

    private boolean hasWaited() {
        int[] table = waits;
        return table != null && table[writer] != writerWaits;
    }

    void closed() {
        flushed();
        String thread = Thread.currentThread().getName();
        boolean byCleaner = thread.equals(CLEANER) || thread.equals(FINALIZER);
        add(byCleaner ? Observation.COLLECTED : ending ? Observation.OPEN : Observation.CLOSED);
    }

    /** Whether it is no longer open from now on; false if that is known already. */
    boolean leaves() {
        boolean first = !left;
        left = true;
        return first;
    }

    synchronized void marked(int limit) {
        markLimit = Math.max(markLimit, limit);
    }

    /** Its socket was asked for the stream in that direction. */
    synchronized void given(boolean input) {
        if (input ? inputGiven : outputGiven) {
            add(input ? Observation.INPUT_AGAIN : Observation.OUTPUT_AGAIN);
        }
        inputGiven |= input;
        outputGiven |= !input;
    }

    int markLimit() {
        return markLimit;
    }

    /** What was observed up to now, a bit for each index; {@code isGone} where nothing refers to the stream. */
    int seen(boolean isGone) {
        int all = seen;
        if (!has(Observation.CLOSED) && !has(Observation.OPEN) && !has(Observation.COLLECTED)) {
            all |= 1 << (isGone ? Observation.COLLECTED : Observation.OPEN).index();
        }
        return heldSince != 0 && hasWaited() ? all | 1 << Observation.WAITED.index() : all;
    }
}
