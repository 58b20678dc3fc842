package io.thalweg.lab.experiment;

import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.Comparison;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.NotMeasured;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** E2: does a buffer do for writing what it does for reading? */
public final class FileWriteExperiment implements Experiment {
    /** The quick run asks how writing to a disk compares with reading. */
    private static final List<Integer> QUICK_SIZES_BYTES = List.of(8192);

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
        int bytes = variant == WriteVariant.UNBUFFERED ? GeneratedFile.HEAD_BYTES : GeneratedBytes.SIZE_BYTES;
        return CellSpec.of(variant.label(), parameters, bytes)
                .withDiskBytes(bytes)
                .withControl(control)
                .withNotMeasured(notMeasured(variant, bufferBytes, on, scope));
    }

    private static @Nullable NotMeasured notMeasured(WriteVariant variant, int bufferBytes, String on, Scope scope) {
        if (on.equals(BufferSweep.TMPFS) && scope.tmpfs() == null) {
            return NotMeasured.impossible("no tmpfs");
        }
        if (on.equals(BufferSweep.DISK) && MemoryFileSystem.holds(scope.directory())) {
            return NotMeasured.impossible("the directory is on tmpfs, not on a disk; --dir names another");
        }
        boolean onlyPlace = MemoryFileSystem.holds(scope.directory());
        boolean quick = variant == WriteVariant.UNBUFFERED
                || (variant == WriteVariant.BUFFERED && QUICK_SIZES_BYTES.contains(bufferBytes));
        boolean swept = on.equals(BufferSweep.DISK) || onlyPlace;
        if (quick) {
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
                BufferSweep.bufferOf(cell),
                Math.toIntExact(cell.bytesPerPass()));
    }

    @Override
    public List<Claim> claims() {
        return List.of(new Claim(
                "E2",
                "Writing gains as much from a buffer as reading does: the two ratios are within a factor of 3.",
                "assumed, not measured: \"similar\" speed-ups for FileOutputStream",
                run -> gain(run).dividedBy(FileReadExperiment.gain(run)).withinFactor(3)));
    }

    private static Comparison gain(Measurements run) {
        Map<String, String> disk = Map.of(BufferSweep.ON, BufferSweep.DISK);
        return run.compare(
                BufferSweep.best(run, BufferSweep.FILE_WRITE, WriteVariant.BUFFERED.label(), disk, any -> true),
                run.cell(BufferSweep.FILE_WRITE, WriteVariant.UNBUFFERED.label(), disk));
    }
}
