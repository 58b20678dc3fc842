package io.thalweg.audit.finding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountsTest {
    @ParameterizedTest
    @CsvSource({"0, 0 B", "1, 1 B", "1.0003, 1 B", "1.06, 1.1 B", "9.96, 10 B", "1024, 1 KiB", "1536, 1.5 KiB"})
    void aSizeHasAsManyDigitsAsItTells(double bytes, String words) {
        assertThat(Amounts.size(bytes)).isEqualTo(words);
    }
}
