package io.thalweg.agent.harmless;

import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Standard input, output and error. */
final class PrintingWorks {
    private static final int LINES = 500;

    private PrintingWorks() {}

    static void lines() {
        for (int i = 0; i < LINES; i++) {
            System.out.println("line " + i);
            System.out.printf("%d %s%n", i, "in a format");
        }
    }

    static void rawOutput() throws IOException {
        // Not closed: the descriptor is the program's own standard output.
        FileOutputStream out = new FileOutputStream(FileDescriptor.out);
        for (int i = 0; i < LINES; i++) {
            out.write(i);
            out.write(new byte[] {1, 2, (byte) i});
        }
    }

    static void bothOutputs() {
        for (int i = 0; i < LINES; i++) {
            System.out.println("out " + i);
            System.err.println("err " + i);
        }
    }

    static void replacedOutput() {
        PrintStream before = System.out;
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        System.setOut(new PrintStream(kept, true, StandardCharsets.UTF_8));
        lines();
        System.setOut(before);
        System.out.println(kept.size() + " bytes were kept");
    }

    static void standardInput() throws IOException {
        System.out.println(System.in.available() + " " + System.in.read() + " " + System.in.readAllBytes().length);
    }
}
