package io.thalweg.bench.messages;

import io.thalweg.bench.input.ForkInputs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** MessageFile from another process, by one variant. */
@State(Scope.Thread)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public abstract class MessageBenchmark {
    /** Of the enum of variants. */
    @Param("")
    public String variant = "";

    /** Whether the bodies are looked at. */
    @Param("false")
    public boolean bodies;

    private @Nullable MessageLoop loop;
    private int count;
    private long expectedSum;

    /** Not the constructor: JMH sets the parameters after it. */
    @Setup(Level.Trial)
    public void open() throws IOException {
        Path file = ForkInputs.file(MessageFile.FILE);
        count = MessageFile.count(file);
        expectedSum = MessageFile.sum(file, bodies);
        loop = loop(variant, bodies);
    }

    abstract MessageLoop loop(String variant, boolean bodies) throws IOException;

    @Benchmark
    public long pass() throws IOException {
        return ForkInputs.check(
                expectedSum,
                Objects.requireNonNull(loop, "open() was not called").pass(count));
    }
}
