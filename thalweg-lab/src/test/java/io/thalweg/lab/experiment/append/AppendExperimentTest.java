package io.thalweg.lab.experiment.append;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.GeneratedRun;
import io.thalweg.lab.experiment.MeasuredCells;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.result.Answer;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class AppendExperimentTest extends MeasuredCells {
    AppendExperimentTest() {
        super(new AppendExperiment());
    }

    private CellSpec cell(AppendVariant variant, String level, int recordBytes, int batch) {
        return experiment.cells(scope(Mode.FULL)).stream()
                .filter(cell -> cell.variant().equals(variant.label())
                        && cell.parameters().equals(AppendExperiment.parameters(level, recordBytes, batch)))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({"disk, 16, 1", "disk, 100, 100", "os, 100, 1000", "os, 65536, 10"})
    void everyVariantKeepsEveryRecord(String level, int recordBytes, int batch) throws IOException {
        for (AppendVariant variant : AppendVariant.values()) {
            movesTheRightBytes(cell(variant, level, recordBytes, batch), scope(Mode.FULL));
        }
        assertThat(directory).isEmptyDirectory();
    }

    @ParameterizedTest
    @EnumSource(AppendVariant.class)
    void recordThatIsMissingIsSeen(AppendVariant variant) throws IOException {
        byte[] bytes = {1, 2, 3, 4};
        try (Recorder recorder = variant.open(directory, false)) {
            recorder.begin();
            recorder.append(bytes, 0, 2);
            recorder.commit();
            assertThat(recorder.crc32c()).isNotEqualTo(Recorder.crc32c(bytes));
            recorder.append(bytes, 2, 2);
            recorder.commit();
            assertThat(recorder.crc32c()).isEqualTo(Recorder.crc32c(bytes));
        }
    }

    @Test
    void eachModeHasItsCells() {
        for (Mode mode : Mode.values()) {
            assertThat(measured(mode)).filteredOn(CellSpec::control).hasSize(mode == Mode.QUICK ? 1 : 2);
        }
        assertThat(measured(Mode.QUICK)).hasSize(2);
        assertThat(measured(Mode.DEFAULT)).hasSize((2 + 1) * 3);
        assertThat(measured(Mode.FULL)).hasSize(2 * (4 + 4 + 4 + 2) * 3);
    }

    private static Map<String, String> on(String level, int batch) {
        return Map.of("level", level, "record", "100", "batch", Integer.toString(batch));
    }

    private GeneratedRun run(double channelOne, double channelBatch, double logOne, double logBatch, double logOs) {
        return new GeneratedRun(experiment)
                .cell("FileChannel.write + force", on("disk", 1), channelOne)
                .cell("FileChannel.write + force", on("disk", 100), channelBatch)
                .cell("FileChannel.write + force", on("os", 1000), 1000)
                .cell("AppendLog", on("disk", 1), logOne)
                .cell("AppendLog", on("disk", 100), logBatch)
                .cell("AppendLog", on("os", 1000), logOs);
    }

    @Test
    void confirmsWhatBatchesGainAndTheLogKeeps() {
        allAre(Answer.CONFIRMED, run(1, 50, 1.1, 55, 700));
    }

    @Test
    void refutesWhatTheyDoNot() {
        allAre(Answer.REFUTED, run(1, 10, 0.5, 5, 300));
    }

    @Test
    void cannotTellThroughNoise() {
        allAre(Answer.INCONCLUSIVE, run(1, 21, 1, 20, 550).noisy(0.5));
    }
}
