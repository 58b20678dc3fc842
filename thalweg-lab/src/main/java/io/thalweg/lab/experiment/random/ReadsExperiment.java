package io.thalweg.lab.experiment.random;

import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.DirectIoCheck;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.GeneratedFile;
import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.Labelled;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ExperimentInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** E12: what do many reads in flight gain, and does a channel that all threads share hold them up? */
public final class ReadsExperiment implements Experiment {
    private static final String ID = "random-reads";

    /** The parameter that is the size of each read, in bytes. */
    private static final String BLOCK = "block";

    /** The parameter that says how many reads are in flight. */
    private static final String DEPTH = "depth";

    /** The parameter that says what stands between the program and the disk. */
    private static final String CACHE = "cache";

    private static final String WARM = "warm";
    private static final String COLD = "cold";
    private static final String DIRECT = "direct";

    /** A page of an index. */
    static final int BLOCK_BYTES = 4096;

    private static final int ONE = 1;
    private static final int FEW = 4;
    private static final int USUAL = 16;
    private static final int MANY = 64;

    /** As E4's: what a disk itself caches must not hold it all. */
    static final long FILE_BYTES = 32L << 20;

    /** How many cold files every worker reads. */
    private static final int COLD_FILES = 3;

    private static final int WARM_READS = 8192;

    /** About a tenth of a second one by one, where the disk answers in 100 µs. */
    private static final int DISK_READS = 1024;

    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(
                        ID,
                        "E12",
                        "Reads in flight",
                        "How fast are pages read at random places of a file, one at a time or many in flight, and does"
                                + " a channel that threads share hold them up?",
                        ExperimentInfo.OWN,
                        BLOCK,
                        ReadsVariant.SHARED_CHANNEL.label())
                .asLadder()
                .inVersion(2);
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        List<CellSpec> cells = new ArrayList<>();
        for (String cache : List.of(WARM, COLD, DIRECT)) {
            for (int depth : List.of(ONE, FEW, USUAL, MANY)) {
                for (ReadsVariant variant : ReadsVariant.values()) {
                    cells.add(cell(variant, cache, depth, scope));
                }
            }
        }
        return cells;
    }

    private static CellSpec cell(ReadsVariant variant, String cache, int depth, Scope scope) {
        boolean warmOne = cache.equals(WARM) && depth == ONE && variant != ReadsVariant.READ_ALL;
        boolean directAll =
                cache.equals(DIRECT) && variant == ReadsVariant.READ_ALL && (depth == ONE || depth == USUAL);
        boolean usual = depth == ONE || depth == USUAL || (cache.equals(DIRECT) && variant == ReadsVariant.READ_ALL);
        Mode least = directAll ? Mode.QUICK : usual ? Mode.DEFAULT : Mode.FULL;
        return CellSpec.of(variant.label(), parameters(cache, depth), (long) reads(cache) * BLOCK_BYTES)
                .withControl(depth == ONE && (directAll || (warmOne && variant == ReadsVariant.SHARED_CHANNEL)))
                .withNotMeasured(scope.request().mode().leavesOut(least));
    }

    static SortedMap<String, String> parameters(String cache, int depth) {
        return new TreeMap<>(
                Map.of(BLOCK, Integer.toString(BLOCK_BYTES), CACHE, cache, DEPTH, Integer.toString(depth)));
    }

    /** How many reads a pass makes. */
    private static int reads(String cache) {
        return cache.equals(WARM) ? WARM_READS : DISK_READS;
    }

    @Override
    public void prepare(Scope scope) throws IOException {
        GeneratedFile.write(List.of(file(scope)));
        GeneratedFile.write(coldFiles(scope));
    }

    @Override
    public long preparedBytes(Scope scope) {
        return (1L + COLD_FILES) * FILE_BYTES;
    }

    /** What is read in the page cache, past it, and to warm up. */
    private static InputFile file(Scope scope) {
        return GeneratedFile.at(scope.directory().resolve(ID), FILE_BYTES);
    }

    private static List<InputFile> coldFiles(Scope scope) {
        return GeneratedFile.several(COLD_FILES, scope.directory(), ID + "-cold", FILE_BYTES);
    }

    /** In a virtual machine the plan says {@code guest-cold}. */
    @Override
    public List<InputFile> coldFiles(CellSpec cell, Scope scope) {
        return cell.value(CACHE).endsWith(COLD) ? coldFiles(scope) : List.of();
    }

    @Override
    public Trial open(CellSpec cell, Scope scope) throws IOException {
        InputFile cold = cell.value(CACHE).endsWith(COLD) ? scope.file() : null;
        Path file = (cold != null ? cold : file(scope)).path();
        boolean direct = cell.value(CACHE).equals(DIRECT);
        if (direct) {
            DirectIoCheck.refuseWhatIsNotThere(file, BLOCK_BYTES);
        }
        ReadsVariant variant = Labelled.of(ReadsVariant.class, cell.variant());
        return new ReadsTrial(variant, file, direct, cell.number(DEPTH), reads(cell.value(CACHE)));
    }

    @Override
    public List<Claim> claims() {
        return List.of(
                Claim.atLeast(
                        "E12a",
                        "RandomReader reads pages of 4 KiB from the page cache as fast as a FileChannel on one thread:"
                                + " at least 0.95 times.",
                        "ours: the library's promise",
                        0.95,
                        cell(ReadsVariant.READER_THREADS, WARM, ONE),
                        cell(ReadsVariant.SHARED_CHANNEL, WARM, ONE)),
                Claim.atLeast(
                        "E12b",
                        "A channel that 16 threads share holds them up: with a channel each they read from the page"
                                + " cache at least 1.1 times as fast.",
                        "trackers of the JDK and of databases: every read of a FileChannel passes a monitor twice",
                        1.1,
                        cell(ReadsVariant.READER_THREADS, WARM, USUAL),
                        cell(ReadsVariant.SHARED_CHANNEL, WARM, USUAL)),
                Claim.atLeast(
                        "E12c",
                        "Past the page cache, one thread with 16 reads in flight reads at least twice as fast as with"
                                + " one.",
                        "ours: a disk answers several at once",
                        2,
                        cell(ReadsVariant.READ_ALL, DIRECT, USUAL),
                        cell(ReadsVariant.READ_ALL, DIRECT, ONE)),
                Claim.atLeast(
                        "E12d",
                        "16 reads in flight are enough: past the page cache they reach at least 0.9 times the speed of"
                                + " 64.",
                        "ours: the library's default",
                        0.9,
                        cell(ReadsVariant.READ_ALL, DIRECT, USUAL),
                        cell(ReadsVariant.READ_ALL, DIRECT, MANY)));
    }

    private static Claim.CellOf cell(ReadsVariant variant, String cache, int depth) {
        return run -> run.cell(ID, variant.label(), parameters(cache, depth));
    }
}
