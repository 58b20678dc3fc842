package io.thalweg.flow;

import io.thalweg.channel.BufferedWritableByteChannel;
import io.thalweg.internal.Pauses;
import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Objects;

/** A stream or channel to be written from arrays. */
interface ByteSink extends Closeable {
    /** Writes all of the bytes. */
    void write(byte[] bytes, int offset, int length) throws IOException;

    /** Passes on what the sink itself keeps. */
    void flush() throws IOException;

    /** Has the system write a file to its disk. */
    void force(boolean metadata) throws IOException;

    /** A sink and what errors call it. */
    record Named(ByteSink sink, String name) {}

    static Named of(OutputStream out) {
        Objects.requireNonNull(out, "target");
        return new Named(new OfStream(out), BufferedWritableByteChannel.of(out).name());
    }

    static Named of(WritableByteChannel out) {
        Objects.requireNonNull(out, "target");
        return new Named(new OfChannel(out), BufferedWritableByteChannel.of(out).name());
    }

    /** What cannot be forced says so. */
    static UnsupportedOperationException cannotForce(Object target) {
        return new UnsupportedOperationException(
                "only a FileOutputStream or a FileChannel can be forced to its disk; this is "
                        + target.getClass().getName());
    }

    /** Over a stream. */
    record OfStream(OutputStream out) implements ByteSink {
        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            out.write(bytes, offset, length);
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }

        @Override
        public void force(boolean metadata) throws IOException {
            if (out instanceof FileOutputStream file) {
                file.getFD().sync(); // Its channel would be closed if the thread were interrupted.
            } else {
                throw cannotForce(out);
            }
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }

    /** Over a channel. */
    record OfChannel(WritableByteChannel out) implements ByteSink {
        private static final int MOST_EMPTY_WRITES = 100;

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            ByteBuffer rest = ByteBuffer.wrap(bytes, offset, length);
            for (int empty = 0; rest.hasRemaining(); ) {
                empty = out.write(rest) > 0 ? 0 : empty + 1;
                if (empty == MOST_EMPTY_WRITES) {
                    throw new IOException(MOST_EMPTY_WRITES + " writes in a row moved no byte");
                }
                if (empty > 0) {
                    Pauses.nanos(empty * 10_000L);
                }
            }
        }

        @Override
        public void flush() throws IOException {
            if (out instanceof BufferedWritableByteChannel buffered) {
                buffered.flush();
            }
        }

        @Override
        public void force(boolean metadata) throws IOException {
            if (out instanceof FileChannel file) {
                file.force(metadata);
            } else {
                throw cannotForce(out);
            }
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }
}
