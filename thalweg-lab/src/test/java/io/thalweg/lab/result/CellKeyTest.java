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
        CellKey reads = CellKey.of("random-reads", "Reader", Map.of("block", "4096", "depth", "16"), "17");
        assertThat(reads.inWords()).isEqualTo("Reader (block 4 KiB, depth 16)");
    }

    @Test
    void whatTwoCellsShareIsSaidOnce() {
        assertThat(write("BufferedOutputStream", Map.of("buffer", "8192", "on", "disk"))
                        .against(write("FileOutputStream", Map.of("buffer", "0", "on", "disk"))))
                .isEqualTo("BufferedOutputStream (buffer 8 KiB) against FileOutputStream, both on disk");
        assertThat(write("FileOutputStream", Map.of("on", "disk"))
                        .against(write("FileOutputStream", Map.of("on", "tmpfs"))))
                .isEqualTo("FileOutputStream (on disk) against FileOutputStream (on tmpfs)");
    }

    @Test
    void cellsOfTwoExperimentsShareNothing() {
        CellKey socket = CellKey.of("tcp", "zero-copy", Map.of("body", "headers"), "17");
        CellKey pipe = CellKey.of("pipe", "zero-copy", Map.of("body", "headers"), "17");

        assertThat(socket.against(pipe)).isEqualTo("zero-copy (body headers) against zero-copy (body headers)");
    }

    private static CellKey write(String variant, Map<String, String> parameters) {
        return CellKey.of("file-write", variant, parameters, "17");
    }
}
