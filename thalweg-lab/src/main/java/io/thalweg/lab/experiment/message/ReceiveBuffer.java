package io.thalweg.lab.experiment.message;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/**
 * The buffer over a channel that the article on sockets builds, since the JDK has none. Between position and limit of
 * {@link #bytes} lies what was received and not yet consumed.
 */
abstract class ReceiveBuffer {
    /** The article's size. */
    static final int SIZE_BYTES = 512 * 1024;

    final ByteBuffer bytes;
    private final ReadableByteChannel channel;

    private ReceiveBuffer(ReadableByteChannel channel, ByteBuffer bytes) {
        this.channel = channel;
        this.bytes = bytes.limit(0);
    }

    /** Its first version: appends until the end of the buffer, and only then moves what is left to the front. */
    static ReceiveBuffer appending(ReadableByteChannel channel, ByteBuffer bytes) {
        return new Appending(channel, bytes);
    }

    /** Its second version: moves what is left to the front whenever it is too little. */
    static ReceiveBuffer compacting(ReadableByteChannel channel, ByteBuffer bytes) {
        return new Compacting(channel, bytes);
    }

    /** Returns when that many bytes are there; the articles' {@code ensure}. */
    abstract void ensure(int count) throws IOException;

    /** Receives once, behind what is there. */
    final void receive() throws IOException {
        int position = bytes.position();
        bytes.position(bytes.limit());
        bytes.limit(bytes.capacity());
        int n = channel.read(bytes);
        bytes.limit(bytes.position());
        bytes.position(position);
        if (n < 0) {
            throw new EOFException("end of input inside a message");
        }
    }

    private static final class Appending extends ReceiveBuffer {
        Appending(ReadableByteChannel channel, ByteBuffer bytes) {
            super(channel, bytes);
        }

        @Override
        void ensure(int count) throws IOException {
            if (bytes.position() > bytes.capacity() - count) {
                bytes.compact();
                bytes.flip();
            }
            while (bytes.remaining() < count) {
                receive();
            }
        }
    }

    private static final class Compacting extends ReceiveBuffer {
        Compacting(ReadableByteChannel channel, ByteBuffer bytes) {
            super(channel, bytes);
        }

        @Override
        void ensure(int count) throws IOException {
            if (bytes.remaining() < count) {
                bytes.compact();
                bytes.flip();
                do {
                    receive();
                } while (bytes.remaining() < count);
            }
        }
    }
}
