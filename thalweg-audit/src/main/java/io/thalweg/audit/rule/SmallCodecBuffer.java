package io.thalweg.audit.rule;

import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.finding.StreamUse.Wrapper;
import io.thalweg.audit.recording.OperationCounts;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A compressing stream left at its default of 512 bytes, straight over the system. */
final class SmallCodecBuffer implements Rule {
    private static final Set<String> CODECS = Set.of(
            "GZIPInputStream",
            "GZIPOutputStream",
            "InflaterInputStream",
            "InflaterOutputStream",
            "DeflaterInputStream",
            "DeflaterOutputStream",
            "ZipInputStream",
            "ZipOutputStream");

    /** What the fix asks for: the knee of the curve where others measured it (elasticsearch #149833). */
    private static final long WIDER_BYTES = 64 * 1024;

    /**
     * A refill is a call into the codec's native code beside the one into the system, which goes with it: together 2.15
     * (JDK 17) and 2.24 (JDK 25) times the system's part ({@code gunzip} of {@code ./dev figures}).
     */
    private static final double LEAST_WITH_CODEC = 1.7;

    private static final double MOST_WITH_CODEC = 2.3;

    @Override
    public String id() {
        return "small-codec-buffer";
    }

    @Override
    public String title() {
        return "Compression left at 512 bytes";
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        boolean moves = SmallCalls.isRead(calls) || SmallCalls.isWrite(calls);
        if (!moves || !SmallCalls.is(calls) || !isLeftSmall(stream.key())) {
            return Optional.empty();
        }
        return Optional.of(new Advice(
                Advice.Weight.BY_COST,
                SmallCalls.figures(calls) + ": "
                        + StreamUse.simpleName(stream.key().chain().get(0).type())
                        + " moves 512 bytes at a time unless told otherwise.",
                SmallCalls.seconds(stream, calls, costs),
                fixes(SmallCalls.isRead(calls), gain(stream, calls, costs)),
                List.of(
                        "A larger buffer is memory for each open stream.",
                        SmallCalls.isRead(calls) ? Caveat.READS_AHEAD : Caveat.LOST_ON_CRASH)));
    }

    private static boolean isLeftSmall(StreamUse.Key stream) {
        if (stream.chain().isEmpty()) {
            return false;
        }
        Wrapper innermost = stream.chain().get(0);
        Long bufferBytes = innermost.bufferBytes();
        return CODECS.contains(StreamUse.simpleName(innermost.type()))
                && (bufferBytes == null || bufferBytes <= OperationCounts.SMALL_BYTES);
    }

    private static List<Fix> fixes(boolean reads, Gain gain) {
        return reads
                ? List.of(Snippet.WIDER_GZIP_INPUT.fix(gain), Snippet.GZIP_OVER_TUNED.fix(gain))
                : List.of(Snippet.WIDER_GZIP_OUTPUT.fix(gain));
    }

    /** The calls become fewer, not calls into memory: the codec works on its own buffer either way. */
    private static Gain gain(StreamUse stream, Calls calls, Costs costs) {
        CallCost system = SmallCalls.system(stream, calls, costs);
        CallCost free = new CallCost(0, 0, 0);
        Gain fewerCalls = Gain.ofBuffer(calls, system, free, WIDER_BYTES);
        return new Gain(fewerCalls.lowSeconds() * LEAST_WITH_CODEC, fewerCalls.highSeconds() * MOST_WITH_CODEC);
    }
}
