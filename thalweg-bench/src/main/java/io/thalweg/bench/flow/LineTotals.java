package io.thalweg.bench.flow;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.flow.Partitions;
import io.thalweg.line.LineEndings;
import io.thalweg.line.Lines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** How many lines a file has, counted by all processors or by one. */
@State(Scope.Thread)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class LineTotals {
    private final Path path = ForkInputs.file(Rows.FILE);
    private final long expected = ForkInputs.opened(() -> Rows.count(path));

    private static long total(Path path, int workers) throws IOException {
        return Partitions.lineBytes(LineEndings.LF)
                .workers(workers)
                .of(path)
                .collect(() -> new long[1], LineTotals::add, LineTotals::plus)[0];
    }

    private static void add(long[] total, BufferedReadableByteChannel lines) throws IOException {
        total[0] += Lines.count(lines);
    }

    private static long[] plus(long[] left, long[] right) {
        left[0] += right[0];
        return left;
    }

    @Benchmark
    public long thalweg() throws IOException {
        return ForkInputs.check(expected, total(path, Runtime.getRuntime().availableProcessors()));
    }

    @Benchmark
    public long thalwegOneWorker() throws IOException {
        return ForkInputs.check(expected, total(path, 1));
    }

    @Benchmark
    public long thalwegOneThread() throws IOException {
        return ForkInputs.check(expected, Lines.count(path));
    }

    @Benchmark
    public long jdkParallel() throws IOException {
        try (Stream<String> lines = Files.lines(path)) {
            return ForkInputs.check(expected, lines.parallel().count());
        }
    }
}
