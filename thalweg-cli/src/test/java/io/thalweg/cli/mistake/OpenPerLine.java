package io.thalweg.cli.mistake;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Opens and closes a file for each line that it appends. */
public final class OpenPerLine {
    private OpenPerLine() {}

    public static void main(String[] arguments) throws IOException {
        Path log = Path.of(arguments[0] + ".log");
        for (int i = 0; i < 10_000; i++) {
            String line = "line " + i + "\n";
            Files.writeString(log, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND); // the mistake
        }
    }
}
