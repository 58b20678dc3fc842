package io.thalweg.agent;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** Fills its memory several times, while it opens files, goes on, and then writes as many bytes as it is told. */
public final class OutOfMemoryProgram {
    private static final int TIMES = 5;
    private static final List<byte[]> TAKEN = new ArrayList<>();

    private OutOfMemoryProgram() {}

    public static void main(String[] arguments) throws IOException {
        for (int i = 0; i < TIMES; i++) {
            fillMemory(arguments[0]);
        }
        try (OutputStream out = new FileOutputStream(arguments[0] + ".copy")) {
            for (int i = Integer.parseInt(arguments[1]); i > 0; i--) {
                out.write(i);
            }
        }
        System.out.println("done");
    }

    private static void fillMemory(String file) throws IOException {
        try {
            while (true) {
                TAKEN.add(new byte[10_000]);
                try (InputStream in = new FileInputStream(file)) {
                    in.read();
                }
            }
        } catch (OutOfMemoryError e) {
            TAKEN.clear();
        }
    }
}
