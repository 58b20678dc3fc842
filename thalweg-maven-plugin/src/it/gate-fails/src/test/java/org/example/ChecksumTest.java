package org.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChecksumTest {
    @TempDir
    Path folder;

    @Test
    void sumsAllBytes() throws Exception {
        Path file = Files.write(folder.resolve("data"), new byte[500_000]);
        assertEquals(0, Checksum.of(file));
    }
}
