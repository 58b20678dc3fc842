package io.thalweg.lab.experiment.copy;

import io.thalweg.lab.experiment.BufferSweep;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.GeneratedBytes;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.result.NotMeasured;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;

/** What E10 measures: every variant to a file and to a socket. */
final class CopyCells {
    static final String ID = "copy";

    /** The parameter that says where the copy goes. */
    static final String TARGET = "target";

    static final String FILE = "file";
    static final String SOCKET = "socket";

    /** That of most copying loops, and of the JDK's own. */
    static final int SMALL_BUFFER_BYTES = 8 * 1024;

    static final int LARGE_BUFFER_BYTES = 64 * 1024;

    /** Long enough to hide the opening; short enough that what is deleted after each pass never reaches the disk. */
    static final int SIZE_BYTES = 16 * GeneratedBytes.SIZE_BYTES;

    /** The loop that everybody writes, against what takes one line. */
    private static final Set<CopyVariant> QUICK = EnumSet.of(
            CopyVariant.STREAMS, CopyVariant.INPUT_STREAM, CopyVariant.TRANSFER_TO, CopyVariant.TUNED_TO_STREAM);

    private static final Set<CopyVariant> DEFAULT_TO_SOCKET = EnumSet.of(
            CopyVariant.STREAMS,
            CopyVariant.INPUT_STREAM,
            CopyVariant.TRANSFER_TO,
            CopyVariant.MAPPED,
            CopyVariant.TUNED_TO_CHANNEL);

    private CopyCells() {}

    static List<CellSpec> in(Scope scope) {
        List<CellSpec> cells = new ArrayList<>();
        for (String target : List.of(FILE, SOCKET)) {
            for (CopyVariant variant : CopyVariant.values()) {
                switch (variant) {
                    case STREAMS -> {
                        cells.add(cell(variant, SMALL_BUFFER_BYTES, target, scope));
                        cells.add(cell(variant, LARGE_BUFFER_BYTES, target, scope));
                    }
                    case CHANNELS -> cells.add(cell(variant, LARGE_BUFFER_BYTES, target, scope));
                    default -> cells.add(cell(variant, 0, target, scope));
                }
            }
        }
        return cells;
    }

    private static CellSpec cell(CopyVariant variant, int bufferBytes, String target, Scope scope) {
        SortedMap<String, String> parameters = BufferSweep.buffer(bufferBytes);
        parameters.put(TARGET, target);
        boolean toFile = target.equals(FILE);
        boolean quick = toFile && QUICK.contains(variant);
        boolean usual = toFile || DEFAULT_TO_SOCKET.contains(variant);
        NotMeasured why = variant.needsFile() && !toFile
                ? NotMeasured.impossible("transferFrom writes to files only")
                : scope.request().mode().leavesOut(quick ? Mode.QUICK : usual ? Mode.DEFAULT : Mode.FULL);
        boolean control = variant == CopyVariant.STREAMS && bufferBytes == SMALL_BUFFER_BYTES;
        return CellSpec.of(variant.label(), parameters, SIZE_BYTES)
                .withDiskBytes(toFile ? SIZE_BYTES : 0)
                .withControl(control)
                .withNotMeasured(why);
    }
}
