package io.thalweg.bench.streams;

import io.thalweg.stream.TunedFileInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The bytes of a warm file, added one by one out of blocks. */
@State(Scope.Thread)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class ChunkSum {
    private final StreamsFile input = new StreamsFile(StreamsFile.DATA);
    private final byte[] array = new byte[64 * 1024];

    @Benchmark
    public long tuned() throws IOException {
        long sum = 0;
        try (TunedFileInputStream in = new TunedFileInputStream(input.path)) {
            for (ByteBuffer chunk; (chunk = in.nextChunk()) != null; ) {
                sum += sum(chunk);
            }
        }
        return input.check(sum);
    }

    private static long sum(ByteBuffer chunk) {
        long sum = 0;
        for (int i = chunk.position(), end = chunk.limit(); i < end; i++) {
            sum += chunk.get(i) & 0xff;
        }
        return sum;
    }

    @Benchmark
    public long jdkArray() throws IOException {
        long sum = 0;
        try (InputStream in = new FileInputStream(input.path.toFile())) {
            for (int n; (n = in.read(array)) > 0; ) {
                sum += sum(array, n);
            }
        }
        return input.check(sum);
    }

    private static long sum(byte[] array, int length) {
        long sum = 0;
        for (int i = 0; i < length; i++) {
            sum += array[i] & 0xff;
        }
        return sum;
    }
}
