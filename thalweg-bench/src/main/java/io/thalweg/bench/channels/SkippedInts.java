package io.thalweg.bench.channels;

import io.thalweg.channel.BufferedReadableByteChannel;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import okio.BufferedSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;

/** The first integer of each record of a warm file; the rest is skipped. */
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class SkippedInts extends WarmFileWorkload {
    private static final int REST_SIZE_BYTES = ChannelInputs.RECORD_SIZE_BYTES - Integer.BYTES;

    public SkippedInts() {
        super(ChannelInputs.RECORD_SIZE_BYTES, ChannelInputs::firstIntSum);
    }

    @Benchmark
    public long thalweg() throws IOException {
        long sum = 0;
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(path)) {
            for (int i = 0; i < count; i++) {
                sum += in.getInt() & 0xffff_ffffL;
                in.skip(REST_SIZE_BYTES);
            }
        }
        return check(sum);
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
        long sum = 0;
        try (FileChannel in = channel()) {
            buffer.clear();
            while (in.read(buffer) >= 0) {
                buffer.flip();
                while (buffer.remaining() >= ChannelInputs.RECORD_SIZE_BYTES) {
                    sum += buffer.getInt() & 0xffff_ffffL;
                    buffer.position(buffer.position() + REST_SIZE_BYTES);
                }
                buffer.compact();
            }
        }
        return check(sum);
    }

    @Benchmark
    public long okio() throws IOException {
        long sum = 0;
        try (BufferedSource in = okioSource()) {
            for (int i = 0; i < count; i++) {
                sum += in.readInt() & 0xffff_ffffL;
                in.skip(REST_SIZE_BYTES);
            }
        }
        return check(sum);
    }

    private long sum(DataInputStream stream) throws IOException {
        long sum = 0;
        try (DataInputStream in = stream) {
            for (int i = 0; i < count; i++) {
                sum += in.readInt() & 0xffff_ffffL;
                in.skipNBytes(REST_SIZE_BYTES);
            }
        }
        return check(sum);
    }
}
