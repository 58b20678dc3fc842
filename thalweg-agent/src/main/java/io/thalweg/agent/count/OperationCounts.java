package io.thalweg.agent.count;

import io.thalweg.agent.figure.Figure;

/** The counts of one operation: figures that are added up, and nothing else. */
public final class OperationCounts {
    /** Behind the figures: the histogram. */
    static final int HISTOGRAM = Figure.COUNT;

    static final int BUCKETS = 44;
    static final int LENGTH = HISTOGRAM + BUCKETS;

    /** Of an operation that there was none of. */
    static final OperationCounts NONE = new OperationCounts();

    private final long[] counts = new long[LENGTH];

    OperationCounts() {}

    void add(int index, long value) {
        counts[index] += value;
    }

    void add(OperationCounts other) {
        add(other.counts);
    }

    void add(long[] others) {
        for (int i = 0; i < LENGTH; i++) {
            counts[i] += others[i];
        }
    }

    public long get(Figure figure) {
        return counts[figure.index()];
    }

    /** Calls by moved bytes, without zeros at the end: index 0 for none, k for 2^(k-1) to 2^k - 1. */
    public long[] histogram() {
        int size = BUCKETS;
        while (size > 0 && counts[HISTOGRAM + size - 1] == 0) {
            size--;
        }
        long[] histogram = new long[size];
        System.arraycopy(counts, HISTOGRAM, histogram, 0, size);
        return histogram;
    }
}
