package io.thalweg.bench.messages;

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
import java.util.stream.Stream;

/** Messages from the standard input: ours against the article's variants (E5 pipe) and C's. */
public final class PipesSuite implements Suite {
    private static final String HEADERS = "pipe-headers";

    private static final List<String> ZERO_COPIES = Stream.of(
                    PipeReader.ZERO_COPY_16K, PipeReader.ZERO_COPY_64K, PipeReader.ZERO_COPY_512K)
            .map(reader -> reader.title)
            .toList();

    /** What the article does with a stream that has a buffer. */
    private static final List<String> STREAMS = Stream.of(
                    PipeReader.ORIGINAL, PipeReader.DOUBLE_BUFFERED, PipeReader.READINT, PipeReader.NO_ALLOC)
            .map(reader -> reader.title)
            .toList();

    private static final List<String> C = List.of("C 16K", "C 64K", "C 256K");

    @Override
    public String name() {
        return "pipes";
    }

    @Override
    public String cSource() {
        return FramesSuite.C_SOURCE;
    }

    @Override
    public List<String> notes() {
        return List.of(
                "A message is a type, a length and a body of 100 bytes. A C program writes them in blocks of 256 KiB,"
                        + " as fast as they are taken, to a pipe that the shell makes, with the kernel's own size; a"
                        + " pass is 15,000 messages.",
                "Every variant reads its standard input and adds up types and lengths. The article's variants are the"
                        + " lab's; its best stream variant is the fastest of this run.",
                "The article found no portable channel on the standard input; new FileInputStream(FileDescriptor.in)"
                        + ".getChannel() is one, and every channel here is that.",
                "A pipe holds 64 KiB. A reader that takes all of it at once leaves the writer nothing to do meanwhile;"
                        + " so FrameReader has 16 KiB by default, and stands here with 64 KiB too.",
                "C is built with -O2; it runs with three buffer sizes, the fastest counts.",
                FramesSuite.PINNED_NOTE);
    }

    @Override
    public void prepare(Path directory, boolean quick) throws IOException {
        MessageFile.prepare(directory, MessageFile.NAME);
    }

    @Override
    public long inputBytes(String input, boolean quick) {
        return MessageFile.sizeBytes(input);
    }

    @Override
    public List<Workload> workloads() {
        List<Variant> variants = new ArrayList<>();
        for (PipeReader reader : PipeReader.values()) {
            variants.add(new Variant.Jmh(reader.title, PipeBenchmark.class, "pass", Map.of("variant", reader.name())));
        }
        variants.add(FramesSuite.cReader(C.get(0), "pipe", false, 16 * 1024));
        variants.add(FramesSuite.cReader(C.get(1), "pipe", false, 64 * 1024));
        variants.add(FramesSuite.cReader(C.get(2), "pipe", false, 256 * 1024));
        return List.of(new Workload(
                HEADERS, "pipe, headers only", MessageFile.NAME, Delivery.PIPE, MessageFile.STEP, variants));
    }

    @Override
    public List<Target> targets() {
        String reader = PipeReader.THALWEG.title;
        return List.of(
                new Target.Speed(HEADERS, reader, "C read + parse", C, 0.95),
                new Target.Speed(HEADERS, reader, "article's best stream", STREAMS, 1.8),
                new Target.Speed(HEADERS, reader, "article's zero-copy, best buffer", ZERO_COPIES, 1.0),
                new Target.Allocation(HEADERS, reader, "FrameReader.next()"));
    }
}
