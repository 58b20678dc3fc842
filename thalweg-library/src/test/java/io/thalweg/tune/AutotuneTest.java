package io.thalweg.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.tune.Settings.ChosenSize;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AutotuneTest {
    private final List<String> warnings = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({"50ms, 50", "1s, 1000", "' 5ms ', 5", "60s, 10000", "999999s, 10000"})
    void readsATimeOfAtMostTenSeconds(String text, long millis) {
        assertThat(Autotune.budget(text, warnings)).isEqualTo(Duration.ofMillis(millis));
        assertThat(warnings).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "50", "0ms", "-5ms", "fast", "1h", "9999999ms"})
    void warnsOfWhatIsNoTime(String text) {
        assertThat(Autotune.budget(text, warnings)).isNull();
        assertThat(warnings).hasSize(1).first().asString().contains("thalweg.autotune", "50ms");
    }

    @Test
    void findsFileSizesAndLeavesTheRest() {
        assertThat(Autotune.measure(Duration.ofSeconds(2), warnings))
                .containsOnlyKeys(BufferUse.FILE, BufferUse.FILE_WRITE)
                .allSatisfy((use, choice) -> assertThat(choice.sizeBytes()).isBetween(4096, 262144));
        assertThat(warnings).isEmpty();
    }

    /** More than 0 and less than a terabyte a second: what no machine does is a wrong calculation. */
    @Test
    void saysHowFastTheSizesAre() {
        assertThat(Autotune.measure(Duration.ofSeconds(1), warnings).values())
                .hasSize(2)
                .allSatisfy(choice -> assertThat(choice.origin())
                        .matches("property thalweg\\.autotune, [1-9][0-9]* rounds in 1000 ms: [1-9][0-9]{0,5} MB/s"));
    }

    @Test
    void choosesTheSmallestSizeThatLosesAtMostThreePercent() {
        long[] nanos = {2_000_000, 1_040_000, 1_030_000, 1_000_000, 1_000_000, 3_000_000, 3_000_000};
        assertThat(Autotune.choose(nanos, 5, Duration.ofMillis(50)))
                .isEqualTo(new ChosenSize(16384, "property thalweg.autotune, 5 rounds in 50 ms: 1018 MB/s"));
    }

    @Test
    void warnsWhenThereIsNoPlaceToMeasure(@TempDir Path directory) {
        String before = System.getProperty("java.io.tmpdir");
        System.setProperty("java.io.tmpdir", directory.resolve("missing").toString());
        try {
            assertThat(Autotune.measure(Duration.ofSeconds(5), warnings)).isEmpty();
        } finally {
            System.setProperty("java.io.tmpdir", before);
        }
        assertThat(warnings).hasSize(1).first().asString().contains("NoSuchFileException", "thalweg tune");
    }

    @Test
    void leavesAnInterruptToTheProgramAndWarns() {
        Thread.currentThread().interrupt();
        assertThat(Autotune.measure(Duration.ofSeconds(1), warnings)).isEmpty();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(warnings).hasSize(1).first().asString().contains("interrupted", "thalweg tune");
    }

    @Test
    void warnsWhenTheTimeIsTooShort() {
        assertThat(Autotune.measure(Duration.ofNanos(1), warnings)).isEmpty();
        assertThat(warnings).hasSize(1).first().asString().contains("found no buffer sizes", "thalweg tune");
    }
}
