package io.thalweg.audit.program;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads a file byte by byte at the start and for every byte of its standard input, and says each time that it has. */
public final class Server {
    private Server() {}

    public static void main(String[] arguments) throws IOException {
        do {
            serve(arguments[0]);
            System.out.println("served");
        } while (System.in.read() >= 0);
    }

    private static void serve(String file) throws IOException {
        try (InputStream in = new FileInputStream(file)) {
            int b = in.read();
            while (b >= 0) {
                b = in.read();
            }
        }
    }
}
