package io.thalweg.agent;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Writes and reads one file byte by byte, and ends as it is told. */
final class FileProgram {
    static final int BYTES = 3000;

    private FileProgram() {}

    public static void main(String[] arguments) throws IOException {
        File file = new File("bytes.bin");
        try (FileOutputStream out = new FileOutputStream(file)) {
            for (int i = 0; i < BYTES; i++) {
                out.write(i);
            }
        }
        int sum = 0;
        try (FileInputStream in = new FileInputStream(file)) {
            for (int b = in.read(); b >= 0; b = in.read()) {
                sum += b;
            }
        }
        System.out.println("sum " + sum);
        System.err.println("done");
        switch (arguments.length == 0 ? "" : arguments[0]) {
            case "hook" -> Runtime.getRuntime().addShutdownHook(new Thread(FileProgram::writeLast));
            case "exit" -> System.exit(7);
            case "halt" -> Runtime.getRuntime().halt(9);
            case "throw" -> throw new IllegalStateException("as told");
            default -> {}
        }
    }

    static void writeLast() {
        try (FileOutputStream out = new FileOutputStream("last.bin")) {
            for (int i = 0; i < BYTES; i++) {
                out.write(i);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
