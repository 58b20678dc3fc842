package io.thalweg.bench.streams;

import static io.thalweg.bench.plan.Variant.Jmh.jmh;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.bench.plan.Suite;
import io.thalweg.bench.plan.Target;
import io.thalweg.bench.plan.Variant;
import io.thalweg.bench.plan.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;

/** The file streams against the JDK's, Commons IO's, fastutil's, Okio's and C's. */
public final class StreamsSuite implements Suite {
    private static final int DATA_SIZE_BYTES = 64 * 1024 * 1024;
    private static final int QUICK_DATA_SIZE_BYTES = 8 * 1024 * 1024;
    private static final int SAMPLE_SIZE_BYTES = 256 * 1024;
    private static final int SMALL_SIZE_BYTES = 1024;

    private static final List<String> SCALAR = List.of("-O2", "-fno-tree-vectorize");
    private static final List<String> VECTORISED = List.of("-O3", "-march=native");

    private static final String TUNED_IN = "TunedFileInputStream";
    private static final String TUNED_OUT = "TunedFileOutputStream";
    private static final String OVER_FILE = "BufferedInputStream(FileInputStream)";

    @Override
    public String name() {
        return "streams";
    }

    @Override
    public String cSource() {
        return "/c/streams.c";
    }

    @Override
    public List<String> notes() {
        return List.of(
                "Thalweg's streams have their default buffer sizes. A peer with a buffer size to"
                        + " choose runs with 8 KiB and with 64 KiB; the faster one counts.",
                "The best peer stream is the fastest of Commons IO, fastutil and Okio.",
                "The megamorphic call site has seen six classes of stream, two of the JDK first, so that C2 guesses"
                        + " none.",
                "A written file is new in each pass; its predecessor is removed outside the clock, for C as for Java.",
                "C is built with -O2 -fno-tree-vectorize unless its row says otherwise; getc_unlocked and putc_unlocked"
                        + " run with the C library's own buffer size and with 64 KiB, the faster one counts.",
                "In read(byte[64K]) the first pass of a fork checks every byte, later ones the length and a byte per"
                        + " page.");
    }

    @Override
    public void prepare(Path directory, boolean quick) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        write(directory.resolve(StreamsFile.DATA), random, quick ? QUICK_DATA_SIZE_BYTES : DATA_SIZE_BYTES);
        write(directory.resolve(StreamsFile.SAMPLE), random, SAMPLE_SIZE_BYTES);
        write(directory.resolve(StreamsFile.SMALL), random, SMALL_SIZE_BYTES);
    }

    private static void write(Path path, SplittableRandom random, int sizeBytes) throws IOException {
        byte[] bytes = new byte[sizeBytes];
        random.nextBytes(bytes);
        Files.write(path, bytes);
    }

    @Override
    public long inputBytes(String input, boolean quick) {
        return switch (input) {
            case StreamsFile.DATA -> quick ? QUICK_DATA_SIZE_BYTES : DATA_SIZE_BYTES;
            case StreamsFile.SAMPLE -> SAMPLE_SIZE_BYTES;
            default -> SMALL_SIZE_BYTES;
        };
    }

    @Override
    public List<Workload> workloads() {
        return List.of(
                read(),
                megamorphicRead(),
                chunk(),
                write(),
                bulkRead(),
                bulkWrite(),
                toStream(),
                toChannel(),
                open(),
                openBytes());
    }

    @Override
    public List<Target> targets() {
        List<String> peers = List.of(
                "Commons IO unsynchronised 8K",
                "Commons IO unsynchronised 64K",
                "Commons IO channel",
                "fastutil 8K",
                "fastutil 64K",
                "Okio readByte",
                "Okio inputStream");
        List<String> outputPeers = List.of("fastutil 8K", "fastutil 64K", "Okio writeByte", "Okio outputStream");
        return List.of(
                new Target.Speed("read", TUNED_IN, "best peer stream", peers, 1.15),
                new Target.Speed(
                        "read", TUNED_IN, "C getc_unlocked", List.of("C getc_unlocked", "C getc_unlocked 64K"), 0.45),
                new Target.Speed(
                        "read-megamorphic", TUNED_IN, "Commons IO", List.of("Commons IO 8K", "Commons IO 64K"), 1.1),
                new Target.Speed(
                        "chunk", TUNED_IN, "C scalar read loop", List.of("C scalar 64K", "C scalar 128K"), 0.85),
                new Target.Speed("write", TUNED_OUT, "best peer", outputPeers, 1.3),
                new Target.Speed(
                        "write", TUNED_OUT, "C putc_unlocked", List.of("C putc_unlocked", "C putc_unlocked 64K"), 0.78),
                new Target.Speed("bulk-read", TUNED_IN, "the JDK's fastest", jdkStreams("Input"), 1.0),
                new Target.Speed("bulk-write", TUNED_OUT, "the JDK's fastest", jdkStreams("Output"), 1.0),
                new Target.Speed(
                        "transfer-to-stream", TUNED_IN, "FileInputStream.transferTo", List.of("FileInputStream"), 1.0),
                new Target.Speed(
                        "transfer-to-channel",
                        TUNED_IN,
                        "FileChannel.transferTo",
                        List.of("FileChannel.transferTo"),
                        0.95),
                new Target.Speed(
                        "transfer-to-channel",
                        TUNED_IN,
                        "Okio and Commons IO",
                        List.of("Okio writeAll", "Commons IO copyLarge 8K", "Commons IO copyLarge 64K"),
                        1.8),
                new Target.Speed("open-bytes", TUNED_IN, OVER_FILE, List.of(OVER_FILE), 1.5));
    }

    private static List<String> jdkStreams(String direction) {
        return List.of(
                "File" + direction + "Stream", "Buffered" + direction + "Stream", "Files.new" + direction + "Stream");
    }

    private static Workload read() {
        return new Workload(
                "read",
                "read() loop, warm file",
                StreamsFile.DATA,
                List.of(
                        jmh(TUNED_IN, ReadLoop.class, "tuned"),
                        jmh("BufferedInputStream 8K", ReadLoop.class, "jdk8k"),
                        jmh("BufferedInputStream 64K", ReadLoop.class, "jdk64k"),
                        jmh("Commons IO unsynchronised 8K", ReadLoop.class, "commonsIo8k"),
                        jmh("Commons IO unsynchronised 64K", ReadLoop.class, "commonsIo64k"),
                        jmh("Commons IO channel", ReadLoop.class, "commonsIoChannel"),
                        jmh("fastutil 8K", ReadLoop.class, "fastutil8k"),
                        jmh("fastutil 64K", ReadLoop.class, "fastutil64k"),
                        jmh("Okio readByte", ReadLoop.class, "okioReadByte"),
                        jmh("Okio inputStream", ReadLoop.class, "okioInputStream"),
                        cReader("C getc_unlocked", SCALAR, "getc", 0),
                        cReader("C getc_unlocked 64K", SCALAR, "getc", 64 * 1024)));
    }

    private static Workload megamorphicRead() {
        return new Workload(
                "read-megamorphic",
                "read() loop, megamorphic call site",
                StreamsFile.DATA,
                List.of(
                        jmh(TUNED_IN, MegamorphicReadLoop.class, "tuned"),
                        jmh("Commons IO 8K", MegamorphicReadLoop.class, "commonsIo8k"),
                        jmh("Commons IO 64K", MegamorphicReadLoop.class, "commonsIo64k"),
                        jmh("fastutil 64K", MegamorphicReadLoop.class, "fastutil"),
                        jmh("Okio inputStream", MegamorphicReadLoop.class, "okio")));
    }

    private static Workload chunk() {
        return new Workload(
                "chunk",
                "chunk API, scalar sum",
                StreamsFile.DATA,
                List.of(
                        jmh(TUNED_IN, ChunkSum.class, "tuned"),
                        jmh("FileInputStream, array 64K", ChunkSum.class, "jdkArray"),
                        cReader("C scalar 64K", SCALAR, "read", 64 * 1024),
                        cReader("C scalar 128K", SCALAR, "read", 128 * 1024),
                        cReader("C vectorised 128K (-O3 -march=native)", VECTORISED, "read", 128 * 1024)));
    }

    private static Workload write() {
        return new Workload(
                "write",
                "write(int) loop, new file",
                StreamsFile.DATA,
                List.of(
                        jmh(TUNED_OUT, WriteLoop.class, "tuned"),
                        jmh("BufferedOutputStream 8K", WriteLoop.class, "jdk8k"),
                        jmh("BufferedOutputStream 64K", WriteLoop.class, "jdk64k"),
                        jmh("fastutil 8K", WriteLoop.class, "fastutil8k"),
                        jmh("fastutil 64K", WriteLoop.class, "fastutil64k"),
                        jmh("Okio writeByte", WriteLoop.class, "okioWriteByte"),
                        jmh("Okio outputStream", WriteLoop.class, "okioOutputStream"),
                        cWriter("C putc_unlocked", 0),
                        cWriter("C putc_unlocked 64K", 64 * 1024)));
    }

    private static Workload bulkRead() {
        return new Workload(
                "bulk-read",
                "read(byte[64K]), warm file",
                StreamsFile.DATA,
                List.of(
                        jmh(TUNED_IN, BulkRead.class, "tuned"),
                        jmh("FileInputStream", BulkRead.class, "jdkFile"),
                        jmh("BufferedInputStream", BulkRead.class, "jdkBuffered"),
                        jmh("Files.newInputStream", BulkRead.class, "jdkFiles")));
    }

    private static Workload bulkWrite() {
        return new Workload(
                "bulk-write",
                "write(byte[64K]), new file",
                StreamsFile.DATA,
                List.of(
                        jmh(TUNED_OUT, BulkWrite.class, "tuned"),
                        jmh("FileOutputStream", BulkWrite.class, "jdkFile"),
                        jmh("BufferedOutputStream", BulkWrite.class, "jdkBuffered"),
                        jmh("Files.newOutputStream", BulkWrite.class, "jdkFiles")));
    }

    private static Workload toStream() {
        return new Workload(
                "transfer-to-stream",
                "transferTo(FileOutputStream)",
                StreamsFile.DATA,
                List.of(
                        jmh(TUNED_IN, TransferToStream.class, "tuned"),
                        jmh("FileInputStream", TransferToStream.class, "jdkFile"),
                        jmh("BufferedInputStream", TransferToStream.class, "jdkBuffered")));
    }

    private static Workload toChannel() {
        return new Workload(
                "transfer-to-channel",
                "transferTo(FileChannel)",
                StreamsFile.DATA,
                List.of(
                        jmh(TUNED_IN, TransferToChannel.class, "tuned"),
                        jmh("FileChannel.transferTo", TransferToChannel.class, "jdkChannel"),
                        jmh("Okio writeAll", TransferToChannel.class, "okio"),
                        jmh("Commons IO copyLarge 8K", TransferToChannel.class, "commonsIo8k"),
                        jmh("Commons IO copyLarge 64K", TransferToChannel.class, "commonsIo64k")));
    }

    private static Workload open() {
        return new Workload(
                "open",
                "open + read 1 KiB file + close",
                StreamsFile.SMALL,
                List.of(
                        jmh(TUNED_IN, OpenReadClose.class, "tuned"),
                        jmh("BufferedInputStream(Files)", OpenReadClose.class, "jdkFiles"),
                        jmh(OVER_FILE, OpenReadClose.class, "jdkFile")));
    }

    private static Workload openBytes() {
        return new Workload(
                "open-bytes",
                "open + read() of 1 KiB + close",
                StreamsFile.SMALL,
                List.of(
                        jmh(TUNED_IN, OpenReadClose.class, "tunedBytes"),
                        jmh("BufferedInputStream(Files)", OpenReadClose.class, "jdkFilesBytes"),
                        jmh(OVER_FILE, OpenReadClose.class, "jdkFileBytes")));
    }

    private static Variant cReader(String name, List<String> flags, String mode, int bufferSizeBytes) {
        return new Variant.C(
                name, flags, List.of(mode, StreamsFile.DATA, Integer.toString(bufferSizeBytes)), ForkInputs::sumOf);
    }

    private static Variant cWriter(String name, int bufferSizeBytes) {
        return new Variant.C(
                name,
                SCALAR,
                List.of("putc", NewFileBenchmark.OUTPUT, Integer.toString(bufferSizeBytes)),
                WriteLoop::patternSum);
    }
}
