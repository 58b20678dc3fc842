package io.thalweg.agent.zoo;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Streams that count for themselves, for programs whose calls the JDK decides on. */
final class Counting {
    private Counting() {}

    static final class Input extends FilterInputStream {
        long calls;
        long bytes;

        Input(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int b = super.read();
            calls++;
            bytes += b < 0 ? 0 : 1;
            return b;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int n = super.read(target, offset, length);
            calls++;
            bytes += Math.max(n, 0);
            return n;
        }
    }

    static final class Output extends FilterOutputStream {
        long calls;
        long bytes;

        Output(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int b) throws IOException {
            out.write(b);
            calls++;
            bytes++;
        }

        @Override
        public void write(byte[] source, int offset, int length) throws IOException {
            out.write(source, offset, length);
            calls++;
            bytes += length;
        }
    }
}
