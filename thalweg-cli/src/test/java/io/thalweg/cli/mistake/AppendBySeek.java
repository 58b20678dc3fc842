package io.thalweg.cli.mistake;

import java.io.IOException;
import java.io.RandomAccessFile;

/** Goes to the end of a file before each record that it appends. */
public final class AppendBySeek {
    private AppendBySeek() {}

    public static void main(String[] arguments) throws IOException {
        try (RandomAccessFile out = new RandomAccessFile(arguments[0] + ".log", "rw")) {
            byte[] record = new byte[12];
            for (int i = 0; i < 100_000; i++) {
                out.seek(out.length());
                out.write(record); // the mistake
            }
        }
    }
}
