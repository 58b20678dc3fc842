package io.thalweg.internal;

import java.io.IOException;
import java.nio.ByteBuffer;

/** The buffer of a writable channel as a writer over it uses it. */
public interface WriteAccess {
    /**
     * Room for the next {@code sizeBytes} bytes, from position to limit and in the channel's order; none of them count
     * as put before {@link #commit}. Always the same object while the buffer is the same.
     */
    ByteBuffer room(int sizeBytes) throws IOException;

    /** The first {@code sizeBytes} bytes of the room are filled. */
    void commit(int sizeBytes);

    /** So many bytes can be put at once without a larger buffer. */
    int smallBytes();

    /**
     * The next {@code sizeBytes} bytes, if the buffer can hold them, reach the target in one write, however they are
     * put.
     */
    void keepTogether(long sizeBytes) throws IOException;

    /**
     * Puts {@code header}, its highest byte first, and {@code length} bytes of {@code payload} from {@code offset} on:
     * {@link #smallBytes} at most.
     */
    void put(long header, byte[] payload, int offset, int length) throws IOException;

    /** Puts all of {@code payload} behind the header that was put, in as few writes as it takes. */
    void append(ByteBuffer payload) throws IOException;

    /** What was put last is incomplete and cannot be completed: no more writes, and nothing more for the target. */
    void fail(Throwable cause);

    /** How many bytes were put, sent or not. */
    long position();

    /** Gives the target all that was put. */
    void flush() throws IOException;
}
