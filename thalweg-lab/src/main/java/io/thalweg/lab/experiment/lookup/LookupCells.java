package io.thalweg.lab.experiment.lookup;

import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.experiment.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What E9 measures: each variant at some sizes of what is searched. */
final class LookupCells {
    static final String ID = "lookup";

    /** The parameter that says what is looked up. */
    static final String WHAT = "what";

    /** The parameter that is the size of what is searched, in bytes. */
    static final String SIZE = "size";

    static final String KEY_IN_MEMORY = "key in memory";
    static final String LINE_IN_FILE = "line N of a file";
    static final String KEY_IN_FILE = "key in a sorted file";
    static final String CHECKS = "checks of an array";

    /** Of a key in memory; what a lookup counts as. */
    static final int ENTRY_BYTES = 8;

    /** 64 entries: the claim is of at most 100. */
    static final int FEW_BYTES = 64 * ENTRY_BYTES;

    static final int USUAL_BYTES = 64 << 10;
    static final int MANY_BYTES = 4 << 20;
    private static final int MOST_BYTES = 64 << 20;

    static final int FILE_BYTES = 16 << 20;
    private static final int LARGE_FILE_BYTES = 256 << 20;

    /** Entries of all lookups of a pass that scans to its middle on average. */
    private static final int SCANNED_ENTRIES = 1 << 25;

    private static final int MOST_LOOKUPS = 1024;
    private static final int LEAST_LOOKUPS = 4;

    private LookupCells() {}

    static List<CellSpec> in(Scope scope) {
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
        SortedMap<String, String> parameters = new TreeMap<>();
        parameters.put(WHAT, what);
        parameters.put(SIZE, Integer.toString(sizeBytes));
        long bytesPerPass = what.equals(CHECKS) ? sizeBytes : (long) lookups(what, sizeBytes) * ENTRY_BYTES;
        return CellSpec.of(variant.label(), parameters, bytesPerPass)
                .withNotMeasured(scope.request().mode().leavesOut(least));
    }

    /** The sizes of the files that the cells of that mode read. */
    static List<Integer> files(Mode mode) {
        return switch (mode) {
            case QUICK, DEFAULT -> List.of(FILE_BYTES);
            case FULL -> List.of(FILE_BYTES, LARGE_FILE_BYTES);
        };
    }

    /** How many lookups are a pass: the same for all variants of a size. */
    static int lookups(String what, int sizeBytes) {
        int entries = sizeBytes / (what.equals(KEY_IN_MEMORY) ? ENTRY_BYTES : KeyedLines.LINE_BYTES);
        return Math.max(LEAST_LOOKUPS, Math.min(MOST_LOOKUPS, SCANNED_ENTRIES / entries));
    }
}
