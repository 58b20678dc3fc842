package io.thalweg.agent.count;

import org.jspecify.annotations.Nullable;

/** What was counted for all streams of one kind that were made at one place and wrapped in one way. */
public final class Total {
    public final String type;
    public final String medium;
    /** {@code stdin}, {@code stdout}, {@code stderr}, or null for every other stream. */
    public final @Nullable String standard;
    /** The number of the site where they were made, or -1. */
    public final int created;
    /** The outermost stream around them. */
    public final @Nullable Link chain;

    private final long[] @Nullable [] figures = new long[Op.COUNT][];
    private final @Nullable SiteWeights[] sites = new SiteWeights[Op.COUNT];
    private long instances;

    Total(OpenStream stream) {
        this(stream.type, stream.medium, stream.standard, stream.created, stream.chain);
    }

    private Total(String type, String medium, @Nullable String standard, int created, @Nullable Link chain) {
        this.type = type;
        this.medium = medium;
        this.standard = standard;
        this.created = created;
        this.chain = chain;
    }

    static String key(OpenStream stream) {
        return stream.type
                + '|'
                + stream.medium
                + '|'
                + stream.standard
                + '|'
                + stream.created
                + '|'
                + Link.key(stream.chain);
    }

    void add(OpenStream stream) {
        instances++;
        for (int op = 0; op < Op.COUNT; op++) {
            Counter counter = stream.counters[op];
            if (counter != null) {
                counter.addTo(figures(op));
                counter.sites.addTo(sites(op));
            }
        }
    }

    Total copy() {
        Total copy = new Total(type, medium, standard, created, chain);
        copy.instances = instances;
        for (int op = 0; op < Op.COUNT; op++) {
            long[] counted = figures[op];
            if (counted != null) {
                System.arraycopy(counted, 0, copy.figures(op), 0, counted.length);
                sites(op).addTo(copy.sites(op));
            }
        }
        return copy;
    }

    private long[] figures(int op) {
        long[] sums = figures[op];
        if (sums == null) {
            sums = new long[Tally.LENGTH];
            figures[op] = sums;
        }
        return sums;
    }

    private SiteWeights sites(int op) {
        SiteWeights weights = sites[op];
        if (weights == null) {
            weights = new SiteWeights();
            sites[op] = weights;
        }
        return weights;
    }

    /** How many streams these figures are about. */
    public long instances() {
        return instances;
    }

    /** Whether there was such an operation. */
    public boolean has(int op) {
        long[] sums = figures[op];
        return sums != null && sums[Tally.CALLS] > 0;
    }

    public long calls(int op) {
        return figure(op, Tally.CALLS);
    }

    public long bytes(int op) {
        return figure(op, Tally.BYTES);
    }

    public long requested(int op) {
        return figure(op, Tally.REQUESTED);
    }

    public long empty(int op) {
        return figure(op, Tally.EMPTY);
    }

    public long sequential(int op) {
        return figure(op, Tally.SEQUENTIAL);
    }

    public long timed(int op) {
        return figure(op, Tally.TIMED);
    }

    public long timedNanos(int op) {
        return figure(op, Tally.TIMED_NANOS);
    }

    public long slow(int op) {
        return figure(op, Tally.SLOW);
    }

    /** Calls by moved bytes, without zeros at the end: index 0 for none, k for 2^(k-1) to 2^k - 1. */
    public long[] histogram(int op) {
        int size = Tally.LENGTH - Tally.HISTOGRAM;
        while (size > 0 && figure(op, Tally.HISTOGRAM + size - 1) == 0) {
            size--;
        }
        long[] histogram = new long[size];
        for (int i = 0; i < size; i++) {
            histogram[i] = figure(op, Tally.HISTOGRAM + i);
        }
        return histogram;
    }

    /** Where the calls came from. */
    public SiteWeights weights(int op) {
        return sites(op);
    }

    private long figure(int op, int figure) {
        long[] sums = figures[op];
        return sums == null ? 0 : sums[figure];
    }
}
