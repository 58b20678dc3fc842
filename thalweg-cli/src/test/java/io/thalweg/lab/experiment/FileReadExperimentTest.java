package io.thalweg.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.experiment.Scope.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileReadExperimentTest {
    private final FileReadExperiment experiment = new FileReadExperiment();

    @TempDir
    Path directory;

    private Scope scope(Mode mode, @Nullable InputFile file, int arrayBytes, boolean cold) {
        return new Scope(mode, directory, null, file, arrayBytes, cold);
    }

    private void everyCellReadsEveryByte(Scope scope) throws IOException {
        List<CellSpec> cells = experiment.cells(scope);
        assertThat(cells).hasSize(31);
        for (CellSpec cell : cells) {
            try (Trial trial = experiment.open(cell, scope)) {
                trial.pass();
                assertThat(trial.checksum())
                        .as(cell.variant() + cell.parameters())
                        .isEqualTo(trial.expectedChecksum())
                        .isPositive();
            }
        }
    }

    @Test
    void everyVariantReadsEveryByteByItself() throws IOException {
        Scope scope = scope(Mode.DEFAULT, null, 0, false);
        experiment.prepare(scope);
        everyCellReadsEveryByte(scope);
    }

    @Test
    void everyVariantReadsEveryByteIntoAnArray() throws IOException {
        Scope scope = scope(Mode.DEFAULT, null, 1000, false);
        experiment.prepare(scope);
        everyCellReadsEveryByte(scope);
    }

    @Test
    void everyVariantReadsTheUsersOwnFile() throws IOException {
        Path own = Files.write(directory.resolve("own"), new byte[] {1, 2, (byte) 200});
        everyCellReadsEveryByte(scope(Mode.DEFAULT, new InputFile(own, 3, 203), 0, false));
    }

    @Test
    void aChangedFileFailsTheChecksum() throws IOException {
        Path own = Files.write(directory.resolve("own"), new byte[] {1, 2, 3});
        Scope scope = scope(Mode.DEFAULT, new InputFile(own, 3, 7), 0, false);
        try (Trial trial = experiment.open(experiment.cells(scope).get(0), scope)) {
            trial.pass();
            assertThat(trial.checksum()).isNotEqualTo(trial.expectedChecksum());
        }
    }

    @Test
    void anEmptyFileIsNotMeasured() {
        Scope scope = scope(Mode.DEFAULT, new InputFile(directory.resolve("empty"), 0, 0), 0, false);
        assertThat(experiment.cells(scope))
                .extracting(CellSpec::notMeasured)
                .containsOnly("not measured: the file is empty");
    }

    @Test
    void quickLeavesOutSizesAndSaysSo() {
        List<CellSpec> cells = experiment.cells(scope(Mode.QUICK, null, 0, false));
        assertThat(cells).filteredOn(cell -> cell.notMeasured() == null).hasSize(13);
        assertThat(cells)
                .filteredOn(cell -> cell.notMeasured() != null)
                .extracting(CellSpec::notMeasured)
                .containsOnly("not measured (quick)");
    }

    @Test
    void oneCellIsItsOwnControl() {
        assertThat(experiment.cells(scope(Mode.QUICK, null, 0, false)))
                .filteredOn(CellSpec::control)
                .singleElement()
                .satisfies(cell -> assertThat(cell.notMeasured()).isNull());
    }

    @Test
    void coldCellsAreMarkedAndTheirFilesForced() throws IOException {
        Scope scope = scope(Mode.QUICK, null, 0, true);
        experiment.prepare(scope);
        assertThat(experiment.cells(scope))
                .allSatisfy(cell -> assertThat(cell.parameters()).containsEntry("cache", "cold"));
        assertThat(experiment.coldFiles(scope))
                .hasSize(5)
                .allSatisfy(file -> assertThat(file.path()).hasSize(file.sizeBytes()));
        assertThat(experiment.preparedBytes(scope)).isEqualTo(6L << 20);
    }

    @Test
    void theUsersOwnFileIsReadColdOnce() {
        InputFile own = new InputFile(directory.resolve("own"), 3, 203);
        assertThat(experiment.coldFiles(scope(Mode.QUICK, own, 0, true))).containsExactly(own);
        assertThat(experiment.coldFiles(scope(Mode.QUICK, own, 0, false))).isEmpty();
    }
}
