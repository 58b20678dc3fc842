package io.thalweg.audit.rule;

import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.finding.StreamUse.Wrapper;
import io.thalweg.audit.recording.OperationCounts;
import java.util.List;
import java.util.Optional;

/** A compressing stream left at its default of 512 bytes, straight over the system. */
final class SmallCodecBuffer extends Rule {
    /** What the fix asks for: the knee of the curve where others measured it (elasticsearch #149833). */
    private static final long WIDER_BYTES = 64 * 1024;

    /**
     * A refill is a call into the codec's native code beside the one into the system, which goes with it: together 2.15
     * (JDK 17) and 2.24 (JDK 25) times the system's part ({@code gunzip} of {@code ./dev figures}).
     */
    private static final double LEAST_WITH_CODEC = 1.7;

    private static final double MOST_WITH_CODEC = 2.3;

    SmallCodecBuffer() {
        super("small-codec-buffer", "Compression with the default buffer of 512 bytes", SourceChange.Kind.WIDER_CODEC);
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        boolean moves = SmallCalls.isRead(calls) || SmallCalls.isWrite(calls);
        if (!moves || !SmallCalls.is(calls) || !isLeftSmall(stream.key())) {
            return Optional.empty();
        }
        return Optional.of(new Advice(
                Advice.Weight.BY_COST,
                SmallCalls.figures(calls) + ": " + what(stream.key().chain().get(0)),
                SmallCalls.seconds(stream, calls, costs),
                fixes(stream, calls, costs),
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
        return ChainCode.isCodec(innermost.type())
                && (bufferBytes == null || bufferBytes <= OperationCounts.SMALL_BYTES);
    }

    private static String what(Wrapper codec) {
        String name = StreamUse.simpleName(codec.type());
        return ChainCode.takesSize(codec.type())
                ? name + " moves 512 bytes at a time by default."
                : name + " moves 512 bytes at a time, and each part of an entry's header by itself.";
    }

    private static List<Fix> fixes(StreamUse stream, Calls calls, Costs costs) {
        StreamUse.Key key = stream.key();
        boolean reads = SmallCalls.isRead(calls);
        if (!ChainCode.takesSize(key.chain().get(0).type())) {
            return List.of(ChainCode.wider(key, reads, SmallCalls.jdkGain(stream, calls, costs)));
        }
        Gain gain = gain(stream, calls, costs);
        Fix wider = ChainCode.wider(key, reads, gain);
        boolean gunzip = key.is("FileInputStream") && key.isDirectlyIn("GZIPInputStream");
        return gunzip ? List.of(wider, Snippet.GZIP_OVER_TUNED.fix(gain)) : List.of(wider);
    }

    /** The calls become fewer, not calls into memory: the codec works on its own buffer either way. */
    private static Gain gain(StreamUse stream, Calls calls, Costs costs) {
        CallCost system = SmallCalls.system(stream, calls, costs);
        CallCost free = new CallCost(0, 0, 0);
        Gain fewerCalls = Gain.ofBuffer(calls, system, free, WIDER_BYTES);
        return new Gain(fewerCalls.lowSeconds() * LEAST_WITH_CODEC, fewerCalls.highSeconds() * MOST_WITH_CODEC);
    }
}
