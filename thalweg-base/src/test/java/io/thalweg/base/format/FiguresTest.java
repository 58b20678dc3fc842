package io.thalweg.base.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0 | 0",
                "0.01234 | 0.012 | 0.0123",
                "0.99996 | 1.00 | 1.000",
                "12.345 | 12.3 | 12.35",
                "99.996 | 100 | 100.0",
                "1234.5 | 1,235 | 1,235",
                "-12.34 | -12.3 | -12.34",
                "4000012 | 4,000,012 | 4,000,012",
                "NaN | – | –"
            })
    void aSentenceShowsThreeDigitsAndATableFour(double value, String number, String figure) {
        assertThat(Figures.number(value)).isEqualTo(number);
        assertThat(Figures.figure(value)).isEqualTo(figure);
    }

    @Test
    void everyLocaleGivesTheSame() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(Figures.figure(1235) + Figures.percent(0.5) + Figures.exact(0.25))
                    .isEqualTo("1,23550.0 %0.25");
        } finally {
            Locale.setDefault(before);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0 B", "1, 1 B", "1.0003, 1 B", "1.06, 1.1 B", "9.96, 10 B", "1024, 1 KiB", "1536, 1.5 KiB"})
    void aRoughSizeHasAsManyDigitsAsItTells(double bytes, String words) {
        assertThat(Figures.roughSize(bytes)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({"100, 100 B", "1024, 1 KiB", "1025, 1025 B", "1048576, 1 MiB", "1572864, 1536 KiB"})
    void aSizeIsNeverRounded(long bytes, String words) {
        assertThat(Figures.size(bytes)).isEqualTo(words);
    }

    @Test
    void aFigureThatSomebodyChoseHasItsOwnDigits() {
        assertThat(Figures.chosen(65)).isEqualTo("65");
        assertThat(Figures.chosen(1.05)).isEqualTo("1.05");
        assertThat(Figures.chosen(1 / 1.03)).isEqualTo("0.971");
    }

    @Test
    void unitsStandBehindTheFigure() {
        assertThat(Figures.percent(0.1234)).isEqualTo("12.3 %");
        assertThat(Figures.change(0.061)).isEqualTo("+6.1 %");
        assertThat(Figures.change(-0.5)).isEqualTo("-50.0 %");
        assertThat(Figures.change(12.3)).isEqualTo("+1,230 %");
        assertThat(Figures.seconds(0.0004)).isEqualTo("0.4 ms");
        assertThat(Figures.seconds(12.34)).isEqualTo("12.3 s");
        assertThat(Figures.count(1, "cell")).isEqualTo("1 cell");
        assertThat(Figures.count(4_000_012, "read")).isEqualTo("4,000,012 reads");
    }
}
