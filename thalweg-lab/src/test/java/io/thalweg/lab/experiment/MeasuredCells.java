package io.thalweg.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.result.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
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

    /** Twice, so that what one pass leaves to the next is seen too. */
    protected final void movesTheRightBytes(CellSpec cell, Scope scope) throws IOException {
        try (Trial trial = (Trial) experiment.open(cell, scope)) {
            for (int pass = 0; pass < 2; pass++) {
                trial.reset();
                trial.pass();
                assertThat(trial.checksum())
                        .as("%s %s", cell.variant(), cell.parameters())
                        .isEqualTo(trial.expectedChecksum())
                        .isNotZero();
            }
        }
    }

    /** What the run says of every claim of the experiment. */
    protected final void allAre(Answer answer, GeneratedRun run) {
        assertThat(experiment.claims())
                .allSatisfy(claim -> assertThat(run.judge(claim.id()).answer())
                        .as(claim.id())
                        .isEqualTo(answer));
    }

    @Test
    void judgesNothingOnAnEmptyRun() {
        allAre(Answer.NOT_MEASURED, new GeneratedRun(experiment));
    }
}
