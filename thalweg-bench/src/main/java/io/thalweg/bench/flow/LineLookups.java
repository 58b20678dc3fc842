package io.thalweg.bench.flow;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.index.LineIndex;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Lines of the rows, looked up by their numbers, as strings. The index already exists, and the file is warm. */
@State(Scope.Thread)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class LineLookups {
    /** The numbers to be looked up, as longs. */
    static final String NUMBERS = "line-numbers.bin";

    private static final int LOOKUPS = 10_000;
    private static final int QUICK_LOOKUPS = 100;
    private static final int CHUNK_BYTES = 64 << 10;

    private final Path rows = ForkInputs.file(Rows.FILE);
    private final LineIndex index;
    private final FileChannel file;
    /** Where each line begins, and where the file ends. */
    private final long[] offsets;

    private final long[] numbers;
    private final long expected;

    public LineLookups() {
        try {
            index = LineIndex.build(rows);
            file = FileChannel.open(rows);
            offsets = offsets(rows);
            ByteBuffer wanted = ByteBuffer.wrap(Files.readAllBytes(ForkInputs.file(NUMBERS)));
            numbers = new long[wanted.remaining() / Long.BYTES];
            wanted.asLongBuffer().get(numbers);
            expected = byOffsets();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static int sizeBytes(boolean quick) {
        return (quick ? QUICK_LOOKUPS : LOOKUPS) * Long.BYTES;
    }

    static void prepare(Path directory, boolean quick) throws IOException {
        ByteBuffer numbers = ByteBuffer.allocate(sizeBytes(quick));
        new SplittableRandom(1)
                .longs(1, Rows.rows(quick) + 1L)
                .limit(numbers.remaining() / Long.BYTES)
                .forEach(numbers::putLong);
        Files.write(directory.resolve(NUMBERS), numbers.array());
    }

    /** By the JDK's own means. */
    private static long[] offsets(Path rows) throws IOException {
        long[] offsets = new long[CHUNK_BYTES];
        int lines = 0;
        byte[] chunk = new byte[CHUNK_BYTES];
        try (InputStream in = Files.newInputStream(rows)) {
            long at = 0;
            for (int n; (n = in.read(chunk)) > 0; at += n) {
                for (int i = 0; i < n; i++) {
                    if (chunk[i] == '\n') {
                        offsets = lines + 1 < offsets.length ? offsets : Arrays.copyOf(offsets, 2 * offsets.length);
                        offsets[++lines] = at + i + 1;
                    }
                }
            }
        }
        return Arrays.copyOf(offsets, lines + 1);
    }

    @TearDown
    public void close() throws IOException {
        index.close();
        file.close();
    }

    @Benchmark
    public long lineIndex() throws IOException {
        long sum = 0;
        for (long number : numbers) {
            sum += index.line(number).hashCode();
        }
        return ForkInputs.check(expected, sum);
    }

    /** With the offset of every line in memory: one read for each, of the line alone. */
    @Benchmark
    public long allOffsets() throws IOException {
        return ForkInputs.check(expected, byOffsets());
    }

    private long byOffsets() throws IOException {
        long sum = 0;
        for (long number : numbers) {
            long from = offsets[(int) number - 1];
            byte[] line = new byte[(int) (offsets[(int) number] - from) - 1];
            if (file.read(ByteBuffer.wrap(line), from) != line.length) {
                throw new IOException("line " + number + " is cut short");
            }
            sum += new String(line, StandardCharsets.UTF_8).hashCode();
        }
        return sum;
    }
}
