package io.thalweg.bench.channels;

import io.thalweg.channel.BufferedReadableByteChannel;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import okio.BufferedSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;

/** The integers of a warm file. */
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class IntsFromFile extends WarmFileWorkload {
    /** Half of what the nearest cache holds. */
    private final int[] array = new int[4 * 1024];

    public IntsFromFile() {
        super(Integer.BYTES, ChannelInputs::intSum);
    }

    @Benchmark
    public long thalweg() throws IOException {
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(path)) {
            return check(Ints.sum(in, count));
        }
    }

    @Benchmark
    public long getInts() throws IOException {
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(path)) {
            return check(Ints.sum(in, array, count));
        }
    }

    @Benchmark
    public long jdk8k() throws IOException {
        return sum(jdk(ChannelInputs.SMALL_BUFFER_SIZE_BYTES));
    }

    @Benchmark
    public long jdk64k() throws IOException {
        return sum(jdk(ChannelInputs.BUFFER_SIZE_BYTES));
    }

    @Benchmark
    public long byHand() throws IOException {
        try (FileChannel in = channel()) {
            return check(Ints.sum(in, buffer, count));
        }
    }

    @Benchmark
    public long okio() throws IOException {
        try (BufferedSource in = okioSource()) {
            return check(Ints.sum(in, count));
        }
    }

    @Benchmark
    public long commonsIo() throws IOException {
        return sum(commonsIoStream());
    }

    @Benchmark
    public long fastutil() throws IOException {
        return sum(fastutilStream());
    }

    private long sum(DataInputStream stream) throws IOException {
        try (DataInputStream in = stream) {
            return check(Ints.sum(in, count));
        }
    }
}
