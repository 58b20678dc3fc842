package io.thalweg.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** A channel that takes bytes in pieces of given sizes, keeps them, and may fail after a number of them. */
public final class ScriptedWritableChannel implements WritableByteChannel {
    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
    private final IntSupplier sizes;
    private @Nullable IOException failure;
    private int failsAfterBytes;
    private @Nullable IOException closeFailure;
    private final List<Integer> writeSizes = new ArrayList<>();
    private int closes;

    private ScriptedWritableChannel(IntSupplier sizes) {
        this.sizes = sizes;
    }

    /** Takes all it is given. */
    public static ScriptedWritableChannel whole() {
        return inPieces(() -> Integer.MAX_VALUE);
    }

    /** Takes at most the sizes that {@code sizes} tells, 0 among them if it likes. */
    public static ScriptedWritableChannel inPieces(IntSupplier sizes) {
        return new ScriptedWritableChannel(sizes);
    }

    /** After {@code bytes} bytes it takes no more. */
    public ScriptedWritableChannel failsAfter(int bytes, IOException failure) {
        this.failsAfterBytes = bytes;
        this.failure = failure;
        return this;
    }

    public ScriptedWritableChannel failsToClose(IOException failure) {
        this.closeFailure = failure;
        return this;
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        if (closes > 0) {
            throw new ClosedChannelException();
        }
        writeSizes.add(from.remaining());
        int n = Math.min(sizes.getAsInt(), from.remaining());
        if (failure != null) {
            n = Math.min(n, failsAfterBytes - taken.size());
            if (n == 0 && from.hasRemaining()) {
                throw failure;
            }
        }
        byte[] bytes = new byte[n];
        from.get(bytes);
        taken.writeBytes(bytes);
        return n;
    }

    /** What it took. */
    public byte[] bytes() {
        return taken.toByteArray();
    }

    /** How often it was written to. */
    public int writes() {
        return writeSizes.size();
    }

    /** How many bytes it was offered each time. */
    public List<Integer> writeSizes() {
        return List.copyOf(writeSizes);
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
    public void close() throws IOException {
        closes++;
        if (closeFailure != null) {
            throw closeFailure;
        }
    }

    @Override
    public String toString() {
        return "a scripted channel";
    }
}
