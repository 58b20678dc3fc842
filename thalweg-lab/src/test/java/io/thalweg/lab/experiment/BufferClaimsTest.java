package io.thalweg.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.Fork;
import io.thalweg.lab.result.Fork.Sample;
import io.thalweg.lab.result.Measurements;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BufferClaimsTest {
    private static final String JDK = "17";

    private final List<Cell> cells = new ArrayList<>();

    private void measured(
            String experiment, String variant, Map<String, String> parameters, double megabytesPerSecond) {
        List<Fork> forks = new ArrayList<>();
        for (int block = 0; block < 3; block++) {
            // A thousandth of scatter, so that there is an interval.
            long nanos = Math.round(1e9 / megabytesPerSecond * (1 + block / 1000.0));
            forks.add(new Fork(
                    block,
                    Instant.EPOCH,
                    0,
                    true,
                    List.of(new Sample(1, nanos, null, null, null)),
                    null,
                    null,
                    null,
                    null,
                    0,
                    null));
        }
        cells.add(Cell.measured(CellKey.of(experiment, variant, parameters, JDK), 1_000_000, forks));
    }

    private void read(int bufferKibibytes, double megabytesPerSecond) {
        if (bufferKibibytes == 0) {
            measured("file-read", "FileInputStream", Map.of(), megabytesPerSecond);
        } else {
            measured(
                    "file-read",
                    "BufferedInputStream",
                    Map.of("buffer", Integer.toString(bufferKibibytes * 1024)),
                    megabytesPerSecond);
        }
    }

    private void write(int bufferKibibytes, double megabytesPerSecond) {
        if (bufferKibibytes == 0) {
            measured("file-write", "FileOutputStream", Map.of("on", "disk"), megabytesPerSecond);
        } else {
            measured(
                    "file-write",
                    "BufferedOutputStream",
                    Map.of("on", "disk", "buffer", Integer.toString(bufferKibibytes * 1024)),
                    megabytesPerSecond);
        }
    }

    private Answer answer(String id) {
        Claim claim = Experiments.all().stream()
                .flatMap(experiment -> experiment.claims().stream())
                .filter(candidate -> candidate.id().equals(id))
                .findFirst()
                .orElseThrow();
        return claim.judge(new Measurements(cells, List.of(), JDK)).answer();
    }

    @Test
    void confirmsTwoOrdersOfMagnitudeFromFiftyOn() {
        read(0, 3);
        read(32, 200);
        assertThat(answer("E1a")).isEqualTo(Answer.CONFIRMED);
    }

    @Test
    void refutesTwoOrdersOfMagnitudeBelowFifty() {
        read(0, 3);
        read(32, 40);
        assertThat(answer("E1a")).isEqualTo(Answer.REFUTED);
    }

    @Test
    void confirmsThatTheBestIsLarge() {
        read(8, 200);
        read(56, 220);
        assertThat(answer("E1b")).isEqualTo(Answer.CONFIRMED);
    }

    @Test
    void refutesThatTheBestIsLarge() {
        read(4, 220);
        read(56, 200);
        assertThat(answer("E1b")).isEqualTo(Answer.REFUTED);
    }

    @Test
    void confirmsThatTheDefaultIsGood() {
        read(8, 173.8);
        read(56, 220.1);
        assertThat(answer("E1c")).isEqualTo(Answer.CONFIRMED);
    }

    @Test
    void confirmsThatTheDefaultIsGoodWhereItIsTheBest() {
        read(8, 220);
        read(56, 200);
        assertThat(answer("E1c")).isEqualTo(Answer.CONFIRMED);
    }

    @Test
    void refutesThatTheDefaultIsGood() {
        read(8, 100);
        read(56, 220);
        assertThat(answer("E1c")).isEqualTo(Answer.REFUTED);
    }

    @Test
    void needsTwoMachinesForTheVirtualOne() {
        assertThat(answer("E1d")).isEqualTo(Answer.NOT_MEASURED);
    }

    @Test
    void confirmsThatWritingGainsAlike() {
        read(0, 3);
        read(32, 200);
        write(0, 2);
        write(32, 200);
        assertThat(answer("E2")).isEqualTo(Answer.CONFIRMED);
    }

    @Test
    void refutesThatWritingGainsAlike() {
        read(0, 3);
        read(32, 200);
        write(0, 50);
        write(32, 200);
        assertThat(answer("E2")).isEqualTo(Answer.REFUTED);
    }

    @Test
    void cannotJudgeWritingWithoutReading() {
        write(0, 2);
        write(32, 200);
        assertThat(answer("E2")).isEqualTo(Answer.NOT_MEASURED);
    }
}
