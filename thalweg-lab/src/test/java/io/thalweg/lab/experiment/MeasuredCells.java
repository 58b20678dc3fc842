package io.thalweg.lab.experiment;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** What the tests of experiments with many cells begin with: a directory, and what a mode measures there. */
public abstract class MeasuredCells {
    protected final Experiment experiment;

    @TempDir
    protected Path directory;

    protected MeasuredCells(Experiment experiment) {
        this.experiment = experiment;
    }

    protected final Scope scope(Request.Mode mode) {
        return Scope.of(Request.of(mode), directory);
    }

    protected final List<CellSpec> measured(Request.Mode mode) {
        return experiment.cells(scope(mode)).stream()
                .filter(cell -> cell.notMeasured() == null)
                .toList();
    }
}
