package io.thalweg.lab.experiment;

import io.thalweg.stream.TunedFileInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/**
 * The loops of a program that reads a file to its end and consumes every byte; and the same over its first bytes only.
 */
final class ReadLoops {
    private ReadLoops() {}

    static long byByte(InputStream in) throws IOException {
        long sum = 0;
        int b;
        while ((b = in.read()) >= 0) {
            sum += b;
        }
        return sum;
    }

    static long byByte(InputStream in, long bytes) throws IOException {
        long sum = 0;
        for (long i = 0; i < bytes; i++) {
            int b = in.read();
            if (b < 0) {
                throw shorter(i, bytes);
            }
            sum += b;
        }
        return sum;
    }

    /** Fills the array by as many bytes as come at once, to the end; answers the sum of all bytes. */
    static long byArray(InputStream in, byte[] array) throws IOException {
        long sum = 0;
        int n;
        while ((n = in.read(array)) >= 0) {
            sum += GeneratedBytes.sum(array, n);
        }
        return sum;
    }

    /** The same over the first {@code bytes} only. */
    static long byArray(InputStream in, byte[] array, long bytes) throws IOException {
        long sum = 0;
        long left = bytes;
        while (left > 0) {
            int n = in.read(array);
            if (n < 0) {
                throw shorter(bytes - left, bytes);
            }
            sum += GeneratedBytes.sum(array, (int) Math.min(n, left));
            left -= n;
        }
        return sum;
    }

    static long byChunk(TunedFileInputStream in) throws IOException {
        long sum = 0;
        ByteBuffer chunk;
        while ((chunk = in.nextChunk()) != null) {
            sum += sum(chunk, chunk.limit());
        }
        return sum;
    }

    static long byChunk(TunedFileInputStream in, long bytes) throws IOException {
        long sum = 0;
        long left = bytes;
        while (left > 0) {
            ByteBuffer chunk = in.nextChunk();
            if (chunk == null) {
                throw shorter(bytes - left, bytes);
            }
            sum += sum(chunk, (int) Math.min(chunk.limit(), left));
            left -= chunk.limit();
        }
        return sum;
    }

    private static long sum(ByteBuffer chunk, int length) {
        long sum = 0;
        for (int i = 0; i < length; i++) {
            sum += chunk.get(i) & 0xff;
        }
        return sum;
    }

    private static EOFException shorter(long got, long wanted) {
        return new EOFException("end of input after " + got + " of " + wanted + " bytes");
    }
}
