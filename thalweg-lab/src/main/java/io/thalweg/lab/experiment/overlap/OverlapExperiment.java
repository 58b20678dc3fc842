package io.thalweg.lab.experiment.overlap;

import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.GeneratedBytes;
import io.thalweg.lab.experiment.GeneratedFile;
import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.Labelled;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.experiment.SumTrial;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.NotMeasured;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * E8: what is gained where the processor works while data moves? Of a source and a consumer either can be the slow one.
 */
public final class OverlapExperiment implements Experiment {
    private static final String ID = "overlap";
    private static final String SOURCE = "source";
    private static final String TARGET = "target";
    private static final String CONSUMER = "consumer";

    /** The parameter that is the input's size in bytes. */
    private static final String SIZE = "size";

    private static final String PAGE_CACHE = "page cache";
    private static final String COLD = "cold file";
    private static final String NONE = "none";
    private static final int SIZE_BYTES = 16 * GeneratedBytes.SIZE_BYTES;

    /** How many cold files every worker reads: the fewest that show a spread within one JVM. */
    private static final int COLD_FILES = 5;

    /** What is compared where the disk is the source; the others need not read the cold files too. */
    private static final List<OverlapVariant> COLD_READING =
            List.of(OverlapVariant.LOAD, OverlapVariant.IN_TURN, OverlapVariant.READ_AHEAD, OverlapVariant.PARTITIONS);

    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(
                        ID,
                        "E8",
                        "Computing while data moves",
                        "What is gained by reading ahead, writing behind and using all processors, and where is"
                                + " nothing?",
                        "Can Programs Be Made Faster? (2014)",
                        SIZE,
                        OverlapVariant.IN_TURN.label())
                .asLadder()
                .inVersion(2); // The slow source went on between the calls.
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        List<CellSpec> cells = new ArrayList<>();
        for (String source : List.of(PAGE_CACHE, Delay.LABEL)) {
            for (Computation work : Computation.values()) {
                for (OverlapVariant variant : OverlapVariant.values()) {
                    if (!variant.writes() && (source.equals(PAGE_CACHE) || !variant.needsFile())) {
                        cells.add(cell(variant, source, work, NONE, scope));
                    }
                }
            }
        }
        cells.add(cell(OverlapVariant.IN_TURN, COLD, Computation.CHEAP, NONE, scope));
        COLD_READING.forEach(variant -> cells.add(cell(variant, COLD, Computation.MEDIUM, NONE, scope)));
        for (OverlapVariant variant : List.of(OverlapVariant.IN_TURN, OverlapVariant.READ_AHEAD_WRITE_BEHIND)) {
            cells.add(cell(variant, Delay.LABEL, Computation.MEDIUM, Delay.LABEL, scope));
        }
        return cells;
    }

    private static CellSpec cell(OverlapVariant variant, String source, Computation work, String target, Scope scope) {
        NotMeasured why = scope.request().mode().leavesOut(least(variant, source, work, target));
        if (variant == OverlapVariant.PARTITIONS_2 && Runtime.getRuntime().availableProcessors() < 2) {
            why = NotMeasured.impossible("there is only one processor");
        }
        // A source that sleeps scatters least of all.
        boolean slow = source.equals(Delay.LABEL) && work == Computation.MEDIUM;
        boolean fast = source.equals(PAGE_CACHE)
                && work == Computation.CHEAP
                && scope.request().mode() != Mode.QUICK;
        boolean control = variant == OverlapVariant.IN_TURN && target.equals(NONE) && (slow || fast);
        return CellSpec.of(variant.label(), parameters(source, work, target), SIZE_BYTES)
                .withControl(control)
                .withNotMeasured(why);
    }

    private static SortedMap<String, String> parameters(String source, Computation work, String target) {
        return new TreeMap<>(
                Map.of(SOURCE, source, CONSUMER, work.label(), TARGET, target, SIZE, Integer.toString(SIZE_BYTES)));
    }

    /** What the claims compare, and the row that each is compared with. */
    private static Mode least(OverlapVariant variant, String source, Computation work, String target) {
        boolean delayed = source.equals(Delay.LABEL);
        boolean claimed = work == (delayed ? Computation.MEDIUM : Computation.CHEAP);
        if (!target.equals(NONE)) {
            return Mode.DEFAULT;
        }
        if (source.equals(COLD)) {
            boolean compared = variant == OverlapVariant.IN_TURN || variant == OverlapVariant.READ_AHEAD;
            return work == Computation.CHEAP ? Mode.QUICK : compared ? Mode.DEFAULT : Mode.FULL;
        }
        return switch (variant) {
            case LOAD, IN_TURN -> claimed ? Mode.QUICK : Mode.FULL;
            case READ_AHEAD -> claimed ? delayed ? Mode.QUICK : Mode.DEFAULT : Mode.FULL;
            case PARTITIONS_1, PARTITIONS_2 -> work == Computation.HEAVY ? Mode.DEFAULT : Mode.FULL;
            case PARTITIONS, READ_AHEAD_WRITE_BEHIND -> Mode.FULL;
        };
    }

    @Override
    public void prepare(Scope scope) throws IOException {
        GeneratedFile.write(file(scope), SIZE_BYTES);
        GeneratedFile.write(coldFiles(scope));
    }

    @Override
    public long preparedBytes(Scope scope) {
        return (1L + COLD_FILES) * SIZE_BYTES;
    }

    private static Path file(Scope scope) {
        return scope.directory().resolve("overlap");
    }

    private static List<InputFile> coldFiles(Scope scope) {
        return GeneratedFile.several(COLD_FILES, scope.directory(), "overlap-cold", SIZE_BYTES);
    }

    /** In a virtual machine it is the guest's cache that is cold, and the plan says so. */
    private static boolean isCold(String source) {
        return source.endsWith(COLD);
    }

    @Override
    public List<InputFile> coldFiles(CellSpec cell, Scope scope) {
        return isCold(cell.value(SOURCE)) ? coldFiles(scope) : List.of();
    }

    @Override
    public Trial open(CellSpec cell, Scope scope) {
        OverlapVariant variant = Labelled.of(OverlapVariant.class, cell.variant());
        Computation work = Labelled.of(Computation.class, cell.value(CONSUMER));
        boolean delayed = cell.value(SOURCE).equals(Delay.LABEL);
        boolean writes = cell.value(TARGET).equals(Delay.LABEL);
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
        return worker.sum() * (SIZE_BYTES / content.length);
    }

    @Override
    public List<Claim> claims() {
        return List.of(
                Claim.atLeast(
                        "E8a",
                        "Reading ahead beats loading all data before computing, where the source is slow: at least 1.1"
                                + " times.",
                        "It is not a good idea to load all data into memory, then start a calculation",
                        1.1,
                        cell(OverlapVariant.READ_AHEAD, Delay.LABEL, Computation.MEDIUM),
                        cell(OverlapVariant.LOAD, Delay.LABEL, Computation.MEDIUM)),
                Claim.atLeast(
                        "E8b",
                        "Two processors are at least 1.8 times (0.9 × 2) as fast as one with a heavy consumer.",
                        "All cores of a multi-core CPU can be utilized",
                        1.8,
                        cell(OverlapVariant.PARTITIONS_2, PAGE_CACHE, Computation.HEAVY),
                        cell(OverlapVariant.PARTITIONS_1, PAGE_CACHE, Computation.HEAVY)),
                Claim.atMost(
                        "E8c",
                        "Reading ahead gains nothing where the source is not the bottleneck: at most 1.1 times.",
                        "ours: read-ahead steps aside",
                        1.1,
                        cell(OverlapVariant.READ_AHEAD, PAGE_CACHE, Computation.CHEAP),
                        cell(OverlapVariant.IN_TURN, PAGE_CACHE, Computation.CHEAP)),
                Claim.atLeast(
                        "E8d",
                        "Memory is at least 100 times as fast as the disk: the same file read from the page cache and"
                                + " cold, with a cheap consumer.",
                        "Memory access is 100 to 1000 times faster than disk access",
                        100,
                        cell(OverlapVariant.IN_TURN, PAGE_CACHE, Computation.CHEAP),
                        OverlapExperiment::cold),
                Claim.atLeast(
                        "E8e",
                        "Working on pieces beats one pass over the whole, also from the page cache: at least 1.1"
                                + " times.",
                        "The data should be partitioned into smaller pieces",
                        1.1,
                        cell(OverlapVariant.IN_TURN, PAGE_CACHE, Computation.CHEAP),
                        cell(OverlapVariant.LOAD, PAGE_CACHE, Computation.CHEAP)));
    }

    private static Claim.CellOf cell(OverlapVariant variant, String source, Computation work) {
        return run -> run.cell(ID, variant.label(), parameters(source, work, NONE));
    }

    /** As cold as this machine could make it. */
    private static Optional<Cell> cold(Measurements run) {
        return run.cells(ID, OverlapVariant.IN_TURN.label(), Map.of(CONSUMER, Computation.CHEAP.label())).stream()
                .filter(cell -> isCold(cell.key().parameters().getOrDefault(SOURCE, "")))
                .findFirst();
    }
}
