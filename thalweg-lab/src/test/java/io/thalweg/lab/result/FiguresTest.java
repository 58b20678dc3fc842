package io.thalweg.lab.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class FiguresTest {
    @Test
    void aBoundHasTheDigitsThatSomebodyChose() {
        assertThat(Figures.bound(65)).isEqualTo("65");
        assertThat(Figures.bound(1.05)).isEqualTo("1.05");
        assertThat(Figures.bound(1 / 1.03)).isEqualTo("0.971");
    }

    @Test
    void aCellNamesItsSizesAndItsCounts() {
        CellKey key =
                CellKey.of("array-matrix", "Stream", Map.of("array", "512", "buffer", "2048", "streams", "250"), "17");

        assertThat(Figures.cell(key)).isEqualTo("Stream (array 512 B, buffer 2 KiB, streams 250)");
    }
}
