package io.thalweg.lab.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.result.Interval;
import org.junit.jupiter.api.Test;

class PageTextTest {
    @Test
    void writesAnIntervalWithThreeDigits() {
        assertThat(PageText.interval(new Interval(73.234, 71.02, 75.4), "×")).isEqualTo("73.2 × (71.0 – 75.4)");
    }

    @Test
    void leavesOutAnIntervalThatIsNotKnown() {
        assertThat(PageText.interval(new Interval(2, Double.NaN, Double.NaN), "%"))
                .isEqualTo("2.00 %");
    }
}
