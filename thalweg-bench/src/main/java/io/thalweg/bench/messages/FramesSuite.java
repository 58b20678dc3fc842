package io.thalweg.bench.messages;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.bench.plan.Delivery;
import io.thalweg.bench.plan.Suite;
import io.thalweg.bench.plan.Target;
import io.thalweg.bench.plan.Variant;
import io.thalweg.bench.plan.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Messages over TCP, read and written: ours against the articles' variants, the JDK's, Okio's, Netty's and C's. */
public final class FramesSuite implements Suite {
    /** The program of both suites about messages. */
    static final String C_SOURCE = "/c/frames.c";

    static final String C_NOTE = "C is built with -O2; it runs with two buffer sizes, the faster one counts.";
    static final String PINNED_NOTE =
            "A JVM is pinned once it has started: it has the collectors and compilers that it has on the whole machine,"
                    + " and they share its processor.";

    static final List<String> C_FLAGS = List.of("-O2");

    private static final String HEADERS = "tcp-headers";
    private static final String BODIES = "tcp-bodies";
    private static final String WRITE = "write";
    private static final String FILE_WRITE = "write-file";
    private static final String FILE_HEADERS = "file-headers";

    private static final Set<TcpReader> FOR_HEADERS = EnumSet.allOf(TcpReader.class);

    /** All but those that others of their kind outrun: they would only take time. */
    private static final Set<TcpReader> FOR_BODIES = EnumSet.complementOf(EnumSet.of(
            TcpReader.ORIGINAL,
            TcpReader.NO_ALLOC,
            TcpReader.ZERO_COPY_1M,
            TcpReader.DATA_INPUT_8K,
            TcpReader.DATA_INPUT_SKIPPING));

    /** Ours with its default buffer, and those who win over TCP. */
    private static final Set<TcpReader> FOR_FILES =
            EnumSet.of(TcpReader.THALWEG, TcpReader.ZERO_COPY_64K, TcpReader.OKIO, TcpReader.NETTY);

    private static final List<String> DATA_INPUTS = Stream.of(TcpReader.values())
            .filter(reader -> reader.name().startsWith("DATA_INPUT"))
            .map(reader -> reader.title)
            .toList();
    private static final List<String> DATA_OUTPUTS = Stream.of(MessageWriter.values())
            .filter(writer -> writer.name().startsWith("DATA_OUTPUT"))
            .map(writer -> writer.title)
            .toList();
    private static final List<String> C = List.of("C 64K", "C 256K");

    @Override
    public String name() {
        return "frames";
    }

    @Override
    public String cSource() {
        return C_SOURCE;
    }

    @Override
    public List<String> notes() {
        return List.of(
                "A message is a type, a length and a body of 100 bytes. A C program sends them over one connection on"
                        + " the loopback device in blocks of 256 KiB, as fast as they are taken; a pass is 15,000"
                        + " messages.",
                "\"Headers\" adds up types and lengths; \"bodies\" also combines all bytes of each body by exclusive"
                        + " or, eight at a time in four accumulators, in every variant alike.",
                "The article's variants are the lab's, with its buffer of 512 KiB; zero-copy runs at several sizes."
                        + " The fastest of all counts. Thalweg has its default buffer size.",
                "Writers without a new file write to the null device, so that each full buffer costs a system call and"
                        + " nothing drains slower than it is filled; before that each writes a pass to a file, which is"
                        + " compared.",
                C_NOTE,
                PINNED_NOTE);
    }

    @Override
    public void prepare(Path directory, boolean quick) throws IOException {
        MessageFile.prepare(directory, MessageFile.NAME, MessageFile.LARGE);
    }

    @Override
    public long inputBytes(String input, boolean quick) {
        return MessageFile.sizeBytes(input);
    }

    @Override
    public List<Workload> workloads() {
        return List.of(
                read(HEADERS, "TCP loopback, headers only", false, FOR_HEADERS),
                read(BODIES, "TCP loopback, every body byte", true, FOR_BODIES),
                fromFile(),
                write(WRITE, "frame write, 100-byte bodies", false),
                write(FILE_WRITE, "frame write, 100-byte bodies, new file", true));
    }

    private static Workload read(String id, String title, boolean bodies, Set<TcpReader> readers) {
        List<Variant> variants = readers(readers, TcpBenchmark.class, bodies);
        variants.add(cReader(C.get(0), "tcp", bodies, 64 * 1024));
        variants.add(cReader(C.get(1), "tcp", bodies, 256 * 1024));
        return new Workload(id, title, MessageFile.NAME, Delivery.TCP, MessageFile.STEP, variants);
    }

    private static Workload fromFile() {
        List<Variant> variants = readers(FOR_FILES, FileBenchmark.class, false);
        variants.add(cReader(C.get(0), MessageFile.LARGE, false, 64 * 1024));
        variants.add(cReader(C.get(1), MessageFile.LARGE, false, 256 * 1024));
        return new Workload(
                FILE_HEADERS, "warm file, headers only", MessageFile.LARGE, Delivery.FILE, MessageFile.STEP, variants);
    }

    private static List<Variant> readers(Set<TcpReader> readers, Class<?> benchmark, boolean bodies) {
        List<Variant> variants = new ArrayList<>();
        for (TcpReader reader : readers) {
            variants.add(new Variant.Jmh(
                    reader.title,
                    benchmark,
                    "pass",
                    Map.of("variant", reader.name(), "bodies", Boolean.toString(bodies))));
        }
        return variants;
    }

    static Variant.C cReader(String name, String source, boolean bodies, int bufferSizeBytes) {
        return new Variant.C(
                name,
                C_FLAGS,
                List.of(source, bodies ? "bodies" : "headers", Integer.toString(bufferSizeBytes)),
                input -> MessageFile.sum(input, bodies));
    }

    private static Workload write(String id, String title, boolean toFile) {
        List<Variant> variants = new ArrayList<>();
        for (MessageWriter writer : MessageWriter.values()) {
            variants.add(new Variant.Jmh(
                    writer.title,
                    WriteBenchmark.class,
                    "pass",
                    Map.of("variant", writer.name(), "toFile", Boolean.toString(toFile))));
        }
        variants.add(cWriter(C.get(0), id, 64 * 1024));
        variants.add(cWriter(C.get(1), id, 256 * 1024));
        return new Workload(id, title, MessageFile.NAME, Delivery.FILE, MessageFile.STEP, variants);
    }

    private static Variant.C cWriter(String name, String mode, int bufferSizeBytes) {
        return new Variant.C(
                name, C_FLAGS, List.of(mode, MessageFile.NAME, Integer.toString(bufferSizeBytes)), ForkInputs::sumOf);
    }

    private static List<String> articles(Set<TcpReader> readers) {
        return readers.stream()
                .map(reader -> reader.title)
                .filter(title -> title.startsWith("article:"))
                .toList();
    }

    @Override
    public List<Target> targets() {
        String reader = TcpReader.THALWEG.title;
        String writer = MessageWriter.THALWEG.title;
        return List.of(
                new Target.Speed(HEADERS, reader, "the article's best", articles(FOR_HEADERS), 1.0),
                new Target.Speed(HEADERS, reader, TcpReader.OKIO.title, List.of(TcpReader.OKIO.title), 3),
                new Target.Speed(HEADERS, reader, "DataInputStream", DATA_INPUTS, 5),
                new Target.Speed(HEADERS, reader, "C recv + parse", C, 0.9),
                new Target.Speed(BODIES, reader, "C recv + parse", C, 0.8),
                new Target.Speed(BODIES, reader, "the article's best", articles(FOR_BODIES), 1.0),
                new Target.Speed(BODIES, reader, TcpReader.OKIO.title, List.of(TcpReader.OKIO.title), 1.5),
                new Target.Speed(FILE_HEADERS, reader, "C read + parse", C, 0.95),
                new Target.Speed(FILE_HEADERS, reader, TcpReader.NETTY.title, List.of(TcpReader.NETTY.title), 1.0),
                new Target.Speed(WRITE, writer, "C filling a buffer", C, 0.85),
                new Target.Speed(WRITE, writer, MessageWriter.NETTY.title, List.of(MessageWriter.NETTY.title), 1.0),
                new Target.Speed(WRITE, writer, "DataOutputStream", DATA_OUTPUTS, 3),
                new Target.Speed(FILE_WRITE, writer, "C filling a buffer", C, 0.85),
                new Target.Speed(FILE_WRITE, writer, MessageWriter.NETTY.title, List.of(MessageWriter.NETTY.title), 1),
                new Target.Speed(FILE_WRITE, writer, "DataOutputStream", DATA_OUTPUTS, 1),
                new Target.Allocation(HEADERS, TcpReader.THALWEG.title, "FrameReader.next()"));
    }
}
