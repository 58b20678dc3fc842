package io.thalweg.bench.messages;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameWriter;
import io.thalweg.lab.sender.Messages;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import okio.BufferedSink;
import okio.Okio;

/** One way of writing messages. It lives as long as a program's connection does, so its locks are locked. */
abstract class MessageSink implements Closeable {
    /** Opens what messages are written to. */
    @FunctionalInterface
    interface SinkOpener {
        MessageSink open(Path target) throws IOException;
    }

    /** Puts one message, its body in {@code length} bytes of {@code bodies} from {@code offset} on. */
    abstract void write(int type, byte[] bodies, int offset, int length) throws IOException;

    abstract void flush() throws IOException;

    private static FileChannel channel(Path target) throws IOException {
        return FileChannel.open(target, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    /** Ours. */
    static final class FrameSink extends MessageSink {
        private final FrameWriter out;

        FrameSink(Path target) throws IOException {
            out = FrameWriter.of(channel(target), FrameFormat.typeAndLength());
        }

        @Override
        void write(int type, byte[] bodies, int offset, int length) throws IOException {
            out.write(type, bodies, offset, length);
        }

        @Override
        void flush() throws IOException {
            out.flush();
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }

    /** What the JDK offers for this workload. */
    static final class DataOutput extends MessageSink {
        private final DataOutputStream out;

        DataOutput(Path target, int bufferSizeBytes) throws IOException {
            out = new DataOutputStream(
                    new BufferedOutputStream(new FileOutputStream(target.toFile()), bufferSizeBytes));
        }

        @Override
        void write(int type, byte[] bodies, int offset, int length) throws IOException {
            out.writeInt(type);
            out.writeInt(length);
            out.write(bodies, offset, length);
        }

        @Override
        void flush() throws IOException {
            out.flush();
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }

    /** Okio. */
    static final class OkioSink extends MessageSink {
        private final BufferedSink out;

        OkioSink(Path target) throws IOException {
            out = Okio.buffer(Okio.sink(target.toFile()));
        }

        @Override
        void write(int type, byte[] bodies, int offset, int length) throws IOException {
            out.writeInt(type);
            out.writeInt(length);
            out.write(bodies, offset, length);
        }

        @Override
        void flush() throws IOException {
            out.flush();
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }

    /** Netty's buffer, given to the channel when it is full. */
    static final class NettyBuffer extends MessageSink {
        private static final int SIZE_BYTES = 64 * 1024;

        private final FileChannel out;
        private final ByteBuf buffer = PooledByteBufAllocator.DEFAULT.directBuffer(SIZE_BYTES, SIZE_BYTES);

        NettyBuffer(Path target) throws IOException {
            out = channel(target);
        }

        @Override
        void write(int type, byte[] bodies, int offset, int length) throws IOException {
            if (buffer.writableBytes() < Messages.HEADER_BYTES + length) {
                flush();
            }
            buffer.writeInt(type).writeInt(length).writeBytes(bodies, offset, length);
        }

        @Override
        void flush() throws IOException {
            while (buffer.isReadable()) {
                buffer.readBytes(out, buffer.readableBytes());
            }
            buffer.clear();
        }

        @Override
        public void close() throws IOException {
            flush();
            buffer.release();
            out.close();
        }
    }
}
