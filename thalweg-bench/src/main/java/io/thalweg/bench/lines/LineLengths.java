package io.thalweg.bench.lines;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.line.LineReader;
import it.unimi.dsi.fastutil.io.FastBufferedInputStream;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import okio.BufferedSource;
import okio.Okio;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * The lengths of all lines of a file, added up: each line is found and handed out, its bytes are not looked at again.
 */
@State(Scope.Thread)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class LineLengths {
    private static final int BUFFER_SIZE_BYTES = 64 * 1024;

    private final Path path = ForkInputs.file(TextInputs.ASCII);
    private final long expected = ForkInputs.opened(() -> TextInputs.lengths(path));

    private long check(long found) {
        return ForkInputs.check(expected, found);
    }

    @Benchmark
    public long thalwegView() throws IOException {
        long sum = 0;
        try (LineReader in = LineReader.open(path)) {
            while (in.next()) {
                sum += in.view().remaining();
            }
        }
        return check(sum);
    }

    @Benchmark
    public long thalwegLength() throws IOException {
        long sum = 0;
        try (LineReader in = LineReader.open(path)) {
            while (in.next()) {
                sum += in.length();
            }
        }
        return check(sum);
    }

    @Benchmark
    public long jdkReader() throws IOException {
        long sum = 0;
        try (BufferedReader in = Files.newBufferedReader(path)) {
            for (String line; (line = in.readLine()) != null; ) {
                sum += line.length();
            }
        }
        return check(sum);
    }

    @Benchmark
    public long okio() throws IOException {
        long sum = 0;
        try (BufferedSource in = Okio.buffer(Okio.source(path.toFile()))) {
            for (long length; (length = in.indexOf((byte) '\n')) >= 0; sum += length) {
                in.skip(length + 1);
            }
        }
        return check(sum);
    }

    @Benchmark
    public long fastutil() throws IOException {
        long sum = 0;
        byte[] line = new byte[TextInputs.LONGEST_LINE_BYTES];
        try (FastBufferedInputStream in =
                new FastBufferedInputStream(new FileInputStream(path.toFile()), BUFFER_SIZE_BYTES)) {
            for (int length; (length = in.readLine(line)) >= 0; ) {
                sum += length;
            }
        }
        return check(sum);
    }
}
