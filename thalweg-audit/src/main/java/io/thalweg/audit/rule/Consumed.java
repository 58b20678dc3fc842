package io.thalweg.audit.rule;

import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.OperationCounts;

/**
 * How much of what a buffer fetched the program has surely taken. A buffer asks for more, or finds the end, only when
 * it is empty: all before that was taken. Of what it fetched last for a stream that never came to its end, nothing is
 * known.
 */
final class Consumed {
    private Consumed() {}

    /** Of the bytes of these reads, as many as were surely taken. */
    static long leastBytes(StreamUse stream, Calls reads) {
        OperationCounts counts = reads.counts();
        long buffers = Math.max(stream.instances(), stream.buffers());
        long open = Math.max(0, buffers - counts.empty());
        double lastBytes = Math.max(counts.meanRequested(), counts.meanBytes());
        return Math.max(0, Math.round(counts.bytes() - open * lastBytes));
    }

    /** The same as a share. */
    static double leastShare(StreamUse stream, Calls reads) {
        return reads.counts().bytes() == 0
                ? 0
                : (double) leastBytes(stream, reads) / reads.counts().bytes();
    }

    /** The bytes as the program sees them: where they come through a decompressor, those that it has counted. */
    static long seenBytes(StreamUse stream, Calls reads) {
        double decompressed = reads.shareOf(
                caller -> caller.passed().stream().anyMatch(method -> method.startsWith("java.util.zip.")));
        long bytes = reads.counts().bytes();
        // A decompressor that is reset, as for each entry of a zip, forgets what went through it before.
        return decompressed < SmallCalls.MOST ? bytes : Math.max(bytes, stream.codecBytes());
    }
}
