package io.thalweg.lab.experiment;

import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.NotMeasured;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** E2: does a buffer do for writing what it does for reading? */
public final class FileWriteExperiment implements Experiment {
    /** The quick run asks how writing to a disk compares with reading. */
    private static final List<Integer> QUICK_SIZES_BYTES = List.of(8192, 64 * 1024);

    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(
                BufferSweep.FILE_WRITE,
                "E2",
                "Writing a file byte by byte",
                "Does a buffer speed up write(int) as much as it speeds up read()?",
                "Java: Performance issues with FileInputStream (2017), third recommendation",
                BufferSweep.BUFFER,
                WriteVariant.UNBUFFERED.label());
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        List<CellSpec> cells = new ArrayList<>();
        for (String on : List.of(BufferSweep.DISK, BufferSweep.TMPFS)) {
            cells.add(cell(WriteVariant.UNBUFFERED, 0, on, scope));
            for (WriteVariant variant : List.of(WriteVariant.BUFFERED, WriteVariant.TUNED)) {
                for (int size : BufferSweep.SIZES_BYTES) {
                    cells.add(cell(variant, size, on, scope));
                }
            }
        }
        return cells;
    }

    private static CellSpec cell(WriteVariant variant, int bufferBytes, String on, Scope scope) {
        SortedMap<String, String> parameters = BufferSweep.buffer(bufferBytes);
        parameters.put(BufferSweep.ON, on);
        boolean control = variant == WriteVariant.BUFFERED && bufferBytes == 8192 && on.equals(BufferSweep.DISK);
        return CellSpec.of(variant.label(), parameters, GeneratedBytes.SIZE_BYTES)
                .writing(GeneratedBytes.SIZE_BYTES)
                .asControl(control)
                .leftOut(notMeasured(variant, bufferBytes, on, scope));
    }

    private static @Nullable NotMeasured notMeasured(WriteVariant variant, int bufferBytes, String on, Scope scope) {
        if (on.equals(BufferSweep.TMPFS) && scope.tmpfs() == null) {
            return NotMeasured.impossible("no tmpfs");
        }
        if (on.equals(BufferSweep.DISK) && MemoryFileSystem.holds(scope.directory())) {
            return NotMeasured.impossible("the directory is on tmpfs, not on a disk; --dir names another");
        }
        boolean onlyPlace = MemoryFileSystem.holds(scope.directory());
        List<Integer> quick = variant == WriteVariant.TUNED ? BufferSweep.QUICK_TUNED_SIZES_BYTES : QUICK_SIZES_BYTES;
        boolean swept = on.equals(BufferSweep.DISK) || onlyPlace;
        if (bufferBytes == 0 || quick.contains(bufferBytes)) {
            return scope.request().mode().leavesOut(swept ? Request.Mode.QUICK : Request.Mode.DEFAULT);
        }
        return scope.request().mode().leavesOut(swept ? Request.Mode.DEFAULT : Request.Mode.FULL);
    }

    @Override
    public Trial open(CellSpec cell, Scope scope) throws IOException {
        Path tmpfs = scope.tmpfs();
        boolean onTmpfs = BufferSweep.TMPFS.equals(cell.parameters().get(BufferSweep.ON));
        if (onTmpfs && tmpfs == null) {
            throw new IOException("no tmpfs to write to");
        }
        Path directory = onTmpfs && tmpfs != null ? tmpfs : scope.directory();
        return new WriteTrial(
                Labelled.of(WriteVariant.class, cell.variant()),
                directory.resolve("file-write"),
                BufferSweep.bufferOf(cell));
    }

    @Override
    public List<Claim> claims() {
        return FileWriteClaims.ALL;
    }
}
