package io.thalweg.cli.mistake;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads a file through a buffer, into an array of two bytes. */
public final class TinyArrays {
    private TinyArrays() {}

    public static void main(String[] arguments) throws IOException {
        long sum = 0;
        byte[] array = new byte[2];
        try (InputStream in = new BufferedInputStream(new FileInputStream(arguments[0]))) {
            int n = 0;
            while (n >= 0) {
                for (int i = 0; i < n; i++) {
                    sum += array[i];
                }
                n = in.read(array); // the mistake
            }
        }
        System.out.println(sum);
    }
}
