package io.thalweg.bench.lines;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.line.Lines;
import it.unimi.dsi.fastutil.io.FastBufferedInputStream;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import okio.BufferedSource;
import okio.Okio;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** How many lines a file has. */
@State(Scope.Thread)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class LineCount {
    private static final int BUFFER_SIZE_BYTES = 64 * 1024;

    private final Path path = ForkInputs.file(TextInputs.ASCII);
    private final long expected = ForkInputs.opened(() -> TextInputs.count(path));

    private long check(long found) {
        return ForkInputs.check(expected, found);
    }

    @Benchmark
    public long thalwegMapped() throws IOException {
        return check(Lines.count(path));
    }

    @Benchmark
    public long thalwegChannel() throws IOException {
        try (FileChannel in = FileChannel.open(path)) {
            return check(Lines.count(in));
        }
    }

    @Benchmark
    public long jdkReader() throws IOException {
        long count = 0;
        try (BufferedReader in = Files.newBufferedReader(path)) {
            while (in.readLine() != null) {
                count++;
            }
        }
        return check(count);
    }

    @Benchmark
    public long jdkLines() throws IOException {
        try (Stream<String> lines = Files.lines(path)) {
            return check(lines.count());
        }
    }

    @Benchmark
    public long okio() throws IOException {
        long count = 0;
        try (BufferedSource in = Okio.buffer(Okio.source(path.toFile()))) {
            for (long length; (length = in.indexOf((byte) '\n')) >= 0; count++) {
                in.skip(length + 1);
            }
        }
        return check(count);
    }

    @Benchmark
    public long fastutil() throws IOException {
        long count = 0;
        byte[] line = new byte[TextInputs.LONGEST_LINE_BYTES];
        try (FastBufferedInputStream in =
                new FastBufferedInputStream(new FileInputStream(path.toFile()), BUFFER_SIZE_BYTES)) {
            while (in.readLine(line) >= 0) {
                count++;
            }
        }
        return check(count);
    }
}
