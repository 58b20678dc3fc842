package io.thalweg.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.lab.catalogue.Experiments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class TuningExperimentsTest {
    @TempDir
    Path directory;

    /** Three passes, so that what one leaves to the next is seen too. */
    @TestFactory
    Stream<DynamicTest> everyCellMovesTheBytesThatItSays() {
        Scope scope = Scope.of(Request.of(Request.Mode.DEFAULT), directory);
        return Experiments.tuning().stream()
                .flatMap(experiment -> experiment.cells(scope).stream()
                        .map(cell -> DynamicTest.dynamicTest(
                                experiment.info().id() + " " + cell.variant() + " " + cell.parameters(),
                                () -> run(experiment, cell, scope))));
    }

    private void run(Experiment experiment, CellSpec cell, Scope scope) throws IOException {
        assumeTrue(cell.notMeasured() == null, String.valueOf(cell.notMeasured()));
        try (Trial trial = (Trial) experiment.open(cell, scope)) {
            for (int pass = 0; pass < 3; pass++) {
                trial.pass();
                assertThat(trial.checksum()).isEqualTo(trial.expectedChecksum());
                trial.reset();
            }
        }
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left).isEmpty();
        }
    }

    @org.junit.jupiter.api.Test
    void areNotPartOfThePlainRun() {
        assertThat(Experiments.all()).doesNotContainAnyElementsOf(Experiments.tuning());
        assertThat(List.of("tune-pipe", "tune-socket"))
                .allSatisfy(id -> assertThat(Experiments.find(id)).isPresent());
    }
}
