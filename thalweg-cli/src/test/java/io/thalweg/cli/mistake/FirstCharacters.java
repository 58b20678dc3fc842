package io.thalweg.cli.mistake;

import java.io.File;
import java.io.FileReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/** Takes ten characters of a file, as often as there are files to guess the kind of: no more is consumed. */
public final class FirstCharacters {
    private FirstCharacters() {}

    public static void main(String[] arguments) throws IOException {
        long sum = 0;
        for (int file = 0; file < 20_000; file++) {
            try (Reader in = new FileReader(new File(arguments[0]), StandardCharsets.UTF_8)) {
                for (int i = 0; i < 10; i++) {
                    sum += in.read();
                }
            }
        }
        System.out.println(sum);
    }
}
