package io.thalweg.agent.count;

/** The counts of one operation: figures that are added up, and nothing else. */
public final class OperationCounts {
    /** A call that moves bytes, but no more than these, is small. Android's StrictMode draws the line here too. */
    public static final int SMALL_BYTES = 512;

    static final int CALLS = 0;
    static final int BYTES = 1;
    static final int REQUESTED = 2;
    static final int EMPTY = 3;
    static final int SEQUENTIAL = 4;
    static final int TIMED = 5;
    static final int TIMED_NANOS = 6;
    static final int SLOW = 7;
    static final int SMALL = 8;
    static final int SMALL_MOVED = 9;
    /** From here on: calls by the bytes that they moved, index k for 2^(k-1) to 2^k - 1 bytes. */
    static final int HISTOGRAM = 10;

    static final int BUCKETS = 44;
    static final int LENGTH = HISTOGRAM + BUCKETS;

    /** Of an operation that there was none of. */
    static final OperationCounts NONE = new OperationCounts();

    private final long[] figures = new long[LENGTH];

    OperationCounts() {}

    void add(int figure, long value) {
        figures[figure] += value;
    }

    void add(OperationCounts other) {
        for (int i = 0; i < LENGTH; i++) {
            figures[i] += other.figures[i];
        }
    }

    public long calls() {
        return figures[CALLS];
    }

    /** What they moved; of seeks and skips, how far those went that did not end a run. */
    public long bytes() {
        return figures[BYTES];
    }

    /** What they asked for. */
    public long requested() {
        return figures[REQUESTED];
    }

    /** Calls that could have moved bytes and moved none. */
    public long empty() {
        return figures[EMPTY];
    }

    /** Calls that went on where the one before had ended; of questions about paths, those asked again. */
    public long sequential() {
        return figures[SEQUENTIAL];
    }

    /** Calls whose time was taken. */
    public long timed() {
        return figures[TIMED];
    }

    public long timedNanos() {
        return figures[TIMED_NANOS];
    }

    /** Those of the timed that waited. */
    public long slow() {
        return figures[SLOW];
    }

    /** Calls that moved at least one byte and at most {@link #SMALL_BYTES}. */
    public long smallCalls() {
        return figures[SMALL];
    }

    /** What the small calls moved. */
    public long smallBytes() {
        return figures[SMALL_MOVED];
    }

    /** Calls by moved bytes, without zeros at the end: index 0 for none, k for 2^(k-1) to 2^k - 1. */
    public long[] histogram() {
        int size = BUCKETS;
        while (size > 0 && figures[HISTOGRAM + size - 1] == 0) {
            size--;
        }
        long[] histogram = new long[size];
        System.arraycopy(figures, HISTOGRAM, histogram, 0, size);
        return histogram;
    }
}
