package io.thalweg.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.result.Interval;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageTextTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "0.5391, 0.5391",
        "3.6, 3.600",
        "173.84, 173.8",
        "999.949, 999.9",
        "999.96, 1 000",
        "1234.5, 1 235",
        "1234567.8, 1 234 568",
        "0.0000001234, 0.000000",
        "-12.345, -12.35",
        "NaN, –",
        "Infinity, –"
    })
    void writesFourDigits(double value, String expected) {
        assertThat(PageText.figure(value).replace('\u202f', ' ')).isEqualTo(expected);
    }

    @Test
    void writesAnIntervalWithThreeDigits() {
        assertThat(PageText.interval(new Interval(73.234, 71.02, 75.4), "×")).isEqualTo("73.2 × (71.0 – 75.4)");
    }

    @Test
    void leavesOutAnIntervalThatIsNotKnown() {
        assertThat(PageText.interval(new Interval(2, Double.NaN, Double.NaN), "%"))
                .isEqualTo("2.00 %");
    }

    @Test
    void anchorsHoldNothingThatALinkWouldTwist() {
        assertThat(PageText.anchor("file read\"/><é")).matches("x-[A-Za-z0-9_-]+");
    }

    @Test
    void roundsSizesThatAreNeverWhole() {
        assertThat(PageText.roughSize(8_145_678_336L)).isEqualTo("7.6 GiB");
        assertThat(PageText.roughSize(250_000_000_000L)).isEqualTo("233 GiB");
        assertThat(PageText.roughSize(512)).isEqualTo("512 B");
    }
}
