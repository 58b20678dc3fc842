package io.thalweg.lab.experiment.overlap;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.GeneratedRun;
import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.MeasuredCells;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.result.Answer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class OverlapExperimentTest extends MeasuredCells {
    OverlapExperimentTest() {
        super(new OverlapExperiment());
    }

    /** Those of the cheap and the medium consumer: a pass of each of the heavy would take half a minute. */
    @Test
    void everyVariantComputesTheSame() throws IOException {
        experiment.prepare(scope(Mode.FULL));
        for (CellSpec cell : measured(Mode.FULL)) {
            boolean heavy = Computation.HEAVY.label().equals(cell.parameters().get("consumer"));
            if (!heavy || cell.variant().equals("Partitions, 2 workers")) {
                movesTheRightBytes(cell, scope(Mode.FULL));
            }
        }
    }

    @Test
    void aDelayedSourceGivesAllBytes() throws IOException {
        byte[] bytes = new byte[300_000];
        try (InputStream in = Delay.of(new ByteArrayInputStream(bytes))) {
            assertThat(in.readAllBytes()).isEqualTo(bytes);
        }
    }

    /** Else it would read ahead by itself, and reading ahead would gain nothing. */
    @Test
    void aDelayedSourceDoesNothingWhileNobodyAsks() throws IOException {
        byte[] block = new byte[64 << 10];
        long inReadsNanos = 0;
        try (InputStream in = Delay.of(new ByteArrayInputStream(new byte[16 * block.length]))) {
            for (long begun = System.nanoTime(); in.read(block) > 0; begun = System.nanoTime()) {
                long read = System.nanoTime();
                inReadsNanos += read - begun;
                while (System.nanoTime() - read < 150_000) {
                    Thread.onSpinWait(); // a consumer that computes
                }
            }
        }
        // 2 ms for a MiB; what is owed at the end is less than what it waits for.
        assertThat(inReadsNanos).isGreaterThan(2_000_000 - 200_000);
    }

    @Test
    void whatOtherThreadsDoIsNotCounted() throws IOException {
        for (CellSpec cell : experiment.cells(scope(Mode.FULL))) {
            try (Trial trial = (Trial) experiment.open(cell, scope(Mode.FULL))) {
                assertThat(trial.isOneThread())
                        .as(cell.variant())
                        .isEqualTo(List.of("load, then compute", "in turn", "Partitions, 1 worker")
                                .contains(cell.variant()));
            }
        }
    }

    @Test
    void eachModeHasItsCells() {
        assertThat(measured(Mode.QUICK))
                .extracting(CellSpec::variant)
                .containsExactly(
                        "load, then compute", "in turn", "load, then compute", "in turn", "ReadAhead", "in turn");
        for (Mode mode : Mode.values()) {
            assertThat(experiment.cells(scope(mode))).hasSize(3 * (6 + 3) + 5 + 2);
            assertThat(measured(mode)).filteredOn(CellSpec::control).hasSize(mode == Mode.QUICK ? 1 : 2);
        }
        assertThat(experiment.preparedBytes(scope(Mode.QUICK))).isEqualTo((6 * 16) << 20);
    }

    @Test
    void aColdCellReadsFilesThatNoOtherReads() throws IOException {
        Scope scope = scope(Mode.DEFAULT);
        experiment.prepare(scope);
        for (CellSpec planned : experiment.cells(scope)) {
            boolean cold = "cold file".equals(planned.parameters().get("source"));
            // As the plan calls it in a virtual machine.
            CellSpec cell = cold ? planned.with("source", "guest-cold file") : planned;
            List<InputFile> files = experiment.coldFiles(cell, scope);
            assertThat(files).hasSize(cold ? 5 : 0);
            assertThat(experiment.coldFiles(planned, scope)).isEqualTo(files);
            for (InputFile file : files) {
                movesTheRightBytes(cell, scope.withFile(file));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"cold file, 200, CONFIRMED", "guest-cold file, 20, REFUTED"})
    void judgesMemoryAgainstTheDisk(String source, double times, Answer answer) {
        Map<String, String> memory =
                Map.of("source", "page cache", "consumer", "cheap (CRC32C)", "target", "none", "size", "16777216");
        Map<String, String> disk =
                Map.of("source", source, "consumer", "cheap (CRC32C)", "target", "none", "size", "16777216");
        assertThat(new GeneratedRun(experiment)
                        .cell("in turn", disk, 100)
                        .cell("in turn", memory, 100 * times)
                        .judge("E8d")
                        .answer())
                .isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource({
        "E8a, 2 ms for each MiB, medium (busy for 2 ms of each MiB), ReadAhead, 'load, then compute', 1.5, CONFIRMED",
        "E8a, 2 ms for each MiB, medium (busy for 2 ms of each MiB), ReadAhead, 'load, then compute', 1.0, REFUTED",
        "E8a, 2 ms for each MiB, medium (busy for 2 ms of each MiB), ReadAhead, 'load, then compute', 1.1,"
                + " INCONCLUSIVE",
        "E8b, page cache, heavy (Deflater), 'Partitions, 2 workers', 'Partitions, 1 worker', 1.9, CONFIRMED",
        "E8b, page cache, heavy (Deflater), 'Partitions, 2 workers', 'Partitions, 1 worker', 1.5, REFUTED",
        "E8c, page cache, cheap (CRC32C), ReadAhead, in turn, 1.0, CONFIRMED",
        "E8c, page cache, cheap (CRC32C), ReadAhead, in turn, 1.3, REFUTED",
        "E8e, page cache, cheap (CRC32C), in turn, 'load, then compute', 2.0, CONFIRMED",
        "E8e, page cache, cheap (CRC32C), in turn, 'load, then compute', 0.9, REFUTED"
    })
    void judges(String claim, String source, String consumer, String fast, String slow, double times, Answer answer) {
        Map<String, String> parameters =
                Map.of("source", source, "consumer", consumer, "target", "none", "size", "16777216");
        assertThat(new GeneratedRun(experiment)
                        .cell(slow, parameters, 100)
                        .cell(fast, parameters, 100 * times)
                        .judge(claim)
                        .answer())
                .isEqualTo(answer);
    }
}
