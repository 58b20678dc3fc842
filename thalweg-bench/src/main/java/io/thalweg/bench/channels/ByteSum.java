package io.thalweg.bench.channels;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.channel.Views;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import okio.BufferedSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;

/** The sum of the bytes of a warm file, a buffer at a time: ours by its own method for that, the others by a loop. */
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class ByteSum extends WarmFileWorkload {
    private final byte[] array = new byte[ChannelInputs.BUFFER_SIZE_BYTES];

    public ByteSum() {
        super(Byte.BYTES, ForkInputs::sumOf);
    }

    @Benchmark
    public long thalweg() throws IOException {
        long sum = 0;
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(path)) {
            while (in.request(1)) {
                ByteBuffer bytes = in.buffered();
                sum += Views.sum(bytes);
                in.skip(bytes.remaining());
            }
        }
        return check(sum);
    }

    @Benchmark
    public long jdkArray() throws IOException {
        long sum = 0;
        try (InputStream in = stream()) {
            for (int n; (n = in.read(array)) > 0; ) {
                sum += sum(n);
            }
        }
        return check(sum);
    }

    @Benchmark
    public long byHand() throws IOException {
        long sum = 0;
        try (FileChannel in = channel()) {
            while (in.read(buffer.clear()) >= 0) {
                for (int i = 0, end = buffer.position(); i < end; i++) {
                    sum += buffer.get(i) & 0xff;
                }
            }
        }
        return check(sum);
    }

    @Benchmark
    public long okio() throws IOException {
        long sum = 0;
        try (BufferedSource in = okioSource()) {
            for (int n; (n = in.read(array)) > 0; ) {
                sum += sum(n);
            }
        }
        return check(sum);
    }

    private long sum(int length) {
        long sum = 0;
        for (int i = 0; i < length; i++) {
            sum += array[i] & 0xff;
        }
        return sum;
    }
}
