package io.thalweg.bench.channels;

import io.thalweg.channel.BufferedReadableByteChannel;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import okio.BufferedSource;

/** Adds up integers, big-endian and unsigned, by each variant's own method. */
final class Ints {
    private Ints() {}

    static long sum(BufferedReadableByteChannel in, int count) throws IOException {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += in.getInt() & 0xffff_ffffL;
        }
        return sum;
    }

    /** By the method for many, into {@code array}. */
    static long sum(BufferedReadableByteChannel in, int[] array, int count) throws IOException {
        long sum = 0;
        for (int left = count; left > 0; ) {
            int n = Math.min(left, array.length);
            in.getInts(array, 0, n);
            for (int i = 0; i < n; i++) {
                sum += array[i] & 0xffff_ffffL;
            }
            left -= n;
        }
        return sum;
    }

    static long sum(DataInputStream in, int count) throws IOException {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += in.readInt() & 0xffff_ffffL;
        }
        return sum;
    }

    static long sum(BufferedSource in, int count) throws IOException {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += in.readInt() & 0xffff_ffffL;
        }
        return sum;
    }

    /** By hand, from {@code buffer}, which is ready to be filled and may hold bytes of the pass before. */
    static long sum(ReadableByteChannel in, ByteBuffer buffer, int count) throws IOException {
        long sum = 0;
        for (int left = count; left > 0; ) {
            buffer.flip();
            int n = Math.min(left, buffer.remaining() / Integer.BYTES);
            for (int i = 0; i < n; i++) {
                sum += buffer.getInt() & 0xffff_ffffL;
            }
            left -= n;
            buffer.compact();
            if (left > 0 && in.read(buffer) < 0) {
                throw new EOFException();
            }
        }
        return sum;
    }
}
