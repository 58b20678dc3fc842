package io.thalweg.trials.figures.antipattern;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** A stream of the program's own that counts, and lacks the method for arrays. */
final class StreamWithoutArrays implements AntiPattern {
    private static final int BYTES = ProgramInputs.sized(4_000_000);
    private static final int BLOCK_BYTES = 8 << 10;

    /** Counts what is read from another. */
    @SuppressWarnings("InputStreamSlowMultibyteRead") // the anti-pattern itself
    private static class Counting extends InputStream {
        final InputStream in;
        long bytes;

        Counting(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            int b = in.read(); // the mistake
            bytes += b < 0 ? 0 : 1;
            return b;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    /** The same with a method for arrays. */
    private static final class CountingArrays extends Counting {
        CountingArrays(InputStream in) {
            super(in);
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int n = in.read(into, offset, length);
            bytes += Math.max(0, n);
            return n;
        }
    }

    @Override
    public void prepare(Path directory) throws IOException {
        ProgramInputs.write(directory.resolve("counted"), ProgramInputs.random(BYTES));
    }

    @Override
    public long original(Path directory) throws IOException {
        try (Counting in =
                new Counting(new FileInputStream(directory.resolve("counted").toFile()))) {
            return sum(in);
        }
    }

    @Override
    public long fixed(Path directory) throws IOException {
        try (Counting in = new CountingArrays(
                new FileInputStream(directory.resolve("counted").toFile()))) {
            return sum(in);
        }
    }

    private static long sum(Counting in) throws IOException {
        long sum = 0;
        byte[] block = new byte[BLOCK_BYTES];
        for (int n = in.read(block); n >= 0; n = in.read(block)) {
            for (int i = 0; i < n; i++) {
                sum += block[i];
            }
        }
        return sum + in.bytes;
    }
}
