package io.thalweg.cli.mistake;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.IOException;

/** Counts lines with the method that takes every byte by itself. */
public final class DataInputReadLine {
    private DataInputReadLine() {}

    @SuppressWarnings("deprecation") // that method is the mistake
    public static void main(String[] arguments) throws IOException {
        int lines = 0;
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(arguments[0])))) {
            while (in.readLine() != null) { // the mistake
                lines++;
            }
        }
        System.out.println(lines);
    }
}
