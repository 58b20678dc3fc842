package io.thalweg.entry;

import java.io.Closeable;
import java.io.IOException;

/** What the library reads from or writes to, and the other end of it, which is the test's. */
interface Link extends Closeable {
    /** The library's end: a stream, a channel, a socket, or the path of what it is to open. */
    Object near();

    /** Whether the library's end is closed, as far as it can be asked. */
    boolean isNearClosed();

    /** Sends what the library is to read. */
    void send(byte[] bytes) throws IOException;

    /** Says to the reader that no more will come. */
    void end() throws IOException;

    /** All that the library wrote, up to its end. */
    byte[] received() throws IOException;

    /** Goes away without a word. */
    default void cut() throws IOException {
        throw new UnsupportedOperationException();
    }

    /** Goes away with an error for who reads or writes. */
    default void reset() throws IOException {
        throw new UnsupportedOperationException();
    }

    /** The time that a read of the library's end may take; 0 for ever. */
    default void timeout(int millis) throws IOException {
        throw new UnsupportedOperationException();
    }
}
