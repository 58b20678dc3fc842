package io.thalweg.bench.flow;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.lab.experiment.overlap.Computation;
import io.thalweg.lab.machine.ColdCache;
import io.thalweg.overlap.ReadAhead;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A file that is not in the page cache, and a reader that computes for 2 ms of each MiB. */
@State(Scope.Thread)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class ColdReads {
    private final Path path = ForkInputs.file(Overlap.FILE);
    private final long expected = Overlap.expected(path, Computation.MEDIUM);

    /** Before each pass; it fails where that cannot be proven. */
    @Setup(Level.Invocation)
    public void drop() throws ColdCache.NotCold {
        ColdCache.evict(path);
    }

    @Benchmark
    public long plain() throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            return Overlap.compute(in, OutputStream.nullOutputStream(), expected);
        }
    }

    @Benchmark
    public long readAhead() throws IOException {
        try (InputStream in = ReadAhead.of(Files.newInputStream(path))) {
            return Overlap.compute(in, OutputStream.nullOutputStream(), expected);
        }
    }
}
