package io.thalweg.bench.channels;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.bench.input.Sinks;
import io.thalweg.channel.BufferedWritableByteChannel;
import io.thalweg.stream.TunedFileOutputStream;
import it.unimi.dsi.fastutil.io.FastBufferedOutputStream;
import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import okio.BufferedSink;
import okio.Okio;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Pieces of 16 bytes to the null device or a new file. Commons IO has no buffered output stream. */
@State(Scope.Thread)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class PieceWrites {
    @Param("false")
    public boolean toFile;

    private final Path path = ForkInputs.file(ChannelInputs.PIECES);
    private final byte[] bytes = ForkInputs.opened(() -> Files.readAllBytes(path));
    private boolean checked;

    /** The first pass of a fork, which warms up, also shows what is written. */
    private void pass(Sinks.SinkPass pass) throws IOException {
        if (!checked) {
            Sinks.check(path, pass);
            checked = true;
        }
        pass.to(toFile ? Sinks.newFile() : Sinks.NULL_DEVICE);
    }

    @Benchmark
    public void thalweg() throws IOException {
        pass(target -> {
            try (BufferedWritableByteChannel out = BufferedWritableByteChannel.of(target)) {
                for (int i = 0; i < bytes.length; i += ChannelInputs.PIECE_SIZE_BYTES) {
                    out.put(bytes, i, ChannelInputs.PIECE_SIZE_BYTES);
                }
            }
        });
    }

    @Benchmark
    public void tunedStream() throws IOException {
        pass(target -> write(new TunedFileOutputStream(target)));
    }

    @Benchmark
    public void jdk8k() throws IOException {
        pass(target -> write(new BufferedOutputStream(file(target), ChannelInputs.SMALL_BUFFER_SIZE_BYTES)));
    }

    @Benchmark
    public void jdk64k() throws IOException {
        pass(target -> write(new BufferedOutputStream(file(target), ChannelInputs.BUFFER_SIZE_BYTES)));
    }

    @Benchmark
    public void fastutil8k() throws IOException {
        pass(target -> write(new FastBufferedOutputStream(file(target), ChannelInputs.SMALL_BUFFER_SIZE_BYTES)));
    }

    @Benchmark
    public void fastutil64k() throws IOException {
        pass(target -> write(new FastBufferedOutputStream(file(target), ChannelInputs.BUFFER_SIZE_BYTES)));
    }

    private void write(OutputStream stream) throws IOException {
        try (OutputStream out = stream) {
            for (int i = 0; i < bytes.length; i += ChannelInputs.PIECE_SIZE_BYTES) {
                out.write(bytes, i, ChannelInputs.PIECE_SIZE_BYTES);
            }
        }
    }

    @Benchmark
    public void okio() throws IOException {
        pass(target -> {
            try (BufferedSink out = Okio.buffer(Okio.sink(target.toFile()))) {
                for (int i = 0; i < bytes.length; i += ChannelInputs.PIECE_SIZE_BYTES) {
                    out.write(bytes, i, ChannelInputs.PIECE_SIZE_BYTES);
                }
            }
        });
    }

    private static FileOutputStream file(Path target) throws IOException {
        return new FileOutputStream(target.toFile());
    }
}
