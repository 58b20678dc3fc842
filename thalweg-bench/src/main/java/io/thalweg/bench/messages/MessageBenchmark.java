package io.thalweg.bench.messages;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.bench.run.ForkAffinity;
import io.thalweg.lab.experiment.message.MessageReader;
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

/** Messages by one variant, from another process or a file. */
@State(Scope.Thread)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public abstract class MessageBenchmark {
    /** Of the enum of variants. */
    @Param("")
    public String variant = "";

    /** Whether the bodies are looked at. */
    @Param("false")
    public boolean bodies;

    private @Nullable MessageReader reader;
    private int count;
    private long expectedSum;

    /** Not the constructor: JMH sets the parameters after it. */
    @Setup(Level.Trial)
    public void open() throws IOException {
        Path file = ForkInputs.file(fileName());
        count = MessageFile.count(file);
        expectedSum = MessageFile.sum(file, bodies);
        ForkAffinity.apply();
        reader = reader(variant, new MessageSum(bodies));
    }

    /** What a pass reads, or the other process sends. */
    String fileName() {
        return MessageFile.NAME;
    }

    abstract MessageReader reader(String variant, MessageSum sum) throws IOException;

    @Benchmark
    public long pass() throws IOException {
        return ForkInputs.check(
                expectedSum,
                Objects.requireNonNull(reader, "open() was not called").read(count));
    }
}
