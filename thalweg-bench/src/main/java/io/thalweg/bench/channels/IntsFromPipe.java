package io.thalweg.bench.channels;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.bench.run.ForkAffinity;
import io.thalweg.channel.BufferedReadableByteChannel;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import okio.BufferedSource;
import okio.Okio;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Integers from the standard input, which does not end: what is buffered at the end of a pass belongs to the next. */
@State(Scope.Thread)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class IntsFromPipe {
    private final Path path = ForkInputs.file(ChannelInputs.STREAM);
    private final int count = ChannelInputs.count(path, Integer.BYTES);
    private final long expectedSum = ForkInputs.opened(() -> ChannelInputs.intSum(path));

    // None of them reads before it is asked, and a fork asks one.
    private final ReadableByteChannel channel;
    private final BufferedReadableByteChannel thalweg;
    private final DataInputStream systemIn;
    private final DataInputStream jdk64k;
    private final BufferedSource okio;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(ChannelInputs.BUFFER_SIZE_BYTES);

    public IntsFromPipe() {
        this(System.in, ForkInputs.standardInput(), ForkInputs.standardInputChannel());
    }

    IntsFromPipe(InputStream buffered, InputStream unbuffered, ReadableByteChannel channel) {
        this.channel = channel;
        this.thalweg = BufferedReadableByteChannel.of(channel);
        this.systemIn = new DataInputStream(buffered);
        this.jdk64k = new DataInputStream(new BufferedInputStream(unbuffered, ChannelInputs.BUFFER_SIZE_BYTES));
        this.okio = Okio.buffer(Okio.source(unbuffered));
    }

    @Setup(Level.Trial)
    public void keepOnItsProcessor() throws IOException {
        ForkAffinity.apply();
    }

    @Benchmark
    public long thalweg() throws IOException {
        return check(Ints.sum(thalweg, count));
    }

    @Benchmark
    public long systemIn() throws IOException {
        return check(Ints.sum(systemIn, count));
    }

    @Benchmark
    public long jdk64k() throws IOException {
        return check(Ints.sum(jdk64k, count));
    }

    @Benchmark
    public long byHand() throws IOException {
        return check(Ints.sum(channel, buffer, count));
    }

    @Benchmark
    public long okio() throws IOException {
        return check(Ints.sum(okio, count));
    }

    private long check(long found) {
        return ForkInputs.check(expectedSum, found);
    }
}
