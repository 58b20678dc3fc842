package io.thalweg.lab.experiment.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.experiment.MadeUpRun;
import io.thalweg.lab.result.Answer;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ArrayMatrixClaimsTest {
    private static final String DEFAULT = "BufferedInputStream (default)";
    private static final String BUFFERED = "BufferedInputStream";

    private final MadeUpRun run = new MadeUpRun(new ArrayMatrixExperiment());

    private void read(String variant, int bufferBytes, int arrayBytes, double megabytesPerSecond) {
        run.cell(
                variant,
                Map.of(
                        "buffer",
                        Integer.toString(bufferBytes),
                        "array",
                        Integer.toString(arrayBytes),
                        "cache",
                        "guest-cold"),
                megabytesPerSecond);
    }

    /** {@code allocatedBytes} by 250 streams. */
    private void held(int bufferBytes, long allocatedBytes) {
        run.cell(BUFFERED, Map.of("buffer", Integer.toString(bufferBytes), "streams", "250"), 500, allocatedBytes);
    }

    private Answer answer(String claim) {
        return run.judge(claim).answer();
    }

    @Test
    void confirmsTheGoodArrayWhereEveryBufferAgrees() {
        for (int buffer : new int[] {512, 32768}) {
            read(BUFFERED, buffer, 16, 50);
            read(BUFFERED, buffer, 512, 120);
            read(BUFFERED, buffer, 1024, 125);
            read(BUFFERED, buffer, 8192, 121);
        }
        assertThat(answer("E3a")).isEqualTo(Answer.CONFIRMED);
    }

    @Test
    void refutesTheGoodArrayWhereOneBufferDisagrees() {
        read(BUFFERED, 512, 512, 60);
        read(BUFFERED, 512, 8192, 120);
        read(BUFFERED, 32768, 512, 120);
        read(BUFFERED, 32768, 8192, 120);
        assertThat(run.judge("E3a")).satisfies(finding -> {
            assertThat(finding.answer()).isEqualTo(Answer.REFUTED);
            assertThat(finding.because()).contains("array 512 B, buffer 512 B");
        });
    }

    @Test
    void cannotTellTheGoodArrayThroughScatter() {
        run.scatter(0.2);
        read(BUFFERED, 512, 512, 108);
        read(BUFFERED, 512, 8192, 120);
        assertThat(answer("E3a")).isEqualTo(Answer.INCONCLUSIVE);
    }

    @Test
    void confirmsTheDefaultWhateverItDoesWithTinyArrays() {
        read(DEFAULT, 8192, 1, 10);
        read(BUFFERED, 512, 1, 40);
        read(DEFAULT, 8192, 16, 100);
        read(BUFFERED, 512, 16, 102);
        assertThat(answer("E3b")).isEqualTo(Answer.CONFIRMED);
    }

    @Test
    void refutesTheDefaultByOneArray() {
        read(DEFAULT, 8192, 16, 100);
        read(BUFFERED, 32768, 16, 100);
        read(DEFAULT, 8192, 512, 100);
        read(BUFFERED, 32768, 512, 130);
        assertThat(answer("E3b")).isEqualTo(Answer.REFUTED);
    }

    @Test
    void confirmsThatLargeBuffersGainNothing() {
        read(BUFFERED, 2048, 512, 120);
        read(BUFFERED, 32768, 512, 121);
        read(DEFAULT, 8192, 512, 119);
        assertThat(answer("E3c")).isEqualTo(Answer.CONFIRMED);
    }

    @Test
    void refutesThatLargeBuffersGainNothingByTheDefaultToo() {
        read(BUFFERED, 2048, 512, 120);
        read(BUFFERED, 32768, 512, 121);
        read(DEFAULT, 8192, 512, 140);
        assertThat(answer("E3c")).isEqualTo(Answer.REFUTED);
    }

    @Test
    void doesNotTakeNoiseForAGain() {
        read(BUFFERED, 2048, 512, 120);
        read(BUFFERED, 32768, 512, 130);
        run.noiseFloor(0.2);
        assertThat(answer("E3c")).isEqualTo(Answer.INCONCLUSIVE);
    }

    @Test
    void confirmsThePuzzleWhicheverIsFaster() {
        read(DEFAULT, 8192, 512, 100);
        read(BUFFERED, 8192, 512, 120);
        assertThat(answer("E3d")).isEqualTo(Answer.CONFIRMED);
    }

    @Test
    void refutesThePuzzleWhereEqualsAreEqual() {
        read(DEFAULT, 8192, 512, 100);
        read(BUFFERED, 8192, 512, 101);
        assertThat(answer("E3d")).isEqualTo(Answer.REFUTED);
    }

    /** 10 ns a call and 1 ns a byte. */
    private void readAtCosts(int arrayBytes, double factor) {
        read(DEFAULT, 8192, arrayBytes, factor * 1e3 / (10.0 / arrayBytes + 1));
    }

    @Test
    void confirmsTheSigmoid() {
        for (int array = 1; array <= 8192; array *= 2) {
            readAtCosts(array, 1);
        }
        assertThat(run.judge("E3e")).satisfies(finding -> {
            assertThat(finding.answer()).isEqualTo(Answer.CONFIRMED);
            assertThat(finding.because()).startsWith("half of its height is at an array of 10.0 B");
        });
    }

    @Test
    void refutesTheSigmoidWhereSpeedFallsAgain() {
        for (int array = 1; array <= 8192; array *= 2) {
            readAtCosts(array, array > 1024 ? 0.3 : 1);
        }
        assertThat(answer("E3e")).isEqualTo(Answer.REFUTED);
    }

    @Test
    void refutesTheSigmoidWhereAllSizesAreAlike() {
        for (int array = 1; array <= 8192; array *= 2) {
            read(DEFAULT, 8192, array, 100);
        }
        assertThat(answer("E3e")).isEqualTo(Answer.REFUTED);
    }

    @Test
    void cannotTellTheSigmoidThroughScatter() {
        run.scatter(0.2);
        for (int array = 1; array <= 8192; array *= 2) {
            readAtCosts(array, 1);
        }
        assertThat(answer("E3e")).isEqualTo(Answer.INCONCLUSIVE);
    }

    @Test
    void aFewArraysMakeNoCurve() {
        readAtCosts(512, 1);
        readAtCosts(8192, 1);
        assertThat(answer("E3e")).isEqualTo(Answer.NOT_MEASURED);
    }

    @Test
    void confirmsThatLargeBuffersHoldMemory() {
        held(2048, 600_000);
        held(32768, 8_250_000);
        assertThat(run.judge("E3f")).satisfies(finding -> {
            assertThat(finding.answer()).isEqualTo(Answer.CONFIRMED);
            assertThat(finding.because())
                    .contains("BufferedInputStream 2 KiB 2.40 MB, BufferedInputStream 32 KiB 33.0 MB");
        });
    }

    @Test
    void refutesThatLargeBuffersHoldMemory() {
        held(2048, 600_000);
        held(32768, 600_000);
        assertThat(answer("E3f")).isEqualTo(Answer.REFUTED);
    }

    private void readSlowly(int bufferBytes, int arrayBytes, double megabytesPerSecond) {
        run.cell(
                BUFFERED,
                Map.of(
                        "buffer",
                        Integer.toString(bufferBytes),
                        "array",
                        Integer.toString(arrayBytes),
                        "cache",
                        "guest-cold",
                        "disk",
                        "emulated-slow"),
                megabytesPerSecond);
    }

    @Test
    void confirmsThatASlowDiskOnlyNeedsOtherSizes() {
        read(BUFFERED, 2048, 16, 60);
        read(BUFFERED, 2048, 512, 125);
        readSlowly(2048, 1, 15);
        readSlowly(2048, 16, 29);
        readSlowly(2048, 512, 30);
        assertThat(run.judge("E3g")).satisfies(finding -> {
            assertThat(finding.answer()).isEqualTo(Answer.CONFIRMED);
            assertThat(finding.because())
                    .startsWith("emulated-slow: good from an array of 16 B on;"
                            + " the given disk: good from an array of 512 B on. ");
        });
    }

    @Test
    void refutesItWhereNoArraySuitsEveryBuffer() {
        readSlowly(2048, 16, 15);
        readSlowly(2048, 512, 30);
        readSlowly(32768, 16, 30);
        readSlowly(32768, 512, 15);
        assertThat(answer("E3g")).isEqualTo(Answer.REFUTED);
    }

    @Test
    void cannotTellOfASlowDiskThroughScatter() {
        run.scatter(0.2);
        readSlowly(2048, 16, 30);
        readSlowly(2048, 512, 30);
        assertThat(answer("E3g")).isEqualTo(Answer.INCONCLUSIVE);
    }

    @Test
    void aSlowDiskDoesNotAnswerForTheGivenOne() {
        readSlowly(2048, 512, 10);
        readSlowly(2048, 8192, 30);
        assertThat(answer("E3a")).isEqualTo(Answer.NOT_MEASURED);
    }

    @Test
    void nothingIsJudgedOnAnEmptyRun() {
        for (String claim : new String[] {"E3a", "E3b", "E3c", "E3d", "E3e", "E3f", "E3g"}) {
            assertThat(answer(claim)).as(claim).isEqualTo(Answer.NOT_MEASURED);
        }
    }
}
