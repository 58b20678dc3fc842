package org.example.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmptyFileTest {
    @Test
    void sumsNothing(@TempDir Path folder) throws Exception {
        assertEquals(0, Checksum.of(Files.createFile(folder.resolve("empty"))));
    }
}
