package io.thalweg.bench.messages;

import io.thalweg.bench.input.Inputs;
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

/** Messages from another process, by one contender. */
@State(Scope.Thread)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public abstract class MessageBenchmark {
    /** Of the enum of contenders. */
    @Param("")
    public String contender = "";

    /** Whether the bodies are looked at. */
    @Param("false")
    public boolean bodies;

    private @Nullable MessageLoop loop;
    private int count;
    private long expectedSum;

    /** Not the constructor: JMH sets the parameters after it. */
    @Setup(Level.Trial)
    public void open() throws IOException {
        Path file = Inputs.file(Messages.FILE);
        count = Messages.count(file);
        expectedSum = Messages.sum(file, bodies);
        loop = loop(contender, bodies);
    }

    abstract MessageLoop loop(String contender, boolean bodies) throws IOException;

    @Benchmark
    public long pass() throws IOException {
        return Inputs.check(
                expectedSum,
                Objects.requireNonNull(loop, "open() was not called").pass(count));
    }
}
