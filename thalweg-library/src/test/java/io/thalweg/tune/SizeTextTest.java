package io.thalweg.tune;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SizeTextTest {
    @ParameterizedTest
    @CsvSource({
        "8192, 8192",
        "' 8192 ', 8192",
        "64k, 65536",
        "64K, 65536",
        "64KiB, 65536",
        "64kiB, 65536",
        "1M, 1048576",
        "1m, 1048576",
        "2MiB, 2097152",
        "0016k, 16384"
    })
    void readsBytesAndBinaryUnits(String text, int sizeBytes) {
        assertThat(SizeText.parse(text)).hasValue(sizeBytes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "0",
                "0k",
                "-1",
                "8KB",
                "8kb",
                "8 K",
                "8Ki",
                "1e9",
                "1.5K",
                "9999999T",
                "64G",
                "0x10",
                "٨",
                "99999999999",
                "lots"
            })
    void refusesEverythingElse(String text) {
        assertThat(SizeText.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1, 512", "511, 512", "512, 512", "16M, 16777216", "17M, 16777216", "9999999999M, 16777216"})
    void bringsSizesIntoTheLimits(String text, int sizeBytes) {
        assertThat(SizeText.clamp(SizeText.parse(text).getAsLong())).isEqualTo(sizeBytes);
    }

    @ParameterizedTest
    @CsvSource({"65536, 64 KiB", "1048576, 1 MiB", "1000, 1000 B", "1536, 1536 B", "3145728, 3 MiB"})
    void writesTheLargestUnitThatFits(int sizeBytes, String text) {
        assertThat(SizeText.format(sizeBytes)).isEqualTo(text);
    }

    @Test
    void makesControlCharactersHarmless() {
        assertThat(SizeText.printable("a\u001b[31m\n\u202eb")).isEqualTo("a\\u001b[31m\\u000a\\u202eb");
    }

    @Test
    void boundsWhatItShowsOfALongText() {
        assertThat(SizeText.printable("a".repeat(300))).isEqualTo("a".repeat(200));
    }
}
