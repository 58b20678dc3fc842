package org.example.app;

import java.io.IOException;
import java.nio.file.Path;
import org.example.library.Checksum;

public final class App {
    private App() {}

    public static String describe(Path file) throws IOException {
        return file.getFileName() + " " + Checksum.of(file);
    }
}
