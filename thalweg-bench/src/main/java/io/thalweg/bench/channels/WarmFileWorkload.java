package io.thalweg.bench.channels;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.bench.plan.Variant;
import it.unimi.dsi.fastutil.io.FastBufferedInputStream;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import okio.BufferedSource;
import okio.Okio;
import org.apache.commons.io.input.UnsynchronizedBufferedInputStream;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What the workloads on a warm file have in common: the file, its checksum, and how each variant opens it. */
@State(Scope.Thread)
public abstract class WarmFileWorkload {
    final Path path = ForkInputs.file(ChannelInputs.DATA);
    /** Steps of a pass. */
    final int count;

    private final long expectedSum;

    /** For the loop that anyone would write over a channel. */
    final ByteBuffer buffer = ByteBuffer.allocateDirect(ChannelInputs.BUFFER_SIZE_BYTES);

    WarmFileWorkload(int stepSizeBytes, Variant.C.ExpectedSum expected) {
        count = ChannelInputs.count(path, stepSizeBytes);
        expectedSum = ForkInputs.opened(() -> expected.of(path));
    }

    final long check(long found) {
        return ForkInputs.check(expectedSum, found);
    }

    final FileChannel channel() throws IOException {
        return FileChannel.open(path);
    }

    final FileInputStream stream() throws IOException {
        return new FileInputStream(path.toFile());
    }

    final DataInputStream jdk(int bufferSizeBytes) throws IOException {
        return new DataInputStream(new BufferedInputStream(stream(), bufferSizeBytes));
    }

    final BufferedSource okioSource() throws IOException {
        return Okio.buffer(Okio.source(path.toFile()));
    }

    final DataInputStream commonsIoStream() throws IOException {
        return new DataInputStream(new UnsynchronizedBufferedInputStream.Builder()
                .setInputStream(stream())
                .setBufferSize(ChannelInputs.BUFFER_SIZE_BYTES)
                .get());
    }

    final DataInputStream fastutilStream() throws IOException {
        return new DataInputStream(new FastBufferedInputStream(stream(), ChannelInputs.BUFFER_SIZE_BYTES));
    }
}
