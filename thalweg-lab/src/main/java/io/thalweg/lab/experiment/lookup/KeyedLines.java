package io.thalweg.lab.experiment.lookup;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A sorted text: each line begins with its key, twice its number, in ten digits. */
final class KeyedLines {
    static final int LINE_BYTES = 32;
    static final int KEY_BYTES = 10;

    private static final byte[] REST = " is the key of a line\n".getBytes(StandardCharsets.US_ASCII);

    private KeyedLines() {}

    /** The key of line {@code number}, which counts from 1. */
    static long key(long number) {
        return 2 * number;
    }

    static void write(Path path, int sizeBytes) throws IOException {
        byte[] line = new byte[LINE_BYTES];
        System.arraycopy(REST, 0, line, KEY_BYTES, REST.length);
        try (OutputStream out = new BufferedOutputStream(
                Files.newOutputStream(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), 1 << 16)) {
            for (int number = 1; number <= sizeBytes / LINE_BYTES; number++) {
                long rest = key(number);
                for (int digit = KEY_BYTES - 1; digit >= 0; digit--) {
                    line[digit] = (byte) ('0' + rest % 10);
                    rest /= 10;
                }
                out.write(line);
            }
        }
    }
}
