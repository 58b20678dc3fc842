package io.thalweg.lab.experiment.message;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** What the articles' programs over streams share. */
final class Bytes {
    /** What the articles' reused array for bodies holds. */
    static final int LARGEST_BODY_BYTES = 1024;

    private Bytes() {}

    /** A fresh array of just so many bytes: the articles' {@code readBytes}. */
    static byte[] read(InputStream in, int count) throws IOException {
        byte[] bytes = new byte[count];
        read(in, bytes, count);
        return bytes;
    }

    /** The same into an array that is there. */
    static void read(InputStream in, byte[] into, int count) throws IOException {
        int total = 0;
        while (total < count) {
            int n = in.read(into, total, count - total);
            if (n < 0) {
                throw new EOFException("end of input inside a message");
            }
            total += n;
        }
    }

    /** The big-endian integer in the first four bytes. */
    static int toInt(byte[] b) {
        return ((b[0] & 0xff) << 24) + ((b[1] & 0xff) << 16) + ((b[2] & 0xff) << 8) + (b[3] & 0xff);
    }
}
