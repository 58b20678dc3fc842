package io.thalweg.bench.flow;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.lab.experiment.GeneratedBytes;
import io.thalweg.lab.experiment.GeneratedFile;
import io.thalweg.lab.experiment.overlap.Computation;
import io.thalweg.lab.experiment.overlap.Delay;
import io.thalweg.overlap.ReadAhead;
import io.thalweg.overlap.WriteBehind;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * A slow source or target, and a program that computes for as long: at best, both at the same time take half as long.
 */
@State(Scope.Thread)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class Overlap {
    static final String FILE = "overlap.bin";

    /** So large that the 2 MiB which reading ahead moves in turn, to see whether it pays, hardly count. */
    private static final int SIZE_BYTES = 256 << 20;

    private static final int QUICK_SIZE_BYTES = 4 << 20;

    private final Path path = ForkInputs.file(FILE);
    private final long expected = ForkInputs.opened(() -> expected(path));

    static int sizeBytes(boolean quick) {
        return quick ? QUICK_SIZE_BYTES : SIZE_BYTES;
    }

    static void prepare(Path directory, boolean quick) throws IOException {
        GeneratedFile.write(directory.resolve(FILE), sizeBytes(quick));
    }

    /** A generated file is the same MiB over and over. */
    private static long expected(Path generated) throws IOException {
        byte[] content = GeneratedBytes.content();
        Computation.BlockSum worker = Computation.MEDIUM.worker();
        for (int offset = 0; offset < content.length; offset += Computation.BLOCK_BYTES) {
            worker.add(content, offset);
        }
        return worker.sum() * (Files.size(generated) / content.length);
    }

    @Benchmark
    public long readInTurn() throws IOException {
        try (InputStream in = Delay.of(Files.newInputStream(path))) {
            return compute(in, OutputStream.nullOutputStream());
        }
    }

    @Benchmark
    public long readAhead() throws IOException {
        try (InputStream in = ReadAhead.of(Delay.of(Files.newInputStream(path)))) {
            return compute(in, OutputStream.nullOutputStream());
        }
    }

    @Benchmark
    public long writeInTurn() throws IOException {
        try (InputStream in = Files.newInputStream(path);
                OutputStream out = Delay.target()) {
            return compute(in, out);
        }
    }

    @Benchmark
    public long writeBehind() throws IOException {
        try (InputStream in = Files.newInputStream(path);
                OutputStream out = WriteBehind.of(Delay.target())) {
            return compute(in, out);
        }
    }

    /** Computes for 2 ms of each MiB, and passes it on. */
    private long compute(InputStream in, OutputStream out) throws IOException {
        Computation.BlockSum worker = Computation.MEDIUM.worker();
        byte[] block = new byte[Computation.BLOCK_BYTES];
        while (in.readNBytes(block, 0, block.length) == block.length) {
            worker.add(block, 0);
            out.write(block);
        }
        return ForkInputs.check(expected, worker.sum());
    }
}
