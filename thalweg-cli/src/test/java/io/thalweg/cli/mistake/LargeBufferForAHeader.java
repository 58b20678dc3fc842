package io.thalweg.cli.mistake;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Takes a header of 300 bytes through a buffer of a mebibyte, again and again. */
public final class LargeBufferForAHeader {
    private LargeBufferForAHeader() {}

    public static void main(String[] arguments) throws IOException {
        long sum = 0;
        for (int file = 0; file < 1_000; file++) {
            try (DataInputStream in = new DataInputStream(
                    new BufferedInputStream(Files.newInputStream(Path.of(arguments[0])), 1 << 20))) {
                for (int i = 0; i < 75; i++) {
                    sum += in.readInt(); // the mistake
                }
            }
        }
        System.out.println(sum);
    }
}
