package io.thalweg.agent;

import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/** Seeks, skips, opens and asks about paths, each a known number of times. */
public final class MovesProgram {
    static final int TIMES = 2000;

    private MovesProgram() {}

    public static void main(String[] arguments) throws IOException {
        String file = arguments[0];
        Files.write(Path.of(file), new byte[8 * TIMES]);
        appends(file);
        skips(file);
        jumps(file);
        reopens(file);
        buffers(file);
        asks(file);
        asksOfEach(file);
    }

    static void appends(String file) throws IOException {
        try (RandomAccessFile out = new RandomAccessFile(file, "rw")) {
            for (int i = 0; i < TIMES; i++) {
                out.seek(out.length());
                out.write(new byte[8]);
            }
        }
    }

    static void skips(String file) throws IOException {
        try (FileInputStream in = new FileInputStream(file)) {
            for (int i = 0; i < TIMES; i++) {
                in.read();
                in.skip(3);
            }
        }
    }

    static void jumps(String file) throws IOException {
        try (RandomAccessFile in = new RandomAccessFile(file, "r")) {
            for (int i = 0; i < TIMES; i++) {
                in.seek(i % 2 == 0 ? 2L * TIMES : 0);
                in.read();
            }
        }
    }

    static void reopens(String file) throws IOException {
        for (int i = 0; i < TIMES; i++) {
            try (FileOutputStream out = new FileOutputStream(file + i % 2)) {
                out.write(i);
            }
        }
    }

    static void buffers(String file) throws IOException {
        try (RandomAccessFile in = new RandomAccessFile(file, "r")) {
            for (int i = 0; i < TIMES; i++) {
                in.seek(i * 5L);
                new BufferedInputStream(new FileInputStream(in.getFD())).read();
            }
        }
    }

    static void asks(String file) {
        for (int i = 0; i < TIMES; i++) {
            new File(file).length();
        }
    }

    static void asksOfEach(String file) throws IOException {
        for (int i = 0; i < TIMES; i++) {
            Files.isDirectory(Path.of(file + '.' + i));
        }
    }
}
