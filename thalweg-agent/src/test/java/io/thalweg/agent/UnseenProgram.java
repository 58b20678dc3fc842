package io.thalweg.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Loads a native library and copies a file often, which reads and writes where no hook is. */
public final class UnseenProgram {
    private UnseenProgram() {}

    /** {@code LIBRARY TIMES}. */
    public static void main(String[] arguments) throws IOException {
        System.load(arguments[0]);
        Path from = Files.writeString(Path.of("from"), "some bytes");
        for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
            Files.copy(from, Path.of("to"), StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
