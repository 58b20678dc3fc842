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

/** Opens a file of 1 KiB, reads it to the end and closes it: what a buffer costs where there is little to buffer. */
@State(Scope.Thread)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class OpenReadClose {
    private final StreamsFile input = new StreamsFile(StreamsFile.SMALL);
    /** Smaller than any variant's buffer, which is therefore used. */
    private final byte[] array = new byte[1024];

    @Benchmark
    public long tuned() throws IOException {
        return consume(new TunedFileInputStream(input.path));
    }

    @Benchmark
    public long jdkFiles() throws IOException {
        return consume(new BufferedInputStream(Files.newInputStream(input.path)));
    }

    @Benchmark
    public long jdkFile() throws IOException {
        return consume(new BufferedInputStream(new FileInputStream(input.path.toFile())));
    }

    @Benchmark
    public long tunedBytes() throws IOException {
        return consumeBytes(new TunedFileInputStream(input.path));
    }

    @Benchmark
    public long jdkFilesBytes() throws IOException {
        return consumeBytes(new BufferedInputStream(Files.newInputStream(input.path)));
    }

    @Benchmark
    public long jdkFileBytes() throws IOException {
        return consumeBytes(new BufferedInputStream(new FileInputStream(input.path.toFile())));
    }

    private long consumeBytes(InputStream stream) throws IOException {
        long sum = 0;
        try (InputStream in = stream) {
            for (int b; (b = in.read()) >= 0; ) {
                sum += b;
            }
        }
        return input.check(sum);
    }

    private long consume(InputStream stream) throws IOException {
        long sum = 0;
        try (InputStream in = stream) {
            for (int n; (n = in.read(array)) > 0; ) {
                for (int i = 0; i < n; i++) {
                    sum += array[i] & 0xff;
                }
            }
        }
        return input.check(sum);
    }
}
