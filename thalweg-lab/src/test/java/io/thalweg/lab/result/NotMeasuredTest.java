package io.thalweg.lab.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NotMeasuredTest {
    @ParameterizedTest
    @CsvSource({
        "LEFT_OUT, not measured (quick)",
        "LEFT_OUT, not measured (default); --full does",
        "IMPOSSIBLE, not measured: there is no wc",
        "DISCARDED, discarded: the bytes moved have checksum 7"
    })
    void readsTheKindInTheTextOfOlderFiles(NotMeasured.Cause kind, String text) {
        assertThat(NotMeasured.ofText(text).kind()).isEqualTo(kind);
        assertThat(NotMeasured.ofText(text).text()).isEqualTo(text);
    }

    @Test
    void takesAnotherReasonAsImpossible() {
        assertThat(NotMeasured.ofText("why not")).isEqualTo(NotMeasured.impossible("why not"));
    }
}
