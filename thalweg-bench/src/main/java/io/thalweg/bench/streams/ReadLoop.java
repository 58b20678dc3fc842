package io.thalweg.bench.streams;

import io.thalweg.stream.MappedFileInputStream;
import io.thalweg.stream.TunedFileInputStream;
import it.unimi.dsi.fastutil.io.FastBufferedInputStream;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import okio.BufferedSource;
import okio.Okio;
import org.apache.commons.io.input.BufferedFileChannelInputStream;
import org.apache.commons.io.input.MemoryMappedFileInputStream;
import org.apache.commons.io.input.UnsynchronizedBufferedInputStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A warm file, byte by byte, to its end. */
@State(Scope.Thread)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class ReadLoop {
    private final InputFile input = new InputFile(InputFile.DATA);

    @Benchmark
    public long tuned() throws IOException {
        long sum = 0;
        try (TunedFileInputStream in = new TunedFileInputStream(input.path)) {
            for (int b; (b = in.read()) >= 0; ) {
                sum += b;
            }
        }
        return input.check(sum);
    }

    @Benchmark
    public long mapped() throws IOException {
        long sum = 0;
        try (MappedFileInputStream in = new MappedFileInputStream(input.path)) {
            for (int b; (b = in.read()) >= 0; ) {
                sum += b;
            }
        }
        return input.check(sum);
    }

    @Benchmark
    public long jdk8k() throws IOException {
        return jdk(8 * 1024);
    }

    @Benchmark
    public long jdk64k() throws IOException {
        return jdk(64 * 1024);
    }

    private long jdk(int bufferSizeBytes) throws IOException {
        long sum = 0;
        try (BufferedInputStream in =
                new BufferedInputStream(new FileInputStream(input.path.toFile()), bufferSizeBytes)) {
            for (int b; (b = in.read()) >= 0; ) {
                sum += b;
            }
        }
        return input.check(sum);
    }

    @Benchmark
    public long commonsIo8k() throws IOException {
        return commonsIo(8 * 1024);
    }

    @Benchmark
    public long commonsIo64k() throws IOException {
        return commonsIo(64 * 1024);
    }

    private long commonsIo(int bufferSizeBytes) throws IOException {
        long sum = 0;
        try (UnsynchronizedBufferedInputStream in = new UnsynchronizedBufferedInputStream.Builder()
                .setInputStream(new FileInputStream(input.path.toFile()))
                .setBufferSize(bufferSizeBytes)
                .get()) {
            for (int b; (b = in.read()) >= 0; ) {
                sum += b;
            }
        }
        return input.check(sum);
    }

    @Benchmark
    public long commonsIoChannel() throws IOException {
        long sum = 0;
        try (BufferedFileChannelInputStream in =
                BufferedFileChannelInputStream.builder().setPath(input.path).get()) {
            for (int b; (b = in.read()) >= 0; ) {
                sum += b;
            }
        }
        return input.check(sum);
    }

    /** Its read() answers bytes from 0x80 with 0xff80 and more (2.22.0); the mask puts that right. */
    @Benchmark
    public long commonsIoMapped() throws IOException {
        long sum = 0;
        try (MemoryMappedFileInputStream in =
                MemoryMappedFileInputStream.builder().setPath(input.path).get()) {
            for (int b; (b = in.read()) >= 0; ) {
                sum += b & 0xff;
            }
        }
        return input.check(sum);
    }

    @Benchmark
    public long fastutil8k() throws IOException {
        return fastutil(8 * 1024);
    }

    @Benchmark
    public long fastutil64k() throws IOException {
        return fastutil(64 * 1024);
    }

    private long fastutil(int bufferSizeBytes) throws IOException {
        long sum = 0;
        try (FastBufferedInputStream in =
                new FastBufferedInputStream(new FileInputStream(input.path.toFile()), bufferSizeBytes)) {
            for (int b; (b = in.read()) >= 0; ) {
                sum += b;
            }
        }
        return input.check(sum);
    }

    /** Okio has no read() that returns -1; with the length known, one call per byte is its best. */
    @Benchmark
    public long okioReadByte() throws IOException {
        long sum = 0;
        try (BufferedSource in = Okio.buffer(Okio.source(input.path.toFile()))) {
            for (long left = input.sizeBytes; left > 0; left--) {
                sum += in.readByte() & 0xff;
            }
            if (!in.exhausted()) {
                throw new IllegalStateException("bytes left behind in " + input.path);
            }
        }
        return input.check(sum);
    }

    @Benchmark
    public long okioInputStream() throws IOException {
        long sum = 0;
        try (InputStream in = Okio.buffer(Okio.source(input.path.toFile())).inputStream()) {
            for (int b; (b = in.read()) >= 0; ) {
                sum += b;
            }
        }
        return input.check(sum);
    }
}
