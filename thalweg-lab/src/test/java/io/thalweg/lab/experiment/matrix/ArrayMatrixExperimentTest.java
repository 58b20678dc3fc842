package io.thalweg.lab.experiment.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.disk.EmulatedDisk;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.MeasuredCells;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.result.NotMeasured;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ArrayMatrixExperimentTest extends MeasuredCells {
    ArrayMatrixExperimentTest() {
        super(new ArrayMatrixExperiment());
    }

    @Test
    void everyCellReadsEveryByte() throws IOException {
        experiment.prepare(scope(Mode.DEFAULT));
        for (CellSpec cell : measured(Mode.DEFAULT)) {
            movesTheRightBytes(cell, scope(Mode.DEFAULT));
        }
    }

    @Test
    void aCallForEveryByteReadsTheHeadOnly() throws IOException {
        experiment.prepare(scope(Mode.FULL));
        CellSpec tiny = measured(Mode.FULL).stream()
                .filter(cell -> cell.variant().equals("FileInputStream")
                        && "8".equals(cell.parameters().get("array")))
                .findFirst()
                .orElseThrow();
        assertThat(tiny.bytesPerPass()).isEqualTo(64 << 10);
        InputFile cold = experiment.coldFiles(tiny, scope(Mode.FULL)).get(0);
        movesTheRightBytes(tiny, scope(Mode.FULL).withFile(cold));
    }

    @Test
    void coldFilesAreThereAndAreWhatIsCounted() throws IOException {
        experiment.prepare(scope(Mode.QUICK));
        CellSpec cell = measured(Mode.QUICK).get(0);
        List<InputFile> cold = experiment.coldFiles(cell, scope(Mode.QUICK));
        assertThat(cold).hasSize(5).allSatisfy(file -> {
            assertThat(file.path()).hasSize(file.sizeBytes());
            assertThat(cell.bytesPerPass()).isEqualTo(file.sizeBytes());
        });
        movesTheRightBytes(cell, scope(Mode.QUICK).withFile(cold.get(4)));
        try (Stream<Path> made = Files.list(directory)) {
            assertThat(made.mapToLong(path -> path.toFile().length()).sum())
                    .isEqualTo(experiment.preparedBytes(scope(Mode.QUICK)));
        }
    }

    @Test
    void streamsHeldOpenAreMeasuredWarm() {
        assertThat(measured(Mode.DEFAULT))
                .filteredOn(cell -> cell.parameters().containsKey("streams"))
                .hasSize(4)
                .allSatisfy(cell -> assertThat(experiment.coldFiles(cell, scope(Mode.DEFAULT)))
                        .isEmpty());
    }

    @Test
    void theWholeMatrixIsThereInEveryMode() {
        for (Mode mode : Mode.values()) {
            assertThat(experiment.cells(scope(mode))).hasSize(14 * 19 + 17);
        }
        assertThat(measured(Mode.FULL)).hasSize(14 * 19 + 17);
        assertThat(measured(Mode.DEFAULT)).hasSize(49);
        assertThat(measured(Mode.QUICK)).hasSize(6);
        assertThat(experiment.cells(scope(Mode.DEFAULT)))
                .extracting(CellSpec::notMeasured)
                .containsOnly(null, NotMeasured.leftOutBy("default", "--full does"));
    }

    @Test
    void oneCellIsItsOwnControl() {
        for (Mode mode : Mode.values()) {
            assertThat(measured(mode)).filteredOn(CellSpec::control).hasSize(1);
        }
    }

    @Test
    void anEmulatedDiskHasItsOwnControl() {
        assertThat(experiment.cells(Scope.of(Request.of(Mode.QUICK).withDisks(List.of(EmulatedDisk.SLOW)), directory)))
                .filteredOn(CellSpec::control)
                .extracting(cell -> cell.parameters().containsKey(EmulatedDisk.PARAMETER))
                .containsExactly(false, true);
    }
}
