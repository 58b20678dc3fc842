package io.thalweg.lab.experiment.disk;

import io.thalweg.lab.disk.EmulatedDisk;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Labelled;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.experiment.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The article's table: variants × sizes × orders. */
final class DiskCells {
    /** The parameter that is the size of each read or write, in bytes. */
    static final String BLOCK = "block";

    /** The parameter that says in which order the blocks are visited. */
    static final String ACCESS = "access";

    static final int SMALL_BYTES = 4 * 1024;
    static final int LARGE_BYTES = 256 * 1024;

    private DiskCells() {}

    static List<CellSpec> in(Scope scope) {
        List<CellSpec> all = new ArrayList<>(cells(scope, 0));
        for (EmulatedDisk disk : scope.request().disks()) {
            cells(scope, disk.leastPassBytes()).forEach(cell -> all.add(cell.withDisk(disk)));
        }
        return all;
    }

    /** Those of one disk, whose passes move at least so many bytes. */
    private static List<CellSpec> cells(Scope scope, long leastBytes) {
        List<CellSpec> cells = new ArrayList<>();
        for (DiskAccess access : DiskAccess.values()) {
            for (DiskVariant variant : DiskVariant.values()) {
                for (int block : List.of(SMALL_BYTES, LARGE_BYTES)) {
                    cells.add(cell(variant, access, block, leastBytes, scope));
                }
            }
        }
        return cells;
    }

    private static CellSpec cell(DiskVariant variant, DiskAccess access, int blockBytes, long leastBytes, Scope scope) {
        SortedMap<String, String> parameters = new TreeMap<>();
        parameters.put(ACCESS, access.label());
        parameters.put(BLOCK, Integer.toString(blockBytes));
        parameters.put("cache", "cold");
        boolean small = blockBytes == SMALL_BYTES;
        // The two ends of the claim.
        boolean quick = variant == DiskVariant.READ && (access == DiskAccess.RANDOM) == small;
        // Of buffered reads: not every file system takes direct ones. A quick run of one disk has nothing to compare.
        boolean judged =
                scope.request().mode() != Mode.QUICK || !scope.request().disks().isEmpty();
        boolean control = judged && variant == DiskVariant.READ && access == DiskAccess.RANDOM && small;
        return CellSpec.of(variant.label(), parameters, passBytes(variant, access, blockBytes, leastBytes, scope))
                .withControl(control)
                .withNotMeasured(scope.request()
                        .mode()
                        .leavesOut(quick ? Mode.QUICK : variant.isDirect() ? Mode.FULL : Mode.DEFAULT));
    }

    private static long passBytes(
            DiskVariant variant, DiskAccess access, int blockBytes, long leastBytes, Scope scope) {
        DiskFiles files = new DiskFiles(scope.directory());
        return (long) access.offsets(files.cold(variant).get(0), blockBytes, leastBytes).length * blockBytes;
    }

    static DiskAccess accessOf(CellSpec cell) {
        return Labelled.of(DiskAccess.class, cell.parameters().getOrDefault(ACCESS, ""));
    }

    /** What a pass of that cell must move at least. */
    static long leastBytesOf(CellSpec cell) {
        return EmulatedDisk.ofCell(cell.parameters().get(EmulatedDisk.PARAMETER))
                .map(EmulatedDisk::leastPassBytes)
                .orElse(0L);
    }

    static int blockOf(CellSpec cell) {
        return Integer.parseInt(cell.parameters().getOrDefault(BLOCK, "0"));
    }
}
