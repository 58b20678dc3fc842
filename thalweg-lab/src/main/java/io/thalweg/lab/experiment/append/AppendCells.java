package io.thalweg.lab.experiment.append;

import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.MemoryFileSystem;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.result.NotMeasured;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What E11 measures: every variant at both levels, with batches and records from small to large. */
final class AppendCells {
    static final String ID = "append";

    /** The parameter that is a record's length in bytes. */
    static final String RECORD = "record";

    /** The parameter that is the number of records in a commit. */
    static final String BATCH = "batch";

    /** The parameter that says what a commit survives. */
    static final String LEVEL = "level";

    /** The end of the process. */
    static final String OS = "os";

    /** A power cut. */
    static final String DISK = "disk";

    static final int USUAL_RECORD_BYTES = 100;

    static final int SMALL_BATCH = 1;
    static final int USUAL_BATCH = 100;
    static final int LARGE_BATCH = 1000;

    private static final List<Integer> RECORDS_BYTES = List.of(16, USUAL_RECORD_BYTES, 1024, 64 * 1024);
    private static final List<Integer> BATCHES = List.of(SMALL_BATCH, 10, USUAL_BATCH, LARGE_BATCH);

    /** Larger batches are only larger files. */
    private static final int MOST_BATCH_BYTES = 1 << 20;

    /** To the disk, the number of forces decides. */
    private static final int FORCES = 16;

    private static final int OS_PASS_BYTES = 1 << 20;

    /** A segment that is full, and the next one. */
    private static final long LOG_BYTES = 3L * (64 << 20);

    private AppendCells() {}

    static List<CellSpec> in(Scope scope) {
        List<CellSpec> cells = new ArrayList<>();
        for (String level : List.of(DISK, OS)) {
            for (int recordBytes : RECORDS_BYTES) {
                for (int batch : BATCHES) {
                    if (recordBytes * batch <= MOST_BATCH_BYTES) {
                        for (AppendVariant variant : AppendVariant.values()) {
                            cells.add(cell(variant, level, recordBytes, batch, scope));
                        }
                    }
                }
            }
        }
        return cells;
    }

    static SortedMap<String, String> parameters(String level, int recordBytes, int batch) {
        SortedMap<String, String> parameters = new TreeMap<>();
        parameters.put(LEVEL, level);
        parameters.put(RECORD, Integer.toString(recordBytes));
        parameters.put(BATCH, Integer.toString(batch));
        return parameters;
    }

    private static CellSpec cell(AppendVariant variant, String level, int recordBytes, int batch, Scope scope) {
        boolean toDisk = level.equals(DISK);
        int batchBytes = recordBytes * batch;
        int passBytes = batchBytes * (toDisk ? FORCES : Math.max(1, OS_PASS_BYTES / batchBytes));
        boolean claimed = recordBytes == USUAL_RECORD_BYTES
                && (toDisk ? batch == SMALL_BATCH || batch == USUAL_BATCH : batch == LARGE_BATCH);
        // The log's own claims are too close to their bounds for three forks.
        boolean quick = claimed && toDisk && variant == AppendVariant.CHANNEL;
        NotMeasured why = toDisk && MemoryFileSystem.holds(scope.directory())
                ? NotMeasured.impossible("the directory is on tmpfs, not on a disk; --dir names another")
                : scope.request().mode().leavesOut(quick ? Mode.QUICK : claimed ? Mode.DEFAULT : Mode.FULL);
        boolean control = claimed && variant == AppendVariant.CHANNEL && batch != SMALL_BATCH;
        return CellSpec.of(variant.label(), parameters(level, recordBytes, batch), passBytes)
                .withDiskBytes(variant == AppendVariant.LOG ? LOG_BYTES : passBytes)
                .withControl(control)
                .withNotMeasured(why);
    }
}
