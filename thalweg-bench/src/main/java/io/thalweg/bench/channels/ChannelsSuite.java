package io.thalweg.bench.channels;

import static io.thalweg.bench.plan.Variant.Jmh.jmh;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.bench.plan.Delivery;
import io.thalweg.bench.plan.Suite;
import io.thalweg.bench.plan.Target;
import io.thalweg.bench.plan.Variant;
import io.thalweg.bench.plan.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The buffered channels against the JDK's streams, a loop over a bare channel, Okio, Commons IO, fastutil and C. */
public final class ChannelsSuite implements Suite {
    private static final List<String> C_FLAGS = List.of("-O2");
    private static final List<String> C_VECTORISED = List.of("-O3", "-march=native");
    private static final String STANDARD_INPUT = "-";

    private static final String READER = "BufferedReadableByteChannel";
    private static final String BULK_READER = "BufferedReadableByteChannel.getInts";
    private static final String WRITER = "BufferedWritableByteChannel";
    private static final String WRITER_STREAM = "TunedFileOutputStream";
    private static final String JDK_8K = "DataInputStream(BufferedInputStream 8K)";
    private static final String JDK_64K = "DataInputStream(BufferedInputStream 64K)";
    private static final String BY_HAND = "ByteBuffer 64K by hand";
    private static final String OKIO = "Okio";
    private static final String COMMONS_IO = "DataInputStream(Commons IO unsynchronised 64K)";
    private static final String FASTUTIL = "DataInputStream(fastutil 64K)";
    private static final List<String> FASTUTIL_OUT = List.of("fastutil 8K", "fastutil 64K");
    private static final String C = "C 64K";

    private static final String INTS = "ints";
    private static final String SKIP = "skip";
    private static final String WRITES = "writes";
    private static final String FILE_WRITES = "writes-file";

    @Override
    public String name() {
        return "channels";
    }

    @Override
    public String cSource() {
        return "/c/channels.c";
    }

    @Override
    public List<String> notes() {
        return List.of(
                "Thalweg's channels have their default buffer sizes. The JDK's streams run with 8"
                        + " KiB and with 64 KiB, other peers with 64 KiB where they have a size to choose.",
                "Integers are big-endian; a record is 64 bytes. Where a whole record is looked at, its bytes are"
                        + " combined by exclusive or, eight at a time in four accumulators, in every variant alike.",
                "In the sum of bytes ours uses Views.sum; the others and C -O2 add byte by byte, as a program does that"
                        + " has no such method.",
                "Through the pipe another process sends 1.6 MB over and over; a file is opened and read to its end in"
                        + " each pass.",
                "Writers without a new file write to the null device, so that each full buffer costs a system call and"
                        + " nothing drains slower than it is filled; the first pass of a fork goes to a file, which is"
                        + " compared.",
                "C is built with -O2 unless its row says otherwise.");
    }

    @Override
    public void prepare(Path directory, boolean quick) throws IOException {
        ChannelInputs.prepare(directory, quick);
    }

    @Override
    public long inputBytes(String input, boolean quick) {
        return ChannelInputs.sizeBytes(input, quick);
    }

    @Override
    public List<Workload> workloads() {
        return List.of(ints(), intsFromPipe(), sum(), skip(), records(), smallWrites(), fileWrites());
    }

    private static Workload ints() {
        return workload(
                INTS,
                "getInt loop, warm file",
                new Workload.WorkloadStep("integer", Integer.BYTES),
                List.of(
                        jmh(READER, IntsFromFile.class, "thalweg"),
                        jmh(BULK_READER, IntsFromFile.class, "getInts"),
                        jmh(JDK_8K, IntsFromFile.class, "jdk8k"),
                        jmh(JDK_64K, IntsFromFile.class, "jdk64k"),
                        jmh(BY_HAND, IntsFromFile.class, "byHand"),
                        jmh(OKIO, IntsFromFile.class, "okio"),
                        jmh(COMMONS_IO, IntsFromFile.class, "commonsIo"),
                        jmh(FASTUTIL, IntsFromFile.class, "fastutil"),
                        c(C, C_FLAGS, "ints", ChannelInputs.DATA, ChannelInputs::intSum)));
    }

    private static Workload intsFromPipe() {
        return new Workload(
                "ints-pipe",
                "getInt loop, pipe",
                ChannelInputs.STREAM,
                Delivery.PIPE,
                new Workload.WorkloadStep("integer", Integer.BYTES),
                List.of(
                        jmh(READER, IntsFromPipe.class, "thalweg"),
                        jmh("DataInputStream(System.in)", IntsFromPipe.class, "systemIn"),
                        jmh(JDK_64K, IntsFromPipe.class, "jdk64k"),
                        jmh(BY_HAND, IntsFromPipe.class, "byHand"),
                        jmh(OKIO, IntsFromPipe.class, "okio"),
                        c(C, C_FLAGS, "ints", STANDARD_INPUT, ChannelInputs::intSum)));
    }

    private static Workload sum() {
        return workload(
                "sum",
                "sum of bytes, warm file",
                new Workload.WorkloadStep("byte", Byte.BYTES),
                List.of(
                        jmh(READER, ByteSum.class, "thalweg"),
                        jmh("FileInputStream, array 64K", ByteSum.class, "jdkArray"),
                        jmh(BY_HAND, ByteSum.class, "byHand"),
                        jmh(OKIO, ByteSum.class, "okio"),
                        c(C, C_FLAGS, "sum", ChannelInputs.DATA, ForkInputs::sumOf),
                        c("C 64K (-O3 -march=native)", C_VECTORISED, "sum", ChannelInputs.DATA, ForkInputs::sumOf)));
    }

    private static Workload skip() {
        return workload(
                SKIP,
                "getInt and skip(60), warm file",
                new Workload.WorkloadStep("record", ChannelInputs.RECORD_SIZE_BYTES),
                List.of(
                        jmh(READER, SkippedInts.class, "thalweg"),
                        jmh(JDK_8K, SkippedInts.class, "jdk8k"),
                        jmh(JDK_64K, SkippedInts.class, "jdk64k"),
                        jmh(BY_HAND, SkippedInts.class, "byHand"),
                        jmh(OKIO, SkippedInts.class, "okio"),
                        c(C, C_FLAGS, "skip", ChannelInputs.DATA, ChannelInputs::firstIntSum)));
    }

    private static Workload records() {
        return workload(
                "records",
                "view(64), every byte, warm file",
                new Workload.WorkloadStep("record", ChannelInputs.RECORD_SIZE_BYTES),
                List.of(
                        jmh(READER, Records.class, "thalweg"),
                        jmh(JDK_64K, Records.class, "jdk64k"),
                        jmh(BY_HAND, Records.class, "byHand"),
                        jmh(OKIO, Records.class, "okio"),
                        c(C, C_FLAGS, "records", ChannelInputs.DATA, ChannelInputs::recordSum)));
    }

    private static Workload smallWrites() {
        return new Workload(
                WRITES,
                "writes of 16 bytes",
                ChannelInputs.PIECES,
                Delivery.FILE,
                new Workload.WorkloadStep("write", ChannelInputs.PIECE_SIZE_BYTES),
                List.of(
                        jmh(WRITER, PieceWrites.class, "thalweg"),
                        jmh(WRITER_STREAM, PieceWrites.class, "tunedStream"),
                        jmh("BufferedOutputStream 8K", PieceWrites.class, "jdk8k"),
                        jmh("BufferedOutputStream 64K", PieceWrites.class, "jdk64k"),
                        jmh(FASTUTIL_OUT.get(0), PieceWrites.class, "fastutil8k"),
                        jmh(FASTUTIL_OUT.get(1), PieceWrites.class, "fastutil64k"),
                        jmh(OKIO, PieceWrites.class, "okio"),
                        c(C, C_FLAGS, "write", ChannelInputs.PIECES, ForkInputs::sumOf)));
    }

    private static Workload fileWrites() {
        List<Variant> variants = new ArrayList<>();
        for (Variant variant : smallWrites().variants()) {
            if (variant instanceof Variant.Jmh jmh) {
                variants.add(new Variant.Jmh(jmh.name(), jmh.benchmark(), jmh.method(), Map.of("toFile", "true")));
            }
        }
        variants.add(c(C, C_FLAGS, "write-file", ChannelInputs.PIECES, ForkInputs::sumOf));
        return new Workload(
                FILE_WRITES,
                "writes of 16 bytes, new file",
                ChannelInputs.PIECES,
                Delivery.FILE,
                new Workload.WorkloadStep("write", ChannelInputs.PIECE_SIZE_BYTES),
                variants);
    }

    private static Workload workload(String id, String title, Workload.WorkloadStep step, List<Variant> variants) {
        return new Workload(id, title, ChannelInputs.DATA, Delivery.FILE, step, variants);
    }

    private static Variant c(
            String name, List<String> flags, String mode, String file, Variant.C.ExpectedSum expected) {
        return new Variant.C(
                name, flags, List.of(mode, file, Integer.toString(ChannelInputs.BUFFER_SIZE_BYTES)), expected);
    }

    @Override
    public List<Target> targets() {
        List<String> c = List.of(C);
        return List.of(
                new Target.Speed(WRITES, WRITER, "fastutil", FASTUTIL_OUT, 2),
                new Target.Speed(WRITES, WRITER, C, c, 0.3),
                new Target.Speed(WRITES, WRITER_STREAM, "fastutil", FASTUTIL_OUT, 2),
                new Target.Speed(WRITES, WRITER_STREAM, C, c, 0.3),
                new Target.Speed(FILE_WRITES, WRITER, "fastutil", FASTUTIL_OUT, 1),
                new Target.Speed(FILE_WRITES, WRITER, C, c, 0.3),
                new Target.Speed(FILE_WRITES, WRITER_STREAM, "fastutil", FASTUTIL_OUT, 1),
                new Target.Speed(INTS, BULK_READER, BY_HAND, List.of(BY_HAND), 0.9),
                new Target.Allocation(INTS, READER, "getInt()"),
                new Target.Allocation(SKIP, READER, "getInt(), skip()"));
    }
}
