package io.thalweg.flow;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.internal.DeferredFailure;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.IllegalBlockingModeException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SelectableChannel;
import java.util.Objects;

/** A stream or channel to be read into arrays. */
interface ByteSource extends Closeable {
    /** Reads at most {@code length} bytes, at least one; -1 at end of input. */
    int read(byte[] into, int offset, int length) throws IOException;

    /** How many bytes can be had without waiting, as far as that is known. */
    int available() throws IOException;

    /** A source, what errors call it, and the offset of its next byte, as far as that is known. */
    record Named(ByteSource source, String name, long offset) {}

    static Named of(InputStream in) {
        Objects.requireNonNull(in, "source");
        return new Named(new OfStream(in), BufferedReadableByteChannel.of(in).name(), 0);
    }

    /**
     * Over {@code in}.
     *
     * @throws IllegalBlockingModeException if it is in non-blocking mode
     */
    static Named of(ReadableByteChannel in) {
        Objects.requireNonNull(in, "source");
        // Whoever knows what a channel must be refuses it.
        BufferedReadableByteChannel known = BufferedReadableByteChannel.of(in);
        return new Named(
                new OfChannel(in, known.asInputStream(), new DeferredFailure()), known.name(), known.position());
    }

    /** Over a stream. */
    record OfStream(InputStream in) implements ByteSource {
        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            return in.read(into, offset, length);
        }

        @Override
        public int available() throws IOException {
            return in.available();
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    /** Over a channel; a buffered one above, through which nobody reads, knows what it promises. */
    record OfChannel(ReadableByteChannel in, InputStream promises, DeferredFailure deferred) implements ByteSource {
        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (in instanceof SelectableChannel selectable && !selectable.isBlocking()) {
                throw new IllegalBlockingModeException();
            }
            deferred.rethrow();
            ByteBuffer bytes = ByteBuffer.wrap(into, offset, length);
            try {
                return in.read(bytes);
            } catch (IOException | RuntimeException | Error e) {
                return deferred.behind(bytes.position() - offset, e);
            }
        }

        @Override
        public int available() throws IOException {
            return promises.available();
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
