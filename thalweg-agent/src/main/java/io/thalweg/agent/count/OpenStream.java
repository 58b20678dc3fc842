package io.thalweg.agent.count;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/** What is known and counted about one descriptor, as long as it is in use. */
final class OpenStream extends WeakReference<Object> {
    /** A buffer reads on over a gap of at most that: as much as the JDK's streams buffer. */
    private static final long NEAR_BYTES = 8192;

    final int hash;
    final String type;
    final String medium;
    final @Nullable String standard;
    final int created;
    final @Nullable Counter[] counters = new Counter[Op.COUNT];

    /** Streams in the same bucket of the table. */
    @Nullable
    OpenStream next;

    @Nullable
    Wrapper chain;

    boolean merged;
    /** Whether the same path had been opened at the same place not long before. */
    boolean reopened;
    /** How many buffers were put around it. */
    int buffers;
    /** Of a TCP connection, else null. */
    final @Nullable SplitMessages messages;

    /** Null where no evidence is gathered. */
    final @Nullable Observed observed = Observed.create();

    /** Of the file, where outputs are noted. */
    @Nullable
    String path;

    /** Its place in {@link OpenFiles}, if it has one. */
    @Nullable
    Object fileKey;

    /** What compresses or decompresses around it. */
    private @Nullable WeakReference<Object> codec;

    private long codecBytes;

    /** How many writes were followed by a flush. */
    long flushes;

    /** Where the last flush was; another one there would do nothing, had the stream a buffer. */
    private long flushedAt;

    private int lastOp = -1;
    /** Where the next call is that names no position, as far as seeks, skips and what was moved tell. */
    private long position;
    /** Where a positional call must begin in order to go on where the last one ended. */
    private long nextPosition;

    OpenStream(
            @Nullable Object descriptor,
            @Nullable ReferenceQueue<Object> queue,
            String type,
            String medium,
            @Nullable String standard,
            int created) {
        super(descriptor, queue);
        this.hash = System.identityHashCode(descriptor);
        this.type = type;
        this.medium = medium;
        this.standard = standard;
        this.created = created;
        this.messages = medium.equals("socket") ? new SplitMessages() : null;
    }

    Counter counter(int op) {
        Counter counter = counters[op];
        return counter != null ? counter : newCounter(op);
    }

    private synchronized Counter newCounter(int op) {
        Counter counter = counters[op];
        if (counter == null) {
            counter = new Counter(FirstSamples.dueAt(this, op));
            counters[op] = counter;
        }
        return counter;
    }

    /** Whether a call goes on where the last one ended: the same operation, with nothing else in between. */
    boolean continues(int op) {
        if (lastOp == op) {
            return true;
        }
        if (Op.endsRun(op)) {
            lastOp = op;
        }
        return false;
    }

    /** The same for a call that found nothing to move: one that waited would not have made it. */
    boolean isWithin(int op) {
        return lastOp == op;
    }

    /** A call that names no position has moved so many bytes. */
    void advance(long moved) {
        if (moved > 0) {
            position += moved;
        }
    }

    /** A codec was put around it. */
    void codes(Object newCodec) {
        codecBytes = codecBytes();
        codec = new WeakReference<>(newCodec);
    }

    /** It is closed: its codec has done its work, and may be used for another stream. */
    void forgetCodec() {
        codecBytes = codecBytes();
        codec = null;
    }

    /** How many bytes its codecs gave or took. */
    long codecBytes() {
        Object now = codec == null ? null : codec.get();
        return codecBytes + (now == null ? 0 : CodecBytes.of(now));
    }

    /** A flush, counted once for what was written before it. */
    void flushed() {
        if (observed != null) {
            observed.flushed();
        }
        if (flushedAt != position) {
            flushedAt = position;
            flushes++;
        }
    }

    /**
     * A seek or skip leads there. It ends no run of calls if it goes nowhere, or between two reads only a little
     * further: a buffer would need none of that.
     *
     * @return how far it went on, or -1 if it ends the run
     */
    long goes(int op, long to) {
        long ahead = to - position;
        position = to;
        if (ahead == 0 || (lastOp == Op.READ && ahead > 0 && ahead <= NEAR_BYTES)) {
            return ahead;
        }
        lastOp = op;
        return -1;
    }

    /** The same for a skip of so many bytes. */
    long goesOn(long skipped) {
        return goes(Op.SKIP, position + skipped);
    }

    /** Whether a call that names its position goes on where the last one ended. */
    boolean continuesAt(int op, long position, long moved) {
        boolean follows = continues(op) && position == nextPosition;
        nextPosition = position + Math.max(moved, 0);
        return follows;
    }
}
