package org.example;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

public final class Checksum {
    private Checksum() {}

    public static long of(Path file) throws IOException {
        long sum = 0;
        try (InputStream in = new FileInputStream(file.toFile())) {
            for (int b = in.read(); b >= 0; b = in.read()) {
                sum += b;
            }
        }
        return sum;
    }
}
