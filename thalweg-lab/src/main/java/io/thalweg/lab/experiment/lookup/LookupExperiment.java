package io.thalweg.lab.experiment.lookup;

import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
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
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/** E9: from how many entries on is it worth not to look at each? */
public final class LookupExperiment implements Experiment {
    private static final String ID = "lookup";

    /** The parameter that says what is looked up. */
    private static final String WHAT = "what";

    /** The parameter that is the size of what is searched, in bytes. */
    private static final String SIZE = "size";

    private static final String KEY_IN_MEMORY = "key in memory";
    private static final String LINE_IN_FILE = "line N of a file";
    static final String KEY_IN_FILE = "key in a sorted file";
    private static final String CHECKS = "checks of an array";

    /** Of a key in memory; what a lookup counts as. */
    static final int ENTRY_BYTES = 8;

    /** 64 entries: the claim is of at most 100. */
    private static final int FEW_BYTES = 64 * ENTRY_BYTES;

    private static final int USUAL_BYTES = 64 << 10;
    private static final int MANY_BYTES = 4 << 20;
    private static final int MOST_BYTES = 64 << 20;
    private static final int FILE_BYTES = 16 << 20;
    private static final int LARGE_FILE_BYTES = 256 << 20;

    /** Entries of all lookups of a pass that scans to its middle on average. */
    private static final int SCANNED_ENTRIES = 1 << 25;

    private static final int MOST_LOOKUPS = 1024;
    private static final int LEAST_LOOKUPS = 4;

    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(
                ID,
                "E9",
                "Finding one entry among many",
                "From which size on does a search, a map or an index beat looking at one entry after the other?",
                "Can Programs Be Made Faster? (2014)",
                SIZE,
                LookupVariant.SCAN.label());
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        List<CellSpec> cells = new ArrayList<>();
        for (int sizeBytes : new int[] {FEW_BYTES, USUAL_BYTES, MANY_BYTES, MOST_BYTES}) {
            Mode searched = sizeBytes == MOST_BYTES ? Mode.FULL : Mode.DEFAULT;
            cells.add(cell(LookupVariant.SCAN, KEY_IN_MEMORY, sizeBytes, searched, scope)
                    .withControl(sizeBytes == FEW_BYTES && scope.request().mode() != Mode.QUICK));
            cells.add(cell(LookupVariant.BINARY_SEARCH, KEY_IN_MEMORY, sizeBytes, searched, scope));
            // Boxed keys of the largest would need gigabytes.
            if (sizeBytes <= MANY_BYTES) {
                Mode mapped = sizeBytes == USUAL_BYTES ? Mode.DEFAULT : Mode.FULL;
                cells.add(cell(LookupVariant.HASH_MAP, KEY_IN_MEMORY, sizeBytes, mapped, scope));
                cells.add(cell(LookupVariant.TWO_HASH_MAPS, KEY_IN_MEMORY, sizeBytes, mapped, scope));
            }
        }
        for (String what : List.of(LINE_IN_FILE, KEY_IN_FILE)) {
            for (int sizeBytes : new int[] {FILE_BYTES, LARGE_FILE_BYTES}) {
                // A quick run answers this claim: on 64 keys the others are too close to their bounds.
                boolean quick = sizeBytes == FILE_BYTES && what.equals(LINE_IN_FILE);
                Mode mode = quick ? Mode.QUICK : Mode.FULL;
                cells.add(cell(LookupVariant.SCAN, what, sizeBytes, mode, scope));
                // A pass of the scan takes a third of a second.
                cells.add(cell(LookupVariant.LINE_INDEX, what, sizeBytes, mode, scope)
                        .withControl(quick));
            }
        }
        cells.add(cell(LookupVariant.CHECKED_ONCE, CHECKS, USUAL_BYTES, Mode.DEFAULT, scope));
        cells.add(cell(LookupVariant.CHECKED_EVERY_CALL, CHECKS, USUAL_BYTES, Mode.DEFAULT, scope));
        return cells;
    }

    private static CellSpec cell(LookupVariant variant, String what, int sizeBytes, Mode least, Scope scope) {
        long bytesPerPass = what.equals(CHECKS) ? sizeBytes : (long) lookups(what, sizeBytes) * ENTRY_BYTES;
        return CellSpec.of(variant.label(), parameters(what, sizeBytes), bytesPerPass)
                .withNotMeasured(scope.request().mode().leavesOut(least));
    }

    private static SortedMap<String, String> parameters(String what, int sizeBytes) {
        return new TreeMap<>(Map.of(WHAT, what, SIZE, Integer.toString(sizeBytes)));
    }

    /** How many lookups are a pass: the same for all variants of a size. */
    private static int lookups(String what, int sizeBytes) {
        int entries = sizeBytes / (what.equals(KEY_IN_MEMORY) ? ENTRY_BYTES : KeyedLines.LINE_BYTES);
        return Math.max(LEAST_LOOKUPS, Math.min(MOST_LOOKUPS, SCANNED_ENTRIES / entries));
    }

    @Override
    public void prepare(Scope scope) throws IOException {
        for (int sizeBytes : files(scope)) {
            KeyedLines.write(file(scope, sizeBytes), sizeBytes);
        }
    }

    @Override
    public long preparedBytes(Scope scope) {
        return files(scope).stream().mapToLong(Integer::longValue).sum();
    }

    /** The sizes of the files that the cells of that mode read. */
    private static List<Integer> files(Scope scope) {
        return scope.request().mode() == Mode.FULL ? List.of(FILE_BYTES, LARGE_FILE_BYTES) : List.of(FILE_BYTES);
    }

    private static Path file(Scope scope, int sizeBytes) {
        return scope.directory().resolve("lookup-" + sizeBytes);
    }

    @Override
    public Trial open(CellSpec cell, Scope scope) throws IOException {
        LookupVariant variant = Labelled.of(LookupVariant.class, cell.variant());
        String what = cell.value(WHAT);
        int sizeBytes = cell.number(SIZE);
        int lookups = lookups(what, sizeBytes);
        return switch (what) {
            case KEY_IN_MEMORY -> MemoryLookups.open(variant, sizeBytes, lookups);
            case CHECKS -> CheckedArray.open(variant, sizeBytes);
            default -> FileLookups.open(variant, what, file(scope, sizeBytes), sizeBytes, lookups);
        };
    }

    /** Keys and maps of millions of entries. */
    @Override
    public OptionalInt heapMebibytes(CellSpec cell) {
        boolean many = cell.value(WHAT).equals(KEY_IN_MEMORY) && cell.number(SIZE) >= MANY_BYTES;
        return many ? OptionalInt.of(256) : OptionalInt.empty();
    }

    @Override
    public List<Claim> claims() {
        return List.of(
                Claim.atLeast(
                        "E9a",
                        "Binary search is at least as fast as a scan from n ≤ 100 on: with 64 keys.",
                        "ours: O(log n) beats O(n) already where n is small",
                        1,
                        cell(LookupVariant.BINARY_SEARCH, KEY_IN_MEMORY, FEW_BYTES),
                        cell(LookupVariant.SCAN, KEY_IN_MEMORY, FEW_BYTES)),
                Claim.atLeast(
                        "E9b",
                        "Checking the arguments in every call costs a small kernel at least 5 %: without, it is at"
                                + " least 1.05 times as fast.",
                        "Do it once and thoroughly: the cost to check everything permanently is high",
                        1.05,
                        cell(LookupVariant.CHECKED_ONCE, CHECKS, USUAL_BYTES),
                        cell(LookupVariant.CHECKED_EVERY_CALL, CHECKS, USUAL_BYTES)),
                Claim.atLeast(
                        "E9c",
                        "An index finds a line of a 16 MiB text at least 20 times as fast as reading from the"
                                + " beginning.",
                        "ours: an index reads some 64 KiB for a lookup",
                        20,
                        cell(LookupVariant.LINE_INDEX, LINE_IN_FILE, FILE_BYTES),
                        cell(LookupVariant.SCAN, LINE_IN_FILE, FILE_BYTES)));
    }

    private static Claim.CellOf cell(LookupVariant variant, String what, int sizeBytes) {
        return run -> run.cell(ID, variant.label(), parameters(what, sizeBytes));
    }
}
