package io.thalweg.tune;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AutotuneTest {
    private final Warnings warnings = new Warnings();

    @ParameterizedTest
    @CsvSource({"50ms, 50", "1s, 1000", "' 5ms ', 5", "60s, 10000", "999999s, 10000"})
    void readsATimeOfAtMostTenSeconds(String text, long millis) {
        assertThat(Autotune.budget(text, warnings)).isEqualTo(Duration.ofMillis(millis));
        assertThat(warnings.all()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "50", "0ms", "-5ms", "fast", "1h", "9999999ms"})
    void warnsOfWhatIsNoTime(String text) {
        assertThat(Autotune.budget(text, warnings)).isNull();
        assertThat(warnings.all()).hasSize(1).first().asString().contains("thalweg.autotune", "50ms");
    }

    @Test
    void findsFileSizesAndLeavesTheRest() {
        assertThat(Autotune.measure(Duration.ofSeconds(2), warnings))
                .containsOnlyKeys(BufferUse.FILE, BufferUse.FILE_WRITE)
                .allSatisfy((use, choice) -> assertThat(choice.sizeBytes()).isBetween(4096, 262144));
        assertThat(warnings.all()).isEmpty();
    }

    @Test
    void warnsWhenTheTimeIsTooShort() {
        assertThat(Autotune.measure(Duration.ofNanos(1), warnings)).isEmpty();
        assertThat(warnings.all()).hasSize(1).first().asString().contains("found no buffer sizes", "thalweg tune");
    }
}
