package io.thalweg.lab.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CellKeyTest {
    @Test
    void aCellNamesItsSizesAndItsCounts() {
        CellKey key =
                CellKey.of("array-matrix", "Stream", Map.of("array", "512", "buffer", "2048", "streams", "250"), "17");

        assertThat(key.inWords()).isEqualTo("Stream (array 512 B, buffer 2 KiB, streams 250)");
    }
}
