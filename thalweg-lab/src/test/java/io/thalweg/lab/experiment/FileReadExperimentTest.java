package io.thalweg.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.result.NotMeasured;
import java.io.EOFException;
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
        return Scope.of(Request.of(mode).withArray(arrayBytes).withColdCache(cold), directory)
                .withFile(file);
    }

    private List<InputFile> coldFiles(Scope scope) {
        return experiment.coldFiles(experiment.cells(scope).get(0), scope);
    }

    private void everyCellReadsEveryByte(Scope scope) throws IOException {
        List<CellSpec> cells = experiment.cells(scope);
        assertThat(cells).hasSize(30);
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
        everyCellReadsEveryByte(scope(Mode.DEFAULT, InputFile.whole(own, 3, 203), 0, false));
    }

    @Test
    void readsOnlyTheFirstPartOfALargeFile() throws IOException {
        Path own = Files.write(directory.resolve("own"), new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9});
        InputFile large = new InputFile(own, 9, new InputFile.FilePart(5, 15), new InputFile.FilePart(2, 3));
        for (int arrayBytes : new int[] {0, 3, 4096}) {
            everyCellReadsEveryByte(scope(Mode.DEFAULT, large, arrayBytes, false));
        }
    }

    @Test
    void aSystemCallForEveryByteGetsTheHeadOnly() {
        InputFile large =
                new InputFile(directory.resolve("own"), 9, new InputFile.FilePart(5, 15), new InputFile.FilePart(2, 3));
        assertThat(experiment.cells(scope(Mode.DEFAULT, large, 0, false)))
                .allSatisfy(cell ->
                        assertThat(cell.bytesPerPass()).isEqualTo(cell.variant().equals("FileInputStream") ? 2 : 5));
        assertThat(experiment.cells(scope(Mode.DEFAULT, large, 4096, false)))
                .extracting(CellSpec::bytesPerPass)
                .containsOnly(5L);
    }

    @Test
    void aFileThatShrankSaysSo() throws IOException {
        Path own = Files.write(directory.resolve("own"), new byte[] {1, 2, 3});
        InputFile large = new InputFile(own, 9, new InputFile.FilePart(5, 15), new InputFile.FilePart(4, 10));
        for (int arrayBytes : new int[] {0, 4096}) {
            Scope scope = scope(Mode.DEFAULT, large, arrayBytes, false);
            for (CellSpec cell : experiment.cells(scope)) {
                try (Trial trial = experiment.open(cell, scope)) {
                    assertThatThrownBy(trial::pass)
                            .isInstanceOf(EOFException.class)
                            .hasMessageContaining("end of input after 3 of ");
                }
            }
        }
    }

    @Test
    void aChangedFileFailsTheChecksum() throws IOException {
        Path own = Files.write(directory.resolve("own"), new byte[] {1, 2, 3});
        Scope scope = scope(Mode.DEFAULT, InputFile.whole(own, 3, 7), 0, false);
        try (Trial trial = experiment.open(experiment.cells(scope).get(0), scope)) {
            trial.pass();
            assertThat(trial.checksum()).isNotEqualTo(trial.expectedChecksum());
        }
    }

    @Test
    void anEmptyFileIsNotMeasured() {
        Scope scope = scope(Mode.DEFAULT, InputFile.whole(directory.resolve("empty"), 0, 0), 0, false);
        assertThat(experiment.cells(scope))
                .extracting(CellSpec::notMeasured)
                .containsOnly(NotMeasured.impossible("the file is empty"));
    }

    @Test
    void quickLeavesOutSizesAndSaysSo() {
        List<CellSpec> cells = experiment.cells(scope(Mode.QUICK, null, 0, false));
        assertThat(cells).filteredOn(cell -> cell.notMeasured() == null).hasSize(4);
        assertThat(cells)
                .filteredOn(cell -> cell.notMeasured() != null)
                .extracting(CellSpec::notMeasured)
                .containsOnly(NotMeasured.leftOutBy("quick", "a run without --quick does"));
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
        assertThat(coldFiles(scope))
                .hasSize(5)
                .allSatisfy(file -> assertThat(file.path()).hasSize(file.sizeBytes()));
        assertThat(experiment.preparedBytes(scope)).isEqualTo(6L << 20);
    }

    @Test
    void nothingIsMadeForTheUsersOwnFileUnlessWarmingUpNeedsIt() throws IOException {
        InputFile own = InputFile.whole(directory.resolve("own"), 3, 203);
        experiment.prepare(scope(Mode.QUICK, own, 0, false));
        assertThat(directory).isEmptyDirectory();
        assertThat(experiment.preparedBytes(scope(Mode.QUICK, own, 0, false))).isZero();
        assertThat(experiment.preparedBytes(scope(Mode.QUICK, own, 0, true))).isEqualTo(1 << 20);
    }

    @Test
    void theUsersOwnFileIsReadColdOnce() {
        InputFile own = InputFile.whole(directory.resolve("own"), 3, 203);
        assertThat(coldFiles(scope(Mode.QUICK, own, 0, true))).containsExactly(own);
        assertThat(coldFiles(scope(Mode.QUICK, own, 0, false))).isEmpty();
    }
}
