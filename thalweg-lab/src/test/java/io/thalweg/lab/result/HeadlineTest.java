package io.thalweg.lab.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeadlineTest {
    @Test
    void tellsTheLargestGain() {
        Headline headline = Headline.of(SampleResults.complete()).orElseThrow();

        assertThat(headline.baseline().variant()).isEqualTo("FileInputStream");
        assertThat(headline.fastest().variant()).isEqualTo("TunedFileInputStream.nextChunk");
        assertThat(headline.sentence())
                .matches("On this machine TunedFileInputStream\\.nextChunk \\(buffer 64 KiB\\) made 65,536 times fewer"
                        + " read and write calls than FileInputStream and was \\d{3} ± \\d+ times as fast"
                        + " \\(file-read, JDK [0-9.]+\\)\\.");
    }

    @Test
    void saysOnceWhatBothShareAndExplainsNothing() {
        Map<String, String> shared = Map.of(
                "consumer", "medium (busy for 2 ms of each MiB)",
                "size", "16777216",
                "source", "2 ms for each MiB",
                "target", "none");
        Headline headline = new Headline(
                CellKey.of("overlap", "ReadAhead", shared, "17"),
                CellKey.of("overlap", "in turn", shared, "17"),
                new Interval(1.76, 1.71, 1.81),
                Double.NaN);

        assertThat(headline.sentence())
                .isEqualTo(
                        "On this machine ReadAhead was 1.76 ± 0.05 times as fast as in turn (overlap, consumer medium,"
                                + " size 16 MiB, source 2 ms for each MiB, JDK 17).");
    }

    @Test
    void noiseIsNoGain() {
        Results calm = SampleResults.complete();
        List<NoiseControl> noise = calm.controls().stream()
                .map(control -> new NoiseControl(control.cell(), control.twin(), control.ratio(), 1e6))
                .toList();

        assertThat(Headline.of(SampleResults.with(calm, calm.cells(), noise, calm.verdicts())))
                .isEmpty();
    }

    @Test
    void givesNoSpreadFromTwoForks() {
        assertThat(Headline.of(SampleResults.partial()).orElseThrow().sentence())
                .doesNotContain("±");
    }

    @Test
    void tellsTheRangeWhereTheMiddleSaysLittle() {
        assertThat(new Interval(564, 117, 1305).plusMinus()).isEqualTo("117 to 1,305");
        assertThat(new Interval(13.1, 12.3, 13.9).plusMinus()).isEqualTo("13.1 ± 0.8");
        assertThat(new Interval(13.1, Double.NaN, Double.NaN).plusMinus()).isEqualTo("13.1");
    }

    @Test
    void aSpreadIsNeverShownAsNone() {
        assertThat(new Interval(158, 157.7, 158.3).plusMinus()).isEqualTo("158.0 ± 0.3");
        assertThat(new Interval(1.5, 1.499, 1.501).plusMinus()).isEqualTo("1.500 ± 0.001");
        assertThat(new Interval(158, 158, 158).plusMinus()).isEqualTo("158");
    }
}
