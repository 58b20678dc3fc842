package io.thalweg.bench.lines;

import com.google.common.io.LineProcessor;
import io.thalweg.bench.input.ForkInputs;
import io.thalweg.line.LineReader;
import it.unimi.dsi.fastutil.io.FastBufferedInputStream;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import okio.BufferedSource;
import okio.Okio;
import org.apache.commons.io.IOUtils;
import org.apache.commons.io.LineIterator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** All lines of a file as strings. */
@State(Scope.Thread)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class LineStrings {
    private static final int BUFFER_SIZE_BYTES = 64 * 1024;

    /** A power of two. */
    private static final int KEPT = 64;

    /** Of the run. */
    @Param(TextInputs.ASCII)
    public String file = "";

    private Path path = Path.of("");
    private long expected;

    /** The last strings are kept, as a program keeps some: else the compiler might do without them. */
    private final String[] kept = new String[KEPT];

    private int seen;
    private long sum;

    /** Not the constructor: JMH sets the parameter after it. */
    @Setup(Level.Trial)
    public void choose() throws IOException {
        path = ForkInputs.file(file);
        expected = TextInputs.strings(path);
    }

    private void add(String line) {
        kept[seen++ & (KEPT - 1)] = line;
        int length = line.length();
        sum += length == 0 ? 0 : length + line.charAt(length - 1);
    }

    private long check() {
        long found = sum;
        sum = 0;
        return ForkInputs.check(expected, found);
    }

    @Benchmark
    public long thalweg() throws IOException {
        try (LineReader in = LineReader.open(path)) {
            while (in.next()) {
                add(in.string());
            }
        }
        return check();
    }

    @Benchmark
    public long jdkReader() throws IOException {
        try (BufferedReader in = Files.newBufferedReader(path)) {
            for (String line; (line = in.readLine()) != null; ) {
                add(line);
            }
        }
        return check();
    }

    /** The reader knows no more than that it is a stream. */
    @Benchmark
    public long thalwegStream() throws IOException {
        try (LineReader in = LineReader.of(stream())) {
            while (in.next()) {
                add(in.string());
            }
        }
        return check();
    }

    @Benchmark
    public long jdkStream() throws IOException {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(stream(), StandardCharsets.UTF_8))) {
            for (String line; (line = in.readLine()) != null; ) {
                add(line);
            }
        }
        return check();
    }

    private InputStream stream() throws IOException {
        return new FileInputStream(path.toFile());
    }

    @Benchmark
    public long jdkLines() throws IOException {
        try (Stream<String> lines = Files.lines(path)) {
            lines.forEach(this::add);
        }
        return check();
    }

    @Benchmark
    public long okio() throws IOException {
        try (BufferedSource in = Okio.buffer(Okio.source(path.toFile()))) {
            for (String line; (line = in.readUtf8Line()) != null; ) {
                add(line);
            }
        }
        return check();
    }

    @Benchmark
    public long guava() throws IOException {
        com.google.common.io.Files.asCharSource(path.toFile(), StandardCharsets.UTF_8)
                .readLines(new LineProcessor<Boolean>() {
                    @Override
                    public boolean processLine(String line) {
                        add(line);
                        return true;
                    }

                    @Override
                    public Boolean getResult() {
                        return true;
                    }
                });
        return check();
    }

    /** It finds the bytes of a line; the string is the JDK's. */
    @Benchmark
    public long fastutil() throws IOException {
        byte[] line = new byte[TextInputs.LONGEST_LINE_BYTES];
        try (FastBufferedInputStream in =
                new FastBufferedInputStream(new FileInputStream(path.toFile()), BUFFER_SIZE_BYTES)) {
            for (int length; (length = in.readLine(line)) >= 0; ) {
                add(new String(line, 0, length, StandardCharsets.UTF_8));
            }
        }
        return check();
    }

    @Benchmark
    public long commonsIo() throws IOException {
        try (LineIterator lines = IOUtils.lineIterator(Files.newBufferedReader(path))) {
            while (lines.hasNext()) {
                add(lines.next());
            }
        }
        return check();
    }
}
