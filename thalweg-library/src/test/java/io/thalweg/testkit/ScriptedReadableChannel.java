package io.thalweg.testkit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ReadableByteChannel;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** A channel that delivers given bytes in pieces of given sizes, and then ends or fails. */
public final class ScriptedReadableChannel implements ReadableByteChannel {
    private final ByteBuffer bytes;
    private final IntSupplier sizes;
    private @Nullable IOException failure;
    private int reads;
    private int closes;

    private ScriptedReadableChannel(byte[] bytes, IntSupplier sizes) {
        this.bytes = ByteBuffer.wrap(bytes);
        this.sizes = sizes;
    }

    /** All that the reader has room for at each read. */
    public static ScriptedReadableChannel whole(byte[] bytes) {
        return inPieces(bytes, () -> Integer.MAX_VALUE);
    }

    /** The cruellest of all. */
    public static ScriptedReadableChannel byteByByte(byte[] bytes) {
        return inPieces(bytes, () -> 1);
    }

    /** Pieces of the sizes that {@code sizes} tells, 0 among them if it likes. */
    public static ScriptedReadableChannel inPieces(byte[] bytes, IntSupplier sizes) {
        return new ScriptedReadableChannel(bytes, sizes);
    }

    /** Instead of ending, it fails. */
    public ScriptedReadableChannel thenFails(IOException failure) {
        this.failure = failure;
        return this;
    }

    @Override
    public int read(ByteBuffer into) throws IOException {
        if (closes > 0) {
            throw new ClosedChannelException();
        }
        reads++;
        if (!bytes.hasRemaining()) {
            if (failure != null) {
                throw failure;
            }
            return -1;
        }
        int n = Math.min(sizes.getAsInt(), Math.min(into.remaining(), bytes.remaining()));
        into.put(bytes.slice(bytes.position(), n));
        bytes.position(bytes.position() + n);
        return n;
    }

    /** How often it was asked. */
    public int reads() {
        return reads;
    }

    /** How many bytes it gave. */
    public int delivered() {
        return bytes.position();
    }

    /** How often it was closed. */
    public int closes() {
        return closes;
    }

    @Override
    public boolean isOpen() {
        return closes == 0;
    }

    @Override
    public void close() {
        closes++;
    }

    @Override
    public String toString() {
        return "a scripted channel";
    }
}
