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

/** A new file, byte by byte. Commons IO has no buffered output stream. */
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class WriteLoop extends NewFileBenchmark {
    /** Fibonacci hashing: the top byte of i × this has no short period, so a lost or repeated buffer shows; C does the same. */
    private static final int MULTIPLIER = 0x9E3779B9;

    public WriteLoop() {
        super(WriteLoop::patternCrc);
    }

    private static long patternCrc(InputFile input) {
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
        try (TunedFileOutputStream out = new TunedFileOutputStream(output)) {
            for (int i = 0, end = (int) input.sizeBytes; i < end; i++) {
                out.write((i * MULTIPLIER) >>> 24);
            }
        }
    }

    @Benchmark
    public void jdk8k() throws IOException {
        jdk(8 * 1024);
    }

    @Benchmark
    public void jdk64k() throws IOException {
        jdk(64 * 1024);
    }

    private void jdk(int bufferSizeBytes) throws IOException {
        try (BufferedOutputStream out =
                new BufferedOutputStream(new FileOutputStream(output.toFile()), bufferSizeBytes)) {
            for (int i = 0, end = (int) input.sizeBytes; i < end; i++) {
                out.write((i * MULTIPLIER) >>> 24);
            }
        }
    }

    @Benchmark
    public void fastutil8k() throws IOException {
        fastutil(8 * 1024);
    }

    @Benchmark
    public void fastutil64k() throws IOException {
        fastutil(64 * 1024);
    }

    private void fastutil(int bufferSizeBytes) throws IOException {
        try (FastBufferedOutputStream out =
                new FastBufferedOutputStream(new FileOutputStream(output.toFile()), bufferSizeBytes)) {
            for (int i = 0, end = (int) input.sizeBytes; i < end; i++) {
                out.write((i * MULTIPLIER) >>> 24);
            }
        }
    }

    @Benchmark
    public void okioWriteByte() throws IOException {
        try (BufferedSink out = Okio.buffer(Okio.sink(output.toFile()))) {
            for (int i = 0, end = (int) input.sizeBytes; i < end; i++) {
                out.writeByte((i * MULTIPLIER) >>> 24);
            }
        }
    }

    @Benchmark
    public void okioOutputStream() throws IOException {
        try (OutputStream out = Okio.buffer(Okio.sink(output.toFile())).outputStream()) {
            for (int i = 0, end = (int) input.sizeBytes; i < end; i++) {
                out.write((i * MULTIPLIER) >>> 24);
            }
        }
    }
}
