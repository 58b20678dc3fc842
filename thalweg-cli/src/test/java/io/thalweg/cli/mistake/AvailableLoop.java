package io.thalweg.cli.mistake;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Asks before each byte whether there is another one; the buffer cannot tell, and asks the system. */
public final class AvailableLoop {
    private AvailableLoop() {}

    public static void main(String[] arguments) throws IOException {
        long sum = 0;
        int bytes = 0;
        try (InputStream in = new BufferedInputStream(new FileInputStream(arguments[0]))) {
            while (bytes < 200_000 && in.available() > 0) { // the mistake
                sum += in.read();
                bytes++;
            }
        }
        System.out.println(sum);
    }
}
