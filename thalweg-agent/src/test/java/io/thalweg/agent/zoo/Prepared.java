package io.thalweg.agent.zoo;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** Files for the programs to read. What is done here belongs to no program. */
final class Prepared {
    private Prepared() {}

    /** So many bytes in lines of ten. */
    static Path file(Path directory, int bytes) throws IOException {
        byte[] content = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            content[i] = (byte) (i % 10 == 9 ? '\n' : 'a' + i % 26);
        }
        return Files.write(directory.resolve("in"), content);
    }

    /** What a program gives to a compressor, badly compressible. */
    static void fill(OutputStream out) throws IOException {
        for (int i = 0; i < 20_000; i++) {
            out.write((i * 7919) >>> 5);
        }
    }

    static Path gzip(Path directory) throws IOException {
        Path file = directory.resolve("gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            fill(out);
        }
        return file;
    }
}
