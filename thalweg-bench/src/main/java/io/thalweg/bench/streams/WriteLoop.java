package io.thalweg.bench.streams;

import io.thalweg.stream.TunedFileOutputStream;
import it.unimi.dsi.fastutil.io.FastBufferedOutputStream;
import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import okio.BufferedSink;
import okio.Okio;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;

/** A new file, byte by byte, in loops like those of {@link ReadLoop}. Commons IO has no buffered output stream. */
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class WriteLoop extends NewFileBenchmark {
    /**
     * Fibonacci hashing: the top byte of i × this has no short period, so a lost or repeated buffer shows; C does the
     * same.
     */
    private static final int MULTIPLIER = 0x9E3779B9;

    public WriteLoop() {
        super(WriteLoop::patternCrc);
    }

    private static long patternCrc(StreamsFile input) {
        CRC32 crc = new CRC32();
        for (int i = 0; i < input.sizeBytes; i++) {
            crc.update((i * MULTIPLIER) >>> 24);
        }
        return crc.getValue();
    }

    /** The sum of the bytes that a pass writes when its input is {@code data}. */
    static long patternSum(Path data) throws IOException {
        long sum = 0;
        for (int i = 0, end = (int) Files.size(data); i < end; i++) {
            sum += (i * MULTIPLIER) >>> 24;
        }
        return sum;
    }

    @Benchmark
    public void tuned() throws IOException {
        fill(new TunedFileOutputStream(output));
    }

    private void fill(TunedFileOutputStream stream) throws IOException {
        try (TunedFileOutputStream out = stream) {
            for (int i = 0, end = (int) input.sizeBytes; i < end; i++) {
                out.write((i * MULTIPLIER) >>> 24);
            }
        }
    }

    @Benchmark
    public void jdk8k() throws IOException {
        fill(new BufferedOutputStream(file(), 8 * 1024));
    }

    @Benchmark
    public void jdk64k() throws IOException {
        fill(new BufferedOutputStream(file(), 64 * 1024));
    }

    private void fill(BufferedOutputStream stream) throws IOException {
        try (BufferedOutputStream out = stream) {
            for (int i = 0, end = (int) input.sizeBytes; i < end; i++) {
                out.write((i * MULTIPLIER) >>> 24);
            }
        }
    }

    @Benchmark
    public void fastutil8k() throws IOException {
        fill(new FastBufferedOutputStream(file(), 8 * 1024));
    }

    @Benchmark
    public void fastutil64k() throws IOException {
        fill(new FastBufferedOutputStream(file(), 64 * 1024));
    }

    private void fill(FastBufferedOutputStream stream) throws IOException {
        try (FastBufferedOutputStream out = stream) {
            for (int i = 0, end = (int) input.sizeBytes; i < end; i++) {
                out.write((i * MULTIPLIER) >>> 24);
            }
        }
    }

    @Benchmark
    public void okioWriteByte() throws IOException {
        fill(Okio.buffer(Okio.sink(file())));
    }

    private void fill(BufferedSink stream) throws IOException {
        try (BufferedSink out = stream) {
            for (int i = 0, end = (int) input.sizeBytes; i < end; i++) {
                out.writeByte((i * MULTIPLIER) >>> 24);
            }
        }
    }

    @Benchmark
    public void okioOutputStream() throws IOException {
        fill(Okio.buffer(Okio.sink(file())).outputStream());
    }

    private void fill(OutputStream stream) throws IOException {
        try (OutputStream out = stream) {
            for (int i = 0, end = (int) input.sizeBytes; i < end; i++) {
                out.write((i * MULTIPLIER) >>> 24);
            }
        }
    }

    private FileOutputStream file() throws IOException {
        return new FileOutputStream(output.toFile());
    }
}
