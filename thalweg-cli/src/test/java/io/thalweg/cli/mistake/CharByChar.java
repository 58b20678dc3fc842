package io.thalweg.cli.mistake;

import java.io.FileReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/** Takes a text from its decoder character by character. */
public final class CharByChar {
    private CharByChar() {}

    public static void main(String[] arguments) throws IOException {
        long sum = 0;
        try (Reader in = new FileReader(arguments[0], StandardCharsets.UTF_8)) {
            for (int c = in.read(); c >= 0; c = in.read()) { // the mistake
                sum += c;
            }
        }
        System.out.println(sum);
    }
}
