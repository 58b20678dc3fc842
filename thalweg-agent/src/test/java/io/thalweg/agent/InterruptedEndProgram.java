package io.thalweg.agent;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads a byte of a file and ends with the code 3, by {@code exit} or {@code halt}, on a thread that is interrupted.
 */
public final class InterruptedEndProgram {
    private InterruptedEndProgram() {}

    public static void main(String[] arguments) throws IOException {
        try (InputStream in = new FileInputStream(arguments[1])) {
            in.read();
        }
        Thread.currentThread().interrupt();
        if (arguments[0].equals("halt")) {
            Runtime.getRuntime().halt(3);
        }
        System.exit(3);
    }
}
