package io.thalweg.bench.streams;

import io.thalweg.bench.input.ForkInputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.ToLongFunction;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Writes one file per pass. The file is new each time and its predecessor is removed outside the clock: overwriting in
 * place would not be what programs do, and ext4 writes a truncated and refilled file to the disk when it is closed.
 */
@State(Scope.Thread)
public abstract class NewFileBenchmark {
    static final String OUTPUT = "output.bin";

    final StreamsFile input = new StreamsFile(StreamsFile.DATA);
    final Path output = ForkInputs.file(OUTPUT);
    private final long expectedCrc;

    /** With what gives the CRC-32 of what a pass has to write. */
    NewFileBenchmark(ToLongFunction<StreamsFile> expected) {
        expectedCrc = expected.applyAsLong(input);
    }

    @Setup(Level.Invocation)
    public void removeOutput() throws IOException {
        Files.deleteIfExists(output);
    }

    @TearDown(Level.Iteration)
    public void checkOutput() throws IOException {
        long found = StreamsFile.crcOf(output);
        if (found != expectedCrc) {
            throw new IllegalStateException("wrong bytes written: want CRC-32 " + Long.toHexString(expectedCrc)
                    + ", got " + Long.toHexString(found) + " in " + output);
        }
    }
}
