package io.thalweg.bench.messages;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/** The article's own buffers for byte channels. From position to limit is what was received and not consumed. */
abstract class ReceiveBuffer {
    final ByteBuffer bytes;
    private final ReadableByteChannel channel;

    private ReceiveBuffer(ReadableByteChannel channel, int sizeBytes) {
        this.channel = channel;
        this.bytes = ByteBuffer.allocateDirect(sizeBytes).limit(0);
    }

    /** Waits until {@code n} bytes are there. */
    abstract void ensure(int n) throws IOException;

    /** Receives more behind what is there. */
    final void append() throws IOException {
        int position = bytes.position();
        bytes.position(bytes.limit()).limit(bytes.capacity());
        int n = channel.read(bytes);
        bytes.limit(bytes.position()).position(position);
        if (n < 0) {
            throw new EOFException();
        }
    }

    final void moveToFront() {
        bytes.compact().flip();
    }

    /** The article's first: what is there moves to the front only when the end of the buffer is too near. */
    static final class Appending extends ReceiveBuffer {
        Appending(ReadableByteChannel channel, int sizeBytes) {
            super(channel, sizeBytes);
        }

        @Override
        void ensure(int n) throws IOException {
            if (bytes.capacity() - bytes.position() < n) {
                moveToFront();
            }
            while (bytes.remaining() < n) {
                append();
            }
        }
    }

    /** The article's second: what is there moves to the front whenever it is too little, so that the same memory is used again. */
    static final class Compacting extends ReceiveBuffer {
        Compacting(ReadableByteChannel channel, int sizeBytes) {
            super(channel, sizeBytes);
        }

        @Override
        void ensure(int n) throws IOException {
            if (bytes.remaining() < n) {
                moveToFront();
                do {
                    append();
                } while (bytes.remaining() < n);
            }
        }
    }
}
