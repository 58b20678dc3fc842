package io.thalweg.cli.mistake;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads whole arrays through a stream of its own that has a method for one byte only. */
public final class NoArrayMethod {
    private NoArrayMethod() {}

    @SuppressWarnings("InputStreamSlowMultibyteRead") // the mistake itself
    private static final class Counting extends InputStream {
        private final InputStream in;
        private long count;

        Counting(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            int b = in.read(); // the mistake
            count += b < 0 ? 0 : 1;
            return b;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    public static void main(String[] arguments) throws IOException {
        try (Counting in = new Counting(new FileInputStream(arguments[0]))) {
            byte[] array = new byte[8192];
            while (in.read(array) >= 0) {
                // only count
            }
            System.out.println(in.count);
        }
    }
}
