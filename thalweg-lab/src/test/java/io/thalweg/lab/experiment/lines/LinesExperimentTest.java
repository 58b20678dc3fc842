package io.thalweg.lab.experiment.lines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.GeneratedRun;
import io.thalweg.lab.experiment.MeasuredCells;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.result.Answer;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LinesExperimentTest extends MeasuredCells {
    LinesExperimentTest() {
        super(new LinesExperiment());
    }

    @ParameterizedTest
    @EnumSource(LineVariant.class)
    void everyWayFindsEveryLineOfEveryText(LineVariant variant) throws IOException {
        assumeTrue(variant != LineVariant.WC || WordCount.program().isPresent(), "there is no wc");
        for (GeneratedText text : GeneratedText.values()) {
            Path path = directory.resolve(text.label());
            long sizeBytes = 2L * text.blockBytes();
            text.write(path, sizeBytes);
            assertThat(variant.total(path)).as(text.label()).isEqualTo(variant.expected(text.content(sizeBytes)));
        }
    }

    @Test
    void aTextHoldsWhatItSays() throws IOException {
        for (GeneratedText text : GeneratedText.values()) {
            Path path = directory.resolve(text.label());
            text.write(path, text.blockBytes());
            List<String> lines = Files.readAllLines(path);
            GeneratedText.TextFigures content = text.content(text.blockBytes());
            assertThat(path).hasSize(text.blockBytes());
            assertThat(content.lines()).isEqualTo(lines.size());
            assertThat(content.chars())
                    .isEqualTo(lines.stream().mapToLong(String::length).sum());
            assertThat(content.bytes())
                    .isEqualTo(lines.stream()
                            .mapToLong(line -> line.getBytes(StandardCharsets.UTF_8).length)
                            .sum());
        }
    }

    @Test
    void onlyTheWideTextHasWideLetters() {
        for (GeneratedText text : GeneratedText.values()) {
            GeneratedText.TextFigures content = text.content(text.blockBytes());
            assertThat(content.bytes() > content.chars()).as(text.label()).isEqualTo(text == GeneratedText.UTF_8);
        }
    }

    @Test
    void wcSaysWhatItCannotRead() {
        assumeTrue(WordCount.program().isPresent(), "there is no wc");
        assertThatThrownBy(() -> WordCount.lines(directory.resolve("missing")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(" failed: ")
                .hasMessageContaining("missing");
    }

    @Test
    void everyQuickCellFindsEveryLine() throws IOException {
        experiment.prepare(scope(Mode.QUICK));
        assertThat(experiment.preparedBytes(scope(Mode.QUICK))).isEqualTo(160 * 1024);
        for (CellSpec cell : measured(Mode.QUICK)) {
            movesTheRightBytes(cell, scope(Mode.QUICK));
        }
    }

    @Test
    void aMissingTextIsAnError() throws IOException {
        try (Trial trial = (Trial) experiment.open(measured(Mode.QUICK).get(1), scope(Mode.QUICK))) {
            assertThatThrownBy(trial::pass).isInstanceOf(FileNotFoundException.class);
        }
    }

    @Test
    void whatOtherThreadsDoIsNotCounted() throws IOException {
        for (CellSpec cell : experiment.cells(scope(Mode.DEFAULT))) {
            try (Trial trial = (Trial) experiment.open(cell, scope(Mode.DEFAULT))) {
                boolean alone =
                        !cell.variant().contains("parallel") && !cell.variant().equals("wc -l");
                assertThat(trial.isOneThread()).as(cell.variant()).isEqualTo(alone);
            }
        }
    }

    @Test
    void eachModeHasItsCells() {
        for (Mode mode : Mode.values()) {
            assertThat(experiment.cells(scope(mode))).hasSize(6 + 9 + 9);
            assertThat(measured(mode)).filteredOn(CellSpec::control).hasSize(1);
        }
        assertThat(measured(Mode.QUICK))
                .hasSize(2)
                .allSatisfy(cell -> assertThat(cell.parameters()).containsEntry("text", "small-csv"));
        assertThat(measured(Mode.FULL))
                .filteredOn(cell -> "ascii".equals(cell.parameters().get("text")))
                .isNotEmpty()
                .allSatisfy(cell -> assertThat(cell.parameters()).containsEntry("size", "268435456"));
        assertThat(experiment.preparedBytes(scope(Mode.FULL))).isEqualTo((512L << 20) + 160 * 1024);
    }

    private static Map<String, String> smallCsv() {
        return Map.of("text", "small-csv", "size", "163840");
    }

    @Test
    void confirmsTwiceAsFast() {
        GeneratedRun run = new GeneratedRun(experiment)
                .cell("DataInputStream.readLine", smallCsv(), 100)
                .cell("BufferedReader.readLine", smallCsv(), 223);
        assertThat(run.judge("E7")).satisfies(finding -> {
            assertThat(finding.answer()).isEqualTo(Answer.CONFIRMED);
            assertThat(finding.because()).endsWith("; 10.0 → 4.48 ms a pass");
        });
    }

    @Test
    void refutesTwiceAsFast() {
        GeneratedRun run = new GeneratedRun(experiment)
                .cell("DataInputStream.readLine", smallCsv(), 100)
                .cell("BufferedReader.readLine", smallCsv(), 130);
        assertThat(run.judge("E7").answer()).isEqualTo(Answer.REFUTED);
    }

    @Test
    void cannotTellTwiceAsFastThroughScatter() {
        GeneratedRun run = new GeneratedRun(experiment)
                .scatter(0.3)
                .cell("DataInputStream.readLine", smallCsv(), 100)
                .cell("BufferedReader.readLine", smallCsv(), 190);
        assertThat(run.judge("E7").answer()).isEqualTo(Answer.INCONCLUSIVE);
    }

    @Test
    void judgesTheSmallCsvOnly() {
        GeneratedRun run = new GeneratedRun(experiment)
                .cell("DataInputStream.readLine", Map.of("text", "ascii", "size", "16777216"), 100)
                .cell("BufferedReader.readLine", Map.of("text", "ascii", "size", "16777216"), 223);
        assertThat(run.judge("E7").answer()).isEqualTo(Answer.NOT_MEASURED);
    }
}
