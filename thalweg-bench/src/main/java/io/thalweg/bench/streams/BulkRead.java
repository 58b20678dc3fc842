package io.thalweg.bench.streams;

import io.thalweg.stream.TunedFileInputStream;
import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A warm file by {@code read(byte[64K])}. */
@State(Scope.Thread)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class BulkRead {
    private static final int PAGE_SIZE_BYTES = 4096;

    private final StreamsFile input = new StreamsFile(StreamsFile.DATA);
    private final byte[] array = new byte[64 * 1024];
    private boolean everyByteChecked;
    private long sampledSum;

    @Benchmark
    public long tuned() throws IOException {
        return consume(new TunedFileInputStream(input.path));
    }

    @Benchmark
    public long jdkFile() throws IOException {
        return consume(new FileInputStream(input.path.toFile()));
    }

    @Benchmark
    public long jdkBuffered() throws IOException {
        return consume(new BufferedInputStream(new FileInputStream(input.path.toFile())));
    }

    @Benchmark
    public long jdkFiles() throws IOException {
        return consume(Files.newInputStream(input.path));
    }

    /** The first pass checks every byte; later ones a byte of each page and the length, which cost next to nothing. */
    private long consume(InputStream stream) throws IOException {
        long position = 0;
        long sum = 0;
        long sampled = 0;
        try (InputStream in = stream) {
            for (int n; (n = in.read(array)) > 0; position += n) {
                for (int i = (int) (-position & PAGE_SIZE_BYTES - 1); i < n; i += PAGE_SIZE_BYTES) {
                    sampled += array[i];
                }
                for (int i = 0; !everyByteChecked && i < n; i++) {
                    sum += array[i] & 0xff;
                }
            }
        }
        if (!everyByteChecked) {
            input.check(sum);
            everyByteChecked = true;
            sampledSum = sampled;
        }
        if (position != input.sizeBytes || sampled != sampledSum) {
            throw new IllegalStateException("read " + position + " of " + input.sizeBytes
                    + " bytes, or other bytes than in the first pass, from " + input.path);
        }
        return sampled;
    }
}
