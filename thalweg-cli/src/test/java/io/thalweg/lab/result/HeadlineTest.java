package io.thalweg.lab.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeadlineTest {
    @Test
    void tellsTheLargestGain() {
        Headline headline = Headline.of(SampleResults.complete()).orElseThrow();

        assertThat(headline.baseline().variant()).isEqualTo("FileInputStream");
        assertThat(headline.fastest().variant()).isEqualTo("TunedFileInputStream.nextChunk");
        assertThat(headline.sentence())
                .matches(
                        "On this machine TunedFileInputStream\\.nextChunk \\(buffer 64 KiB\\) was \\d{3} ± [\\d.]+ times"
                                + " as fast as FileInputStream, with 65,\\d{3} times fewer system calls"
                                + " \\(file-read, JDK [0-9.]+\\)\\.");
    }

    @Test
    void givesNoSpreadFromTwoForks() {
        assertThat(Headline.of(SampleResults.partial()).orElseThrow().sentence())
                .doesNotContain("±");
    }
}
