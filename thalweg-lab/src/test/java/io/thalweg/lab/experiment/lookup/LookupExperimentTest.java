package io.thalweg.lab.experiment.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.GeneratedRun;
import io.thalweg.lab.experiment.MeasuredCells;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.result.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("once")
class LookupExperimentTest extends MeasuredCells {
    LookupExperimentTest() {
        super(new LookupExperiment());
    }

    @Test
    void everyCellInMemoryFindsWhatItLooksFor() throws IOException {
        for (CellSpec cell : measured(Mode.FULL)) {
            if (!String.valueOf(cell.parameters().get("what")).contains("file")) {
                movesTheRightBytes(cell, scope(Mode.FULL));
            }
        }
    }

    @Test
    void aTextIsSortedAndSaysItsKeys() throws IOException {
        Path path = directory.resolve("text");
        KeyedLines.write(path, 3 * KeyedLines.LINE_BYTES);
        List<String> lines = Files.readAllLines(path);
        assertThat(path).hasSize(3 * KeyedLines.LINE_BYTES);
        assertThat(lines).hasSize(3).isSorted().first().isEqualTo("0000000002 is the key of a line");
    }

    @Test
    void eachModeHasItsCells() {
        assertThat(measured(Mode.QUICK)).extracting(CellSpec::variant).containsExactly("scan", "LineIndex");
        assertThat(measured(Mode.DEFAULT)).hasSize(12);
        assertThat(measured(Mode.FULL)).hasSameSizeAs(experiment.cells(scope(Mode.FULL)));
        for (Mode mode : Mode.values()) {
            assertThat(measured(mode)).filteredOn(CellSpec::control).hasSize(mode == Mode.QUICK ? 1 : 2);
        }
    }

    @Test
    void aPassIsTheSameLookupsInEveryVariant() {
        assertThat(experiment.cells(scope(Mode.FULL)))
                .allSatisfy(cell -> assertThat(experiment.cells(scope(Mode.FULL)))
                        .filteredOn(other -> other.parameters().equals(cell.parameters()))
                        .extracting(CellSpec::bytesPerPass)
                        .containsOnly(cell.bytesPerPass()));
    }

    private static Map<String, String> few() {
        return Map.of("what", "key in memory", "size", "512");
    }

    private Answer binarySearch(double times) {
        return new GeneratedRun(experiment)
                .cell("scan", few(), 100)
                .cell("binary search", few(), 100 * times)
                .judge("E9a")
                .answer();
    }

    @Test
    void judgesTheSmallestSearch() {
        assertThat(binarySearch(1.5)).isEqualTo(Answer.CONFIRMED);
        assertThat(binarySearch(0.5)).isEqualTo(Answer.REFUTED);
        assertThat(binarySearch(1.0)).isEqualTo(Answer.INCONCLUSIVE);
    }

    @Test
    void judgesTheChecks() {
        Map<String, String> checks = Map.of("what", "checks of an array", "size", "65536");
        assertThat(new GeneratedRun(experiment)
                        .cell("checked in every call", checks, 100)
                        .cell("checked once", checks, 120)
                        .judge("E9b")
                        .answer())
                .isEqualTo(Answer.CONFIRMED);
    }

    @Test
    void judgesTheIndex() {
        Map<String, String> line = Map.of("what", "line N of a file", "size", "16777216");
        assertThat(new GeneratedRun(experiment)
                        .cell("scan", line, 1)
                        .cell("LineIndex", line, 19)
                        .judge("E9c")
                        .answer())
                .isEqualTo(Answer.REFUTED);
    }
}
