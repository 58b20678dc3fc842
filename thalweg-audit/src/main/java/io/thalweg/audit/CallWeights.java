package io.thalweg.audit;

import io.thalweg.audit.cost.CallKind;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.Medium;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** What all calls of each kind take together, at typical costs: whether it is worth while to measure these. */
final class CallWeights {
    /**
     * A tenth of what a word is spoken for, {@link Audit#LEAST_SECONDS}: typical costs were at most five times too low
     * on two busy virtual processors.
     */
    private static final double LEAST_SECONDS = Audit.LEAST_SECONDS / 10;

    /** At most about so many bytes come out of one that is compressed; see {@code Codecs}. */
    private static final long PER_COMPRESSED_BYTE = 4;

    /** Of reads that may be worth a word as too large. */
    private static final long LARGE_BYTES = 32 << 20;

    /** A buffer that is filled more often is no buffer for one read. */
    private static final long NEW_BUFFERS = 2;

    /** What would replace calls. */
    private static final Set<CallKind> BUFFERS = EnumSet.of(
            CallKind.JDK_BUFFER_READ,
            CallKind.JDK_BUFFER_WRITE,
            CallKind.THALWEG_BUFFER_READ,
            CallKind.THALWEG_BUFFER_WRITE);

    private final Map<CallKind, Double> seconds = new EnumMap<>(CallKind.class);
    private long all;

    /** So many calls of that kind, which move so many bytes. */
    void add(CallKind kind, long calls, long bytes) {
        seconds.merge(kind, kind.typical().seconds(calls, bytes), Double::sum);
        all += calls;
    }

    /** Calls of one operation on a stream, and what they may cost beside the system call. */
    void add(StreamUse stream, Calls calls) {
        long count = calls.counts().calls();
        long bytes = calls.counts().bytes();
        add(CallKind.of(stream.key().type(), stream.key().medium(), calls.op()), count, bytes);
        if (stream.key().medium() == Medium.TLS) {
            add(CallKind.TLS_RECORD_READ, count, bytes);
        }
        if (Set.of(Calls.SEEK, Calls.LENGTH).contains(calls.op()) && stream.count(Calls.WRITE) > 0) {
            add(CallKind.LENGTH_BEFORE_WRITE, count, 0);
        }
        if (calls.op().equals(Calls.READ) && calls.counts().meanBytes() >= LARGE_BYTES) {
            add(CallKind.LARGE_READ, bytes, 0);
        }
        if (calls.op().equals(Calls.READ) && count < NEW_BUFFERS * stream.buffers()) {
            add(CallKind.NEW_BUFFER, bytes, 0);
        }
        if (calls.flushedShare() > 0) {
            add(CallKind.TEXT_FLUSH, count, 0);
        }
        if (calls.shareOfClass("java.io.PrintStream.") > 0) {
            add(CallKind.TEXT_PRINT, count, 0);
        }
        // Single bytes are taken out of what these calls move.
        if (calls.shareOf("java.io.DataInputStream.readLine") > 0) {
            add(CallKind.DATA_LINE, bytes, 0);
        }
        if (calls.shareOf("sun.nio.cs.StreamDecoder.read0") > 0) {
            add(CallKind.DECODED_CHARACTER, bytes, 0);
        }
        if (calls.shareOfClass("sun.net.www.protocol.http.") > 0) {
            add(CallKind.HTTP_READ, bytes, 0);
        }
        if (calls.shareOfClass("java.util.zip.") > 0) {
            long plain = Math.max(stream.codecBytes(), bytes * PER_COMPRESSED_BYTE);
            add(calls.op().equals(Calls.READ) ? CallKind.CODEC_READ : CallKind.CODEC_WRITE, plain, 0);
        }
    }

    /** The kinds that matter; of what would replace them, those that would matter for as many calls. */
    Set<CallKind> heavy() {
        Set<CallKind> kinds = EnumSet.noneOf(CallKind.class);
        seconds.forEach((kind, all) -> {
            if (all >= LEAST_SECONDS) {
                kinds.add(kind);
            }
        });
        if (!kinds.isEmpty()) {
            kinds.add(CallKind.FILE_READ);
            BUFFERS.stream()
                    .filter(buffer -> buffer.typical().seconds(all, 0) >= LEAST_SECONDS)
                    .forEach(kinds::add);
        }
        return kinds;
    }
}
