package org.example.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppTest {
    @Test
    void describesAFile(@TempDir Path folder) throws Exception {
        assertEquals("data 0", App.describe(Files.write(folder.resolve("data"), new byte[500_000])));
    }
}
