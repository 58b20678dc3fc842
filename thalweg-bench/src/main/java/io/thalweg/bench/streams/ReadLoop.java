package io.thalweg.bench.streams;

import io.thalweg.stream.TunedFileInputStream;
import it.unimi.dsi.fastutil.io.FastBufferedInputStream;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import okio.BufferedSource;
import okio.Okio;
import org.apache.commons.io.input.BufferedFileChannelInputStream;
import org.apache.commons.io.input.UnsynchronizedBufferedInputStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * A warm file, byte by byte, to its end. Each class of stream has a loop of its own, which gets the stream from
 * outside, as those of programs do: where the constructor is in the same method, C2 knows more than it would there.
 */
@State(Scope.Thread)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class ReadLoop {
    private final StreamsFile input = new StreamsFile(StreamsFile.DATA);

    @Benchmark
    public long tuned() throws IOException {
        return input.check(sum(new TunedFileInputStream(input.path)));
    }

    private static long sum(TunedFileInputStream stream) throws IOException {
        long sum = 0;
        try (TunedFileInputStream in = stream) {
            for (int b; (b = in.read()) >= 0; ) {
                sum += b;
            }
        }
        return sum;
    }

    @Benchmark
    public long jdk8k() throws IOException {
        return input.check(sum(new BufferedInputStream(file(), 8 * 1024)));
    }

    @Benchmark
    public long jdk64k() throws IOException {
        return input.check(sum(new BufferedInputStream(file(), 64 * 1024)));
    }

    private static long sum(BufferedInputStream stream) throws IOException {
        long sum = 0;
        try (BufferedInputStream in = stream) {
            for (int b; (b = in.read()) >= 0; ) {
                sum += b;
            }
        }
        return sum;
    }

    @Benchmark
    public long commonsIo8k() throws IOException {
        return input.check(sum(commonsIo(8 * 1024)));
    }

    @Benchmark
    public long commonsIo64k() throws IOException {
        return input.check(sum(commonsIo(64 * 1024)));
    }

    private UnsynchronizedBufferedInputStream commonsIo(int bufferSizeBytes) throws IOException {
        return new UnsynchronizedBufferedInputStream.Builder()
                .setInputStream(file())
                .setBufferSize(bufferSizeBytes)
                .get();
    }

    private static long sum(UnsynchronizedBufferedInputStream stream) throws IOException {
        long sum = 0;
        try (UnsynchronizedBufferedInputStream in = stream) {
            for (int b; (b = in.read()) >= 0; ) {
                sum += b;
            }
        }
        return sum;
    }

    @Benchmark
    public long commonsIoChannel() throws IOException {
        return input.check(
                sum(BufferedFileChannelInputStream.builder().setPath(input.path).get()));
    }

    private static long sum(BufferedFileChannelInputStream stream) throws IOException {
        long sum = 0;
        try (BufferedFileChannelInputStream in = stream) {
            for (int b; (b = in.read()) >= 0; ) {
                sum += b;
            }
        }
        return sum;
    }

    @Benchmark
    public long fastutil8k() throws IOException {
        return input.check(sum(new FastBufferedInputStream(file(), 8 * 1024)));
    }

    @Benchmark
    public long fastutil64k() throws IOException {
        return input.check(sum(new FastBufferedInputStream(file(), 64 * 1024)));
    }

    private static long sum(FastBufferedInputStream stream) throws IOException {
        long sum = 0;
        try (FastBufferedInputStream in = stream) {
            for (int b; (b = in.read()) >= 0; ) {
                sum += b;
            }
        }
        return sum;
    }

    @Benchmark
    public long okioReadByte() throws IOException {
        return input.check(sum(Okio.buffer(Okio.source(file()))));
    }

    /** Okio's own read has no -1 for the end; with the length known, one call per byte is its best. */
    private long sum(BufferedSource source) throws IOException {
        long sum = 0;
        try (BufferedSource in = source) {
            for (long left = input.sizeBytes; left > 0; left--) {
                sum += in.readByte() & 0xff;
            }
            if (!in.exhausted()) {
                throw new IllegalStateException("bytes left behind in " + input.path);
            }
        }
        return sum;
    }

    @Benchmark
    public long okioInputStream() throws IOException {
        return input.check(sum(Okio.buffer(Okio.source(file())).inputStream()));
    }

    private static long sum(InputStream stream) throws IOException {
        long sum = 0;
        try (InputStream in = stream) {
            for (int b; (b = in.read()) >= 0; ) {
                sum += b;
            }
        }
        return sum;
    }

    private FileInputStream file() throws IOException {
        return new FileInputStream(input.path.toFile());
    }
}
