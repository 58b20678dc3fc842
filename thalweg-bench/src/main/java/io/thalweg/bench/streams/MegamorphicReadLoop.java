package io.thalweg.bench.streams;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.stream.TunedFileInputStream;
import it.unimi.dsi.fastutil.io.FastBufferedInputStream;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import okio.Okio;
import org.apache.commons.io.input.UnsynchronizedBufferedInputStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The same as {@link ReadLoop}, at a call site that has seen six classes of stream, as a parser's has in a large
 * program.
 */
@State(Scope.Thread)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class MegamorphicReadLoop {
    /** Times that each class is shown: enough for C2 to compile the loop before the first pass. */
    private static final int SHOWINGS = 20;

    private final StreamsFile input = new StreamsFile(StreamsFile.DATA);

    /**
     * Two classes of the JDK come first: HotSpot's type profile keeps the first two (TypeProfileWidth), so that no
     * variant can be guessed and inlined. Every variant's fork is shown the same classes in the same order.
     */
    @Setup(Level.Trial)
    public void showTheLoopManyClasses() throws IOException {
        Path sample = ForkInputs.file(StreamsFile.SAMPLE);
        byte[] bytes = Files.readAllBytes(sample);
        for (int i = 0; i < SHOWINGS; i++) {
            sum(new ByteArrayInputStream(bytes));
            sum(new BufferedInputStream(new FileInputStream(sample.toFile())));
            sum(new TunedFileInputStream(sample));
            sum(commonsIoStream(sample, 8 * 1024));
            sum(fastutilStream(sample));
            sum(okioStream(sample));
        }
    }

    @Benchmark
    public long tuned() throws IOException {
        return input.check(sum(new TunedFileInputStream(input.path)));
    }

    @Benchmark
    public long commonsIo8k() throws IOException {
        return input.check(sum(commonsIoStream(input.path, 8 * 1024)));
    }

    @Benchmark
    public long commonsIo64k() throws IOException {
        return input.check(sum(commonsIoStream(input.path, 64 * 1024)));
    }

    @Benchmark
    public long fastutil() throws IOException {
        return input.check(sum(fastutilStream(input.path)));
    }

    @Benchmark
    public long okio() throws IOException {
        return input.check(sum(okioStream(input.path)));
    }

    /** Not inlined (see the class's annotation): a caller that knows the class would make the call site monomorphic. */
    static long sum(InputStream stream) throws IOException {
        long sum = 0;
        try (InputStream in = stream) {
            for (int b; (b = in.read()) >= 0; ) {
                sum += b;
            }
        }
        return sum;
    }

    private static InputStream commonsIoStream(Path path, int bufferSizeBytes) throws IOException {
        return new UnsynchronizedBufferedInputStream.Builder()
                .setInputStream(new FileInputStream(path.toFile()))
                .setBufferSize(bufferSizeBytes)
                .get();
    }

    private static InputStream fastutilStream(Path path) throws IOException {
        return new FastBufferedInputStream(new FileInputStream(path.toFile()), 64 * 1024);
    }

    private static InputStream okioStream(Path path) throws IOException {
        return Okio.buffer(Okio.source(path.toFile())).inputStream();
    }
}
