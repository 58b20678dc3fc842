package io.thalweg.audit.rule;

import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.cost.CallKind;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Calls.Caller;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Fix.Needs;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.finding.StreamUse.Wrapper;
import io.thalweg.audit.recording.OperationCounts;
import java.util.List;
import java.util.Optional;

/** Streams that compress or decompress. */
final class Codecs {
    private Codecs() {}

    /**
     * Bytes that go through a compressing stream one by one: for each of them it calls its native code, however large
     * its buffer below is. The stack shows it: its method for one byte calls the one for an array.
     *
     * <p>Seen in: a {@code DataInputStream} straight over a {@code GZIPInputStream} ({@code gunzipped-bytes} of {@code
     * ./dev figures}).
     */
    static final class CodecByByte extends Rule {
        private static final List<String> ONE = List.of(
                "java.util.zip.InflaterInputStream.read",
                "java.util.zip.DeflaterInputStream.read",
                "java.util.zip.DeflaterOutputStream.write",
                "java.util.zip.InflaterOutputStream.write");

        private static final List<String> PACKAGES = List.of("java.util.zip.", "java.util.jar.");

        /** What cannot be compressed grows by a few bytes for each block. */
        private static final double LEAST_PER_COMPRESSED = 0.9;

        /** Where the codec's own count is lost, only compressed bytes are known; text shrinks about so far. */
        private static final double MOST_PER_COMPRESSED = 4;

        CodecByByte() {
            super(
                    "codec-byte-by-byte",
                    "Byte by byte through a compressing stream",
                    new SourceChange.None("with a buffer above, a damaged archive would fail some bytes earlier"));
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            boolean reads = SmallCalls.isRead(calls);
            double share = share(calls);
            if (!(reads || SmallCalls.isWrite(calls))
                    || share < SmallCalls.MOST
                    || (!isCounted(stream, calls) && leastShare(stream, calls) < SmallCalls.MOST)) {
                return Optional.empty();
            }
            boolean isCounted = isCounted(stream, calls);
            long bytes =
                    Math.round((isCounted ? stream.codecBytes() : calls.counts().bytes()) * share);
            CallCost one = costs.of(reads ? CallKind.CODEC_READ : CallKind.CODEC_WRITE);
            CallCost buffered = costs.of(reads ? CallKind.JDK_BUFFER_READ : CallKind.JDK_BUFFER_WRITE);
            Gain gain = new Gain(
                    (isCounted ? 1 : leastShare(stream, calls))
                            * bytes
                            * (one.lowNanosPerCall() - buffered.highNanosPerCall())
                            / 1e9,
                    (isCounted ? 1 : MOST_PER_COMPRESSED)
                            * bytes
                            * (one.highNanosPerCall() - buffered.lowNanosPerCall())
                            / 1e9);
            return Optional.of(Advice.besideCalls(
                    Advice.Weight.BY_COST,
                    (isCounted
                                    ? Amounts.count(bytes, "byte") + " "
                                    : Amounts.count(bytes, "compressed byte") + ", and at least as many ")
                            + (reads ? "read" : "written") + " one by one through " + name(stream)
                            + ": each is a call into the codec's native code.",
                    one.seconds(bytes, 0),
                    List.of(ChainCode.bufferAbove(stream.key(), reads, gain)),
                    List.of(
                            reads
                                    ? "In a zip, make a new buffer for each entry."
                                    : "In a zip, flush the buffer before an entry is closed, and close the outermost"
                                            + " stream.",
                            "An array of your own, filled and taken at once, does the same.")));
        }

        /** A codec that is reset, as for each entry of a zip, forgets what went through it before. */
        private static boolean isCounted(StreamUse stream, Calls calls) {
            return stream.codecBytes() > LEAST_PER_COMPRESSED * calls.counts().bytes();
        }

        /** The share of the compressed bytes whose content the program surely took, or gave. */
        private static double leastShare(StreamUse stream, Calls calls) {
            return SmallCalls.isRead(calls) ? Consumed.leastShare(stream, calls) : 1;
        }

        private static String name(StreamUse stream) {
            return stream.key().chain().stream()
                    .filter(wrapper -> ChainCode.isCodec(wrapper.type()))
                    .findFirst()
                    .map(wrapper -> StreamUse.simpleName(wrapper.type()))
                    .orElse("an entry of a ZipFile");
        }

        private static double share(Calls calls) {
            return calls.shareOf(CodecByByte::takesOne);
        }

        /** Whether the outermost method of the codec is the one for one byte, and calls the one for an array. */
        private static boolean takesOne(Caller caller) {
            List<String> passed = caller.passed();
            int outermost = passed.size() - 1;
            while (outermost > 0 && !isCodec(passed.get(outermost))) {
                outermost--;
            }
            if (outermost < 1 || !ONE.contains(passed.get(outermost))) {
                return false;
            }
            String inner = passed.get(outermost - 1);
            return isCodec(inner) && (inner.endsWith(".read") || inner.endsWith(".write"));
        }

        private static boolean isCodec(String method) {
            return PACKAGES.stream().anyMatch(method::startsWith);
        }
    }

    /**
     * A compressing stream left at its default of 512 bytes, straight over the system.
     *
     * <p>Seen in: elasticsearch#149833, druid#12579, graphhopper#3142, logback#980.
     */
    static final class SmallCodecBuffer extends Rule {
        private static final Snippet GZIP_OVER_TUNED = new Snippet(
                Needs.THALWEG,
                "The same over a TunedFileInputStream",
                "InputStream in = new GZIPInputStream(new FileInputStream(file));",
                "InputStream in = new GZIPInputStream(new TunedFileInputStream(file), 64 * 1024);");
        /** What the fix asks for: the knee of the curve where others measured it (elasticsearch #149833). */
        private static final long WIDER_BYTES = 64 * 1024;

        /**
         * A refill is a call into the codec's native code beside the one into the system, which goes with it: together
         * 2.15 (JDK 17) and 2.24 (JDK 25) times the system's part ({@code gunzip} of {@code ./dev figures}).
         */
        private static final double LEAST_WITH_CODEC = 1.7;

        private static final double MOST_WITH_CODEC = 2.3;

        SmallCodecBuffer() {
            super(
                    "small-codec-buffer",
                    "Compression with the default buffer of 512 bytes",
                    SourceChange.Kind.WIDER_CODEC);
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            boolean moves = SmallCalls.isRead(calls) || SmallCalls.isWrite(calls);
            if (!moves || !SmallCalls.is(calls) || !isLeftSmall(stream.key())) {
                return Optional.empty();
            }
            return Optional.of(Advice.ofCost(
                    SmallCalls.figures(calls) + ": " + what(stream.key().chain().get(0)),
                    SmallCalls.seconds(stream, calls, costs),
                    fixes(stream, calls, costs),
                    List.of(
                            "A larger buffer is memory for each open stream.",
                            SmallCalls.isRead(calls) ? Caveat.READS_AHEAD : Caveat.LOST_ON_CRASH)));
        }

        private static boolean isLeftSmall(StreamUse.StreamKey stream) {
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
            StreamUse.StreamKey key = stream.key();
            boolean reads = SmallCalls.isRead(calls);
            if (!ChainCode.takesSize(key.chain().get(0).type())) {
                return List.of(ChainCode.wider(key, reads, SmallCalls.jdkGain(stream, calls, costs)));
            }
            Gain gain = gain(stream, calls, costs);
            Fix wider = ChainCode.wider(key, reads, gain);
            boolean gunzip = key.is("FileInputStream") && key.isDirectlyIn("GZIPInputStream");
            return gunzip ? List.of(wider, GZIP_OVER_TUNED.fix(gain)) : List.of(wider);
        }

        /** The calls become fewer, not calls into memory: the codec works on its own buffer either way. */
        private static Gain gain(StreamUse stream, Calls calls, Costs costs) {
            CallCost system = SmallCalls.system(stream, calls, costs);
            CallCost free = new CallCost(0, 0, 0);
            Gain fewerCalls = Gain.ofBuffer(calls, system, free, WIDER_BYTES);
            return new Gain(fewerCalls.lowSeconds() * LEAST_WITH_CODEC, fewerCalls.highSeconds() * MOST_WITH_CODEC);
        }
    }
}
