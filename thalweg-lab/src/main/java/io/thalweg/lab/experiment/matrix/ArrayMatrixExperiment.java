package io.thalweg.lab.experiment.matrix;

import io.thalweg.lab.experiment.BufferSweep;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.Labelled;
import io.thalweg.lab.experiment.ReadLoops;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.experiment.SumTrial;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ExperimentInfo;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

/** E3: which buffer, and which array to read into, from a cold disk? */
public final class ArrayMatrixExperiment implements Experiment {
    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(
                        MatrixCells.ID,
                        "E3",
                        "Buffer size against array size",
                        "Which buffer size and which array size are best for a BufferedInputStream over a file that"
                                + " comes from the disk?",
                        "Optimal Buffer and Destination Byte Array Size for java.io.BufferedInputStream Reads (for a"
                                + " fast disk)",
                        BufferSweep.BUFFER,
                        MatrixVariant.DEFAULT.label())
                .asMatrix(MatrixCells.ARRAY);
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        return MatrixCells.in(scope);
    }

    @Override
    public void prepare(Scope scope) throws IOException {
        for (Path directory : scope.directories()) {
            MatrixFiles.write(directory);
        }
    }

    @Override
    public long preparedBytes(Scope scope) {
        return MatrixFiles.bytes();
    }

    @Override
    public boolean usesDisks() {
        return true;
    }

    /** Memory is the same, wherever the bytes come from. */
    @Override
    public List<InputFile> coldFiles(CellSpec cell, Scope scope) {
        return MatrixCells.isHeld(cell) ? List.of() : MatrixFiles.cold(scope.directoryOf(cell));
    }

    @Override
    public Trial open(CellSpec cell, Scope scope) {
        MatrixVariant variant = Labelled.of(MatrixVariant.class, cell.variant());
        int bufferBytes = BufferSweep.bufferOf(cell);
        InputFile cold = scope.file();
        InputFile file = cold == null ? MatrixFiles.warm(scope.directoryOf(cell)) : cold;
        if (MatrixCells.isHeld(cell)) {
            return new HeldStreams(variant, file.path(), bufferBytes);
        }
        byte[] array = new byte[MatrixCells.arrayOf(cell)];
        InputFile.FilePart part = MatrixCells.part(file, bufferBytes, array.length);
        boolean whole = part.bytes() == file.sizeBytes();
        return new SumTrial(part.sum(), () -> {
            try (InputStream in = variant.open(file.path(), bufferBytes)) {
                return whole ? ReadLoops.byArray(in, array) : ReadLoops.byArray(in, array, part.bytes());
            }
        });
    }

    @Override
    public List<Claim> claims() {
        return ArrayMatrixClaims.ALL;
    }
}
