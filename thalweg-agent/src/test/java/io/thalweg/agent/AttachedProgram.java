package io.thalweg.agent;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;

/** Reads a file byte by byte whenever it gets a line, and says when it is done. */
final class AttachedProgram {
    static final int BYTES = 100;

    private AttachedProgram() {}

    public static void main(String[] arguments) throws IOException {
        System.out.println("ready");
        while (System.in.read() >= 0) {
            round(new File(arguments[0]));
            System.out.println("done");
        }
    }

    static void round(File file) throws IOException {
        try (FileInputStream in = new FileInputStream(file)) {
            for (int i = 0; i < BYTES; i++) {
                in.read();
            }
        }
    }
}
