package io.thalweg.cli.mistake;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Takes one byte of every four, without a buffer. */
public final class SkipLoop {
    private SkipLoop() {}

    public static void main(String[] arguments) throws IOException {
        long sum = 0;
        try (InputStream in = new FileInputStream(arguments[0])) {
            for (int i = 0; i < 100_000; i++) {
                sum += in.read(); // the mistake
                in.skip(3);
            }
        }
        System.out.println(sum);
    }
}
