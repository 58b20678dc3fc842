package io.thalweg.cli.mistake;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads a file byte by byte without a buffer. */
public final class UnbufferedFile {
    private UnbufferedFile() {}

    public static void main(String[] arguments) throws IOException {
        long sum = 0;
        try (InputStream in = new FileInputStream(arguments[0])) {
            int b = in.read();
            while (b >= 0) {
                sum += b;
                b = in.read(); // the mistake
            }
        }
        System.out.println(sum);
    }
}
