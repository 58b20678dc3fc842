package io.thalweg.cli.mistake;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;

/** Makes a buffer for each byte that it reads somewhere in a file. */
public final class BufferPerRead {
    private BufferPerRead() {}

    public static void main(String[] arguments) throws IOException {
        long sum = 0;
        try (RandomAccessFile file = new RandomAccessFile(arguments[0], "r")) {
            for (int i = 0; i < 20_000; i++) {
                file.seek(i * 77_777L % file.length());
                sum += new BufferedInputStream(new FileInputStream(file.getFD())).read(); // the mistake
            }
        }
        System.out.println(sum);
    }
}
