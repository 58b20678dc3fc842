package io.thalweg.bench.channels;

import io.thalweg.bench.input.Xor;
import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.channel.Views;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import okio.BufferedSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;

/** The records of a warm file, every byte of which is looked at: ours as views, the others as copies in one array. */
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class Records extends WarmFileWorkload {
    private final byte[] record = new byte[ChannelInputs.RECORD_SIZE_BYTES];

    public Records() {
        super(ChannelInputs.RECORD_SIZE_BYTES, ChannelInputs::recordSum);
    }

    @Benchmark
    public long thalweg() throws IOException {
        long sum = 0;
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(path)) {
            for (int i = 0; i < count; i++) {
                sum += Views.xor(in.view(ChannelInputs.RECORD_SIZE_BYTES));
            }
        }
        return check(sum);
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
                for (; buffer.remaining() >= record.length; buffer.position(buffer.position() + record.length)) {
                    sum += Xor.of(buffer, buffer.position(), record.length);
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
                in.readFully(record);
                sum += Xor.of(record, record.length);
            }
        }
        return check(sum);
    }

    private long sum(DataInputStream stream) throws IOException {
        long sum = 0;
        try (DataInputStream in = stream) {
            for (int i = 0; i < count; i++) {
                in.readFully(record);
                sum += Xor.of(record, record.length);
            }
        }
        return check(sum);
    }
}
