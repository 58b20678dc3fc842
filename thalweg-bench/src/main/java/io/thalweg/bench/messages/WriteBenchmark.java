package io.thalweg.bench.messages;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.bench.input.Sinks;
import io.thalweg.lab.sender.Messages;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Messages to the null device, or each pass to a new file; {@link #variant} names a {@link MessageWriter}. */
@State(Scope.Thread)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class WriteBenchmark {
    @Param("")
    public String variant = "";

    @Param("false")
    public boolean toFile;

    private int[] types = {};
    private byte[] bodies = {};
    private @Nullable MessageSink sink;

    /** Not the constructor: JMH sets the parameter after it. */
    @Setup(Level.Trial)
    public void open() throws IOException {
        Path file = ForkInputs.file(MessageFile.NAME);
        ByteBuffer messages = ByteBuffer.wrap(Files.readAllBytes(file));
        types = new int[MessageFile.count(file)];
        bodies = new byte[types.length * Messages.BODY_BYTES];
        for (int i = 0; i < types.length; i++) {
            types[i] = messages.getInt(i * Messages.MESSAGE_BYTES);
            messages.get(
                    i * Messages.MESSAGE_BYTES + Messages.HEADER_BYTES,
                    bodies,
                    i * Messages.BODY_BYTES,
                    Messages.BODY_BYTES);
        }
        Sinks.check(file, this::writeTo);
        if (!toFile) {
            sink = MessageWriter.valueOf(variant).opener.open(Sinks.NULL_DEVICE);
        }
    }

    @Benchmark
    public void pass() throws IOException {
        if (sink == null) {
            writeTo(Sinks.newFile());
        } else {
            writeAll(sink);
        }
    }

    private void writeTo(Path target) throws IOException {
        try (MessageSink out = MessageWriter.valueOf(variant).opener.open(target)) {
            writeAll(out);
        }
    }

    private void writeAll(MessageSink out) throws IOException {
        for (int i = 0; i < types.length; i++) {
            out.write(types[i], bodies, i * Messages.BODY_BYTES, Messages.BODY_BYTES);
        }
        out.flush();
    }

    @TearDown(Level.Trial)
    public void close() throws IOException {
        if (sink != null) {
            sink.close();
        }
    }
}
