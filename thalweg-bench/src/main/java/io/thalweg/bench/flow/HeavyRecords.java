package io.thalweg.bench.flow;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.flow.Partitions;
import io.thalweg.flow.RecordReader;
import io.thalweg.lab.experiment.GeneratedFile;
import io.thalweg.lab.experiment.overlap.Computation;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Path;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Records of 64 KiB, each of which is compressed: that takes far longer than to read it. */
@State(Scope.Thread)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class HeavyRecords {
    static final String FILE = "records.bin";

    private static final int SIZE_BYTES = 32 << 20;
    private static final int QUICK_SIZE_BYTES = 2 << 20;
    private static final int SEGMENT_BYTES = 1 << 20;

    private final Path path = ForkInputs.file(FILE);
    private final long expected = Overlap.expected(path, Computation.HEAVY);

    static int sizeBytes(boolean quick) {
        return quick ? QUICK_SIZE_BYTES : SIZE_BYTES;
    }

    static void prepare(Path directory, boolean quick) throws IOException {
        GeneratedFile.write(directory.resolve(FILE), sizeBytes(quick));
    }

    @Benchmark
    public long oneWorker() throws IOException {
        return compressed(1);
    }

    @Benchmark
    public long allWorkers() throws IOException {
        return compressed(Runtime.getRuntime().availableProcessors());
    }

    private long compressed(int workers) throws IOException {
        return ForkInputs.check(
                expected,
                Partitions.records(Computation.BLOCK_BYTES, ByteOrder.BIG_ENDIAN)
                        .workers(workers)
                        .segmentSize(SEGMENT_BYTES)
                        .of(path)
                        .collect(Computation.HEAVY::worker, HeavyRecords::addAll, Computation.BlockSum::plus)
                        .sum());
    }

    private static void addAll(Computation.BlockSum worker, RecordReader records) throws IOException {
        byte[] block = new byte[Computation.BLOCK_BYTES];
        while (records.next()) {
            records.view().get(block);
            worker.add(block, 0);
        }
    }
}
