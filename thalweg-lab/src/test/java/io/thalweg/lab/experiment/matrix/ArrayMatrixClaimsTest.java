package io.thalweg.lab.experiment.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.experiment.GeneratedRun;
import io.thalweg.lab.result.Answer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArrayMatrixClaimsTest {
    private final GeneratedRun run = new GeneratedRun(new ArrayMatrixExperiment());

    /** Such as {@code BufferedInputStream buffer=512: 16→50 512→120}, an array and its speed in MB/s. */
    private void read(String line) {
        String[] ends = line.split(": ", 2);
        for (String point : ends[1].split(" ", -1)) {
            String[] arrayAndSpeed = point.split("→", 2);
            Map<String, String> parameters = new HashMap<>();
            parameters.put("array", arrayAndSpeed[0]);
            parameters.put("cache", "guest-cold");
            String[] words = ends[0].split(" (?=\\w+=)", -1);
            for (String parameter : List.of(words).subList(1, words.length)) {
                parameters.put(parameter.split("=", 2)[0], parameter.split("=", 2)[1]);
            }
            run.cell(words[0], parameters, Double.parseDouble(arrayAndSpeed[1]));
        }
    }

    private Answer answer(String claim) {
        return run.judge(claim).answer();
    }

    @ParameterizedTest(name = "{0} {1}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
            E3a | CONFIRMED    | every buffer agrees  | BufferedInputStream buffer=512: 16→50 512→120 1024→125 \
            8192→121; BufferedInputStream buffer=32768: 16→50 512→120 1024→125 8192→121
            E3a | REFUTED      | one buffer disagrees | BufferedInputStream buffer=512: 512→60 8192→120; \
            BufferedInputStream buffer=32768: 512→120 8192→120
            E3a | NOT_MEASURED | a slow disk does not answer for the given one | BufferedInputStream buffer=2048 \
            disk=emulated-slow: 512→10 8192→30
            E3b | CONFIRMED    | whatever it does with tiny arrays | BufferedInputStream (default) buffer=8192: 1→10 \
            16→100; BufferedInputStream buffer=512: 1→40 16→102
            E3b | REFUTED      | one array disagrees  | BufferedInputStream (default) buffer=8192: 16→100 512→100; \
            BufferedInputStream buffer=32768: 16→100 512→130
            E3c | CONFIRMED    | all are alike        | BufferedInputStream buffer=2048: 512→120; BufferedInputStream \
            buffer=32768: 512→121; BufferedInputStream (default) buffer=8192: 512→119
            E3c | REFUTED      | the default counts too | BufferedInputStream buffer=2048: 512→120; \
            BufferedInputStream buffer=32768: 512→121; BufferedInputStream (default) buffer=8192: 512→140
            E3d | CONFIRMED    | whichever is faster  | BufferedInputStream (default) buffer=8192: 512→100; \
            BufferedInputStream buffer=8192: 512→120
            E3d | REFUTED      | equals are equal     | BufferedInputStream (default) buffer=8192: 512→100; \
            BufferedInputStream buffer=8192: 512→101
            E3e | REFUTED      | all sizes are alike  | BufferedInputStream (default) buffer=8192: 1→100 4→100 16→100 \
            64→100 256→100 1024→100 8192→100
            E3e | NOT_MEASURED | a few arrays make no curve | BufferedInputStream (default) buffer=8192: 512→981 \
            8192→999
            E3g | REFUTED      | no array suits every buffer | BufferedInputStream buffer=2048 disk=emulated-slow: \
            16→15 512→30; BufferedInputStream buffer=32768 disk=emulated-slow: 16→30 512→15
            """)
    void judges(String claim, Answer answer, String why, String lines) {
        for (String line : lines.split("; ", -1)) {
            read(line);
        }
        assertThat(answer(claim)).as(why).isEqualTo(answer);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            E3a | BufferedInputStream buffer=512: 512→108 8192→120
            E3g | BufferedInputStream buffer=2048 disk=emulated-slow: 16→30 512→30
            """)
    void cannotTellThroughScatter(String claim, String line) {
        run.scatter(0.2);
        read(line);
        assertThat(answer(claim)).isEqualTo(Answer.INCONCLUSIVE);
    }

    @Test
    void namesTheCellThatDisagrees() {
        read("BufferedInputStream buffer=512: 512→60 8192→120");
        assertThat(run.judge("E3a").because()).contains("(array 512 B) against").contains("both buffer 512 B");
    }

    @Test
    void doesNotTakeNoiseForAGain() {
        read("BufferedInputStream buffer=2048: 512→120");
        read("BufferedInputStream buffer=32768: 512→130");
        run.noisy(0.2);
        assertThat(answer("E3c")).isEqualTo(Answer.INCONCLUSIVE);
    }

    /** 10 ns a call and 1 ns a byte. */
    private void readAtCosts(int arrayBytes, double factor) {
        read("BufferedInputStream (default) buffer=8192: " + arrayBytes + "→" + factor * 1e3 / (10.0 / arrayBytes + 1));
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
    void cannotTellTheSigmoidThroughScatter() {
        run.scatter(0.2);
        for (int array = 1; array <= 8192; array *= 2) {
            readAtCosts(array, 1);
        }
        assertThat(answer("E3e")).isEqualTo(Answer.INCONCLUSIVE);
    }

    /** {@code allocatedBytes} by 250 streams. */
    private void held(int bufferBytes, long allocatedBytes) {
        Map<String, String> parameters = Map.of("buffer", Integer.toString(bufferBytes), "streams", "250");
        run.cell("BufferedInputStream", parameters, 500, allocatedBytes);
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

    @Test
    void confirmsThatASlowDiskOnlyNeedsOtherSizes() {
        read("BufferedInputStream buffer=2048: 16→60 512→125");
        read("BufferedInputStream buffer=2048 disk=emulated-slow: 1→15 16→29 512→30");
        assertThat(run.judge("E3g")).satisfies(finding -> {
            assertThat(finding.answer()).isEqualTo(Answer.CONFIRMED);
            assertThat(finding.because())
                    .startsWith("emulated-slow: the smallest array proven good has 16 B;"
                            + " the given disk: the smallest array proven good has 512 B. ");
        });
    }

    @Test
    void nothingIsJudgedOnAnEmptyRun() {
        for (String claim : new String[] {"E3a", "E3b", "E3c", "E3d", "E3e", "E3f", "E3g"}) {
            assertThat(answer(claim)).as(claim).isEqualTo(Answer.NOT_MEASURED);
        }
    }
}
