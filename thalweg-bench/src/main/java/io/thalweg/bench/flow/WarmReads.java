package io.thalweg.bench.flow;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.overlap.ReadAhead;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A file in the page cache, read by code that does nothing with it: reading ahead can only lose there. */
@State(Scope.Thread)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class WarmReads {
    private static final int BLOCK_BYTES = 64 * 1024;

    private final Path path = ForkInputs.file(Rows.FILE);
    private final byte[] block = new byte[BLOCK_BYTES];

    @Benchmark
    public long plain() throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            return read(in);
        }
    }

    @Benchmark
    public long readAhead() throws IOException {
        try (InputStream in = ReadAhead.of(Files.newInputStream(path))) {
            return read(in);
        }
    }

    private long read(InputStream in) throws IOException {
        long bytes = 0;
        for (int n; (n = in.read(block)) > 0; ) {
            bytes += n;
        }
        return ForkInputs.check(Files.size(path), bytes);
    }
}
