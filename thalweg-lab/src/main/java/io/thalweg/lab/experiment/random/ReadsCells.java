package io.thalweg.lab.experiment.random;

import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.GeneratedFile;
import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.experiment.Scope;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What E12 measures: every variant and cache with few and many reads in flight. */
final class ReadsCells {
    static final String ID = "random-reads";

    /** The parameter that is the size of each read, in bytes. */
    static final String BLOCK = "block";

    /** The parameter that says how many reads are in flight. */
    static final String DEPTH = "depth";

    /** The parameter that says what stands between the program and the disk. */
    static final String CACHE = "cache";

    static final String WARM = "warm";
    static final String COLD = "cold";
    static final String DIRECT = "direct";

    /** A page of an index. */
    static final int BLOCK_BYTES = 4096;

    static final int ONE = 1;
    static final int FEW = 4;
    static final int USUAL = 16;
    static final int MANY = 64;

    /** As E4's: what a disk itself caches must not hold it all. */
    static final long FILE_BYTES = 32L << 20;

    /** How many cold files every worker reads. */
    private static final int COLD_FILES = 3;

    private static final int WARM_READS = 8192;

    /** About a tenth of a second one by one, where the disk answers in 100 µs. */
    private static final int DISK_READS = 1024;

    private ReadsCells() {}

    static List<CellSpec> in(Scope scope) {
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

    static SortedMap<String, String> parameters(String cache, int depth) {
        SortedMap<String, String> parameters = new TreeMap<>();
        parameters.put(BLOCK, Integer.toString(BLOCK_BYTES));
        parameters.put(CACHE, cache);
        parameters.put(DEPTH, Integer.toString(depth));
        return parameters;
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

    /** Whether it reads from outside the page cache; in a virtual machine the plan says {@code guest-cold}. */
    static boolean isCold(CellSpec cell) {
        return cell.parameters().getOrDefault(CACHE, "").endsWith(COLD);
    }

    /** How many reads a pass makes. */
    static int reads(String cache) {
        return cache.equals(WARM) ? WARM_READS : DISK_READS;
    }

    /** What is read in the page cache, past it, and to warm up. */
    static InputFile file(Path directory) {
        return GeneratedFile.at(directory.resolve(ID), FILE_BYTES);
    }

    /** What is read once from outside the page cache. */
    static List<InputFile> coldFiles(Path directory) {
        List<InputFile> files = new ArrayList<>();
        for (int i = 0; i < COLD_FILES; i++) {
            files.add(GeneratedFile.at(directory.resolve(ID + "-cold-" + i), FILE_BYTES));
        }
        return files;
    }
}
