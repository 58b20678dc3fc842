package io.thalweg.cli.mistake;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Copies a file in blocks, and computes for a while. */
public final class NoMistake {
    private NoMistake() {}

    public static void main(String[] arguments) throws IOException {
        long sum = 0;
        try (InputStream in = new FileInputStream(arguments[0]);
                OutputStream out = new FileOutputStream(arguments[0] + ".copy")) {
            byte[] block = new byte[64 << 10];
            for (int n = in.read(block); n >= 0; n = in.read(block)) {
                out.write(block, 0, n);
                for (int i = 0; i < n; i++) {
                    sum += block[i];
                }
            }
        }
        System.out.println(sum);
    }
}
