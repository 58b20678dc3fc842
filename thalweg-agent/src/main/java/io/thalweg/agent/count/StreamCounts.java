package io.thalweg.agent.count;

import io.thalweg.agent.figure.Figure;
import io.thalweg.agent.figure.Observation;
import org.jspecify.annotations.Nullable;

/** What was counted for all streams of one kind that were made at one place and wrapped in one way. */
public final class StreamCounts {
    public final String type;
    public final String medium;
    /** {@code stdin}, {@code stdout}, {@code stderr}, or null for every other stream. */
    public final @Nullable String standard;
    /** The number of the site where they were made, or -1. */
    public final int created;
    /** The outermost stream around them. */
    public final @Nullable Wrapper chain;

    /**
     * Where the first call of each operation came from, in the order of the operations: tells streams apart that nobody
     * saw being made, so that the reads and writes of a connection stay together. Null for all others.
     */
    public final int @Nullable [] firstUsed;

    private final StreamKind kind;
    private final @Nullable OperationCounts[] operations = new OperationCounts[Op.COUNT];
    private final @Nullable SiteWeights[] sites = new SiteWeights[Op.COUNT];
    private long instances;
    private long reopened;
    private long buffers;
    private long flushes;
    private long codecBytes;
    private final SplitMessages messages = new SplitMessages();
    /** By index of the observation; null where no evidence is gathered. */
    private long @Nullable [] observed;

    private long markLimit;

    StreamCounts(StreamKind kind) {
        this.kind = kind;
        type = kind.type;
        medium = kind.medium;
        standard = kind.standard;
        created = kind.created;
        chain = kind.chain;
        firstUsed = kind.firstUsed;
    }

    @DontInline
    void add(OpenStream stream) {
        instances++;
        reopened += stream.reopened ? 1 : 0;
        buffers += stream.buffers;
        flushes += stream.flushes;
        codecBytes += stream.codecBytes();
        if (stream.messages != null) {
            messages.add(stream.messages);
        }
        boolean byThreads = false;
        for (int op = 0; op < Op.COUNT; op++) {
            Counter counter = stream.counters[op];
            if (counter != null) {
                counter.addTo(operation(op));
                counter.sites.addTo(sites(op));
                byThreads |= counter.isShared();
            }
        }
        if (stream.observed != null && !kind.standsForMany()) {
            int seen = stream.observed.seen(stream.refersTo(null));
            add(byThreads ? seen | 1 << Observation.THREADS.index() : seen, stream.observed.markLimit());
        }
    }

    private void add(int seen, int limit) {
        long[] sums = observed == null ? new long[Observation.COUNT] : observed;
        for (int i = 0; i < sums.length; i++) {
            sums[i] += seen >>> i & 1;
        }
        observed = sums;
        markLimit = Math.max(markLimit, limit);
    }

    StreamCounts copy() {
        StreamCounts copy = new StreamCounts(kind);
        copy.instances = instances;
        copy.reopened = reopened;
        copy.buffers = buffers;
        copy.flushes = flushes;
        copy.codecBytes = codecBytes;
        copy.messages.add(messages);
        copy.observed = observed == null ? null : observed.clone();
        copy.markLimit = markLimit;
        for (int op = 0; op < Op.COUNT; op++) {
            OperationCounts counted = operations[op];
            if (counted != null) {
                copy.operation(op).add(counted);
                sites(op).addTo(copy.sites(op));
            }
        }
        return copy;
    }

    private OperationCounts operation(int op) {
        OperationCounts sums = operations[op];
        if (sums == null) {
            sums = new OperationCounts();
            operations[op] = sums;
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

    /** How many of them had a path that had been opened at the same place not long before. */
    public long reopened() {
        return reopened;
    }

    /** How many buffers were put around them. */
    public long buffers() {
        return buffers;
    }

    /** How often they were flushed after something was written. */
    public long flushes() {
        return flushes;
    }

    /** How many bytes came out of decompressors around them, or went into compressors. */
    public long codecBytes() {
        return codecBytes;
    }

    /** Messages that went out in several small writes and were answered, on connections without {@code TCP_NODELAY}. */
    public long splitMessages() {
        return messages.answered();
    }

    /** Those of them whose answer took as long as an acknowledgement that is held back. */
    public long heldMessages() {
        return messages.held();
    }

    /** How long these answers took together. */
    public long heldNanos() {
        return messages.heldNanos();
    }

    /** Whether evidence was gathered. */
    public boolean isObserved() {
        return observed != null;
    }

    /** Of how many streams this was observed. */
    public long observed(Observation observation) {
        return observed == null ? 0 : observed[observation.index()];
    }

    /** The largest limit that was given to a {@code mark}; 0 if there was none. */
    public long markLimit() {
        return markLimit;
    }

    /** Names class and creating line. Without the chain, which may grow meanwhile. */
    public String place() {
        return type + "|" + medium + "|" + standard + "|" + created;
    }

    /** Whether there was any operation. */
    public boolean isUsed() {
        for (int op = 0; op < Op.COUNT; op++) {
            if (has(op)) {
                return true;
            }
        }
        return false;
    }

    /** Whether one of them was not closed, as far as that was observed. */
    public boolean isLeft() {
        return created >= 0 && observed(Observation.OPEN) + observed(Observation.COLLECTED) > 0;
    }

    /** The most streams of its creation site that were open at once; 0 if that is not known. */
    public int peak() {
        return Peaks.of(created);
    }

    /** Whether there was such an operation. */
    public boolean has(int op) {
        return counts(op).get(Figure.CALLS) > 0;
    }

    /** What was counted of that operation; all zero when there was none. */
    public OperationCounts counts(int op) {
        OperationCounts counts = operations[op];
        return counts == null ? OperationCounts.NONE : counts;
    }

    /** Where the calls came from. */
    public SiteWeights weights(int op) {
        return sites(op);
    }
}
