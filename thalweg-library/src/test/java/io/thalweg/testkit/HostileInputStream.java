package io.thalweg.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.util.function.IntUnaryOperator;

/** A source that keeps the contract of {@link InputStream} in the least convenient way. */
public final class HostileInputStream extends InputStream {
    private final byte[] bytes;
    /** How much of what a bulk read asks for it gets. */
    private final IntUnaryOperator generosity;
    /** What available() answers when so many bytes are left. */
    private final IntUnaryOperator promise;

    private final int failureOffset;
    private int position;
    private int reads;
    private int closes;

    private HostileInputStream(byte[] bytes, IntUnaryOperator generosity, IntUnaryOperator promise, int failureOffset) {
        this.bytes = bytes;
        this.generosity = generosity;
        this.promise = promise;
        this.failureOffset = failureOffset;
    }

    /** Gives all it has at once, and says so. */
    public static HostileInputStream generous(byte[] bytes) {
        return new HostileInputStream(bytes, wanted -> wanted, left -> left, Integer.MAX_VALUE);
    }

    /** Gives one byte to each read, and never promises more. */
    public static HostileInputStream oneByteAtATime(byte[] bytes) {
        return new HostileInputStream(bytes, wanted -> 1, left -> 0, Integer.MAX_VALUE);
    }

    /** Gives a random part of what is asked for, and promises as unreliably. */
    public static HostileInputStream inRandomPieces(byte[] bytes, RandomSource random) {
        return new HostileInputStream(
                bytes, wanted -> random.between(1, wanted), left -> random.between(0, left), Integer.MAX_VALUE);
    }

    /** Like a live socket: gives at most {@code size} bytes, and knows of no more than these. */
    public static HostileInputStream inPiecesOf(int size, byte[] bytes) {
        return new HostileInputStream(bytes, wanted -> Math.min(wanted, size), left -> 0, Integer.MAX_VALUE);
    }

    /** Against the contract: every bulk read returns 0 bytes. */
    public static HostileInputStream refusingBulkReads(byte[] bytes) {
        return new HostileInputStream(bytes, wanted -> 0, left -> left, Integer.MAX_VALUE);
    }

    /** Gives the bytes before {@code offset} and fails there, each time it is asked. */
    public static HostileInputStream failingAt(int offset, byte[] bytes) {
        return new HostileInputStream(bytes, wanted -> wanted, left -> left, offset);
    }

    /** How often bytes were asked for. */
    public int reads() {
        return reads;
    }

    public int closes() {
        return closes;
    }

    public static String failureMessage(int offset) {
        return "broken on purpose at byte " + offset;
    }

    @Override
    public int read() throws IOException {
        reads++;
        failIfDue();
        return position < bytes.length ? bytes[position++] & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        reads++;
        failIfDue();
        if (position == bytes.length) {
            return -1;
        }
        int most = Math.min(Math.min(length, bytes.length - position), failureOffset - position);
        int count = generosity.applyAsInt(most);
        System.arraycopy(bytes, position, target, offset, count);
        position += count;
        return count;
    }

    @Override
    public int available() {
        return promise.applyAsInt(bytes.length - position);
    }

    @Override
    public void close() {
        closes++;
    }

    private void failIfDue() throws IOException {
        if (closes > 0) {
            throw new IOException("read after close");
        }
        if (position >= failureOffset) {
            throw new IOException(failureMessage(failureOffset));
        }
    }
}
