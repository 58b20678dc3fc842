package io.thalweg.lab.experiment.overlap;

import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.GeneratedBytes;
import io.thalweg.lab.experiment.GeneratedFile;
import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.Labelled;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.experiment.SumTrial;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.Comparison;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Measurements;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** E8: what is gained where the processor works while data moves? */
public final class OverlapExperiment implements Experiment {
    /** How many cold files every worker reads: the fewest that show a spread within one JVM. */
    private static final int COLD_FILES = 5;

    private static final String ARTICLE =
            "It is not a good idea to load all data into memory, then start a calculation";

    private static final List<Claim> CLAIMS = List.of(
            Claim.of(
                    "E8a",
                    "Reading ahead beats loading all data before computing, where the source is slow: at least 1.1"
                            + " times.",
                    ARTICLE,
                    measurements -> ratio(
                                    measurements,
                                    Delay.LABEL,
                                    Computation.MEDIUM,
                                    OverlapVariant.READ_AHEAD,
                                    OverlapVariant.LOAD)
                            .atLeast(1.1)),
            Claim.of(
                    "E8b",
                    "Two processors are at least 1.8 times (0.9 × 2) as fast as one with a heavy consumer.",
                    "All cores of a multi-core CPU can be utilized",
                    measurements -> ratio(
                                    measurements,
                                    OverlapCells.PAGE_CACHE,
                                    Computation.HEAVY,
                                    OverlapVariant.PARTITIONS_2,
                                    OverlapVariant.PARTITIONS_1)
                            .atLeast(1.8)),
            Claim.of(
                    "E8c",
                    "Reading ahead gains nothing where the source is not the bottleneck: at most 1.1 times.",
                    "ours: read-ahead steps aside",
                    measurements -> ratio(
                                    measurements,
                                    OverlapCells.PAGE_CACHE,
                                    Computation.CHEAP,
                                    OverlapVariant.READ_AHEAD,
                                    OverlapVariant.IN_TURN)
                            .atMost(1.1)),
            Claim.of(
                    "E8d",
                    "Memory is at least 100 times as fast as the disk: the same file read from the page cache and cold,"
                            + " with a cheap consumer.",
                    "Memory access is 100 to 1000 times faster than disk access",
                    measurements -> measurements
                            .compare(
                                    cell(
                                            measurements,
                                            OverlapCells.PAGE_CACHE,
                                            Computation.CHEAP,
                                            OverlapVariant.IN_TURN),
                                    cold(measurements))
                            .atLeast(100)),
            Claim.of(
                    "E8e",
                    "Working on pieces beats one pass over the whole, also from the page cache: at least 1.1 times.",
                    "The data should be partitioned into smaller pieces",
                    measurements -> ratio(
                                    measurements,
                                    OverlapCells.PAGE_CACHE,
                                    Computation.CHEAP,
                                    OverlapVariant.IN_TURN,
                                    OverlapVariant.LOAD)
                            .atLeast(1.1)));

    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(
                        OverlapCells.ID,
                        "E8",
                        "Computing while data moves",
                        "What is gained by reading ahead, writing behind and using all processors, and where is"
                                + " nothing?",
                        "Can Programs Be Made Faster? (2014)",
                        OverlapCells.SIZE,
                        OverlapVariant.IN_TURN.label())
                .asLadder()
                .inVersion(2); // The slow source went on between the calls.
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        return OverlapCells.in(scope);
    }

    @Override
    public void prepare(Scope scope) throws IOException {
        GeneratedFile.write(file(scope), OverlapCells.SIZE_BYTES);
        for (InputFile file : coldFiles(scope)) {
            GeneratedFile.write(file.path(), OverlapCells.SIZE_BYTES);
        }
    }

    @Override
    public long preparedBytes(Scope scope) {
        return (1L + coldFiles(scope).size()) * OverlapCells.SIZE_BYTES;
    }

    private static Path file(Scope scope) {
        return scope.directory().resolve("overlap");
    }

    private static List<InputFile> coldFiles(Scope scope) {
        return IntStream.range(0, COLD_FILES)
                .mapToObj(
                        i -> GeneratedFile.at(scope.directory().resolve("overlap-cold-" + i), OverlapCells.SIZE_BYTES))
                .toList();
    }

    @Override
    public List<InputFile> coldFiles(CellSpec cell, Scope scope) {
        boolean cold = OverlapCells.isCold(cell.parameters().getOrDefault(OverlapCells.SOURCE, ""));
        return cold ? coldFiles(scope) : List.of();
    }

    @Override
    public Trial open(CellSpec cell, Scope scope) {
        OverlapVariant variant = Labelled.of(OverlapVariant.class, cell.variant());
        Map<String, String> parameters = cell.parameters();
        Computation work = Labelled.of(Computation.class, parameters.getOrDefault(OverlapCells.CONSUMER, ""));
        boolean delayed = Delay.LABEL.equals(parameters.get(OverlapCells.SOURCE));
        boolean writes = Delay.LABEL.equals(parameters.get(OverlapCells.TARGET));
        InputFile cold = scope.file();
        Path file = cold == null ? file(scope) : cold.path();
        return new SumTrial(expected(work), () -> variant.pass(file, work, delayed, writes))
                .onOneThread(variant.isOneThread());
    }

    /** The file is the same MiB over and over. */
    private static long expected(Computation work) {
        byte[] content = GeneratedBytes.content();
        Computation.BlockSum worker = work.worker();
        for (int offset = 0; offset < content.length; offset += Computation.BLOCK_BYTES) {
            worker.add(content, offset);
        }
        return worker.sum() * (OverlapCells.SIZE_BYTES / content.length);
    }

    @Override
    public List<Claim> claims() {
        return CLAIMS;
    }

    private static Comparison ratio(
            Measurements measurements, String source, Computation work, OverlapVariant fast, OverlapVariant slow) {
        return measurements.compare(cell(measurements, source, work, fast), cell(measurements, source, work, slow));
    }

    /** As cold as this machine could make it. */
    private static Optional<Cell> cold(Measurements measurements) {
        return measurements.cells(OverlapCells.ID, OverlapVariant.IN_TURN.label(), Map.of()).stream()
                .filter(cell -> OverlapCells.isCold(cell.key().parameters().getOrDefault(OverlapCells.SOURCE, "")))
                .filter(cell ->
                        Computation.CHEAP.label().equals(cell.key().parameters().get(OverlapCells.CONSUMER)))
                .findFirst();
    }

    private static Optional<Cell> cell(
            Measurements measurements, String source, Computation work, OverlapVariant variant) {
        return measurements.cell(
                OverlapCells.ID, variant.label(), OverlapCells.parameters(source, work, OverlapCells.NONE));
    }
}
