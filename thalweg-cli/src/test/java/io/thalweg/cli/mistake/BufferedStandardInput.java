package io.thalweg.cli.mistake;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;

/** Reads integers from standard input through a second buffer. */
public final class BufferedStandardInput {
    private BufferedStandardInput() {}

    public static void main(String[] arguments) throws IOException {
        long sum = 0;
        DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));
        try {
            while (true) {
                sum += in.readInt(); // the mistake
            }
        } catch (EOFException end) {
            System.out.println(sum);
        }
    }
}
