package io.thalweg.lab.experiment.disk;

import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.Labelled;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ExperimentInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** E4: what does the disk give, and what does another one gain? */
public final class DiskExperiment implements Experiment {
    static final String ID = "disk";

    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(
                        ID,
                        "E4",
                        "The disk itself",
                        "How fast are small and large blocks read and written, in sequential and random order, when"
                                + " no cache helps?",
                        "Intel X25M SSD in a MacBook Pro: Before and After Performance Results",
                        DiskCells.BLOCK,
                        DiskVariant.READ.label())
                .asTable();
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        return DiskCells.in(scope);
    }

    @Override
    public void prepare(Scope scope) throws IOException {
        for (Path directory : scope.directories()) {
            new DiskFiles(directory).write();
        }
    }

    @Override
    public long preparedBytes(Scope scope) {
        return DiskFiles.bytes();
    }

    @Override
    public boolean usesDisks() {
        return true;
    }

    @Override
    public List<InputFile> coldFiles(CellSpec cell, Scope scope) {
        return new DiskFiles(scope.directoryOf(cell)).cold(Labelled.of(DiskVariant.class, cell.variant()));
    }

    @Override
    public Trial open(CellSpec cell, Scope scope) throws IOException {
        DiskVariant variant = Labelled.of(DiskVariant.class, cell.variant());
        InputFile cold = scope.file();
        InputFile file = cold == null ? new DiskFiles(scope.directoryOf(cell)).warm(variant) : cold;
        return open(variant, file, DiskCells.accessOf(cell), DiskCells.blockOf(cell), DiskCells.leastBytesOf(cell));
    }

    /** The work on that file; refuses what its file system cannot do. */
    static Trial open(DiskVariant variant, InputFile file, DiskAccess access, int blockBytes, long leastBytes)
            throws IOException {
        variant.refuseWhatIsNotThere(file.path(), blockBytes);
        long[] offsets = access.offsets(file, blockBytes, leastBytes);
        return variant.writes()
                ? new BlockWrites(variant, file.path(), offsets, blockBytes)
                : new BlockReads(variant, file.path(), offsets, blockBytes);
    }

    @Override
    public List<Claim> claims() {
        return DiskClaims.ALL;
    }
}
