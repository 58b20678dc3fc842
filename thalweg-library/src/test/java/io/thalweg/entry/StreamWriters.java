package io.thalweg.entry;

import io.thalweg.overlap.AlwaysApart;
import io.thalweg.overlap.WriteBehind;
import io.thalweg.stream.TunedFileOutputStream;
import io.thalweg.stream.TunedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;

/** The streams that write. */
abstract class StreamWriters<T extends OutputStream> extends Writers<T> {
    private static final int PIECE_BYTES = 1000;
    /** Goes past the buffer. */
    private static final int LARGE_BYTES = 70_000;

    StreamWriters(String type) {
        super(type);
        filling("write(int)", (out, i) -> out.write(i));
        filling("write(byte[],int,int)", (out, i) -> out.write(ChannelWriters.bytes(PIECE_BYTES, i), 1, 990));
        filling("write(byte[],int,int)", (out, i) -> out.write(ChannelWriters.bytes(LARGE_BYTES, i), 0, LARGE_BYTES));
        emptying("flush()", (out, i) -> {
            out.write(ChannelWriters.bytes(ALL_BYTES, i), 0, ALL_BYTES);
            out.flush();
        });
        emptying("close()", (out, i) -> {
            out.write(ChannelWriters.bytes(ALL_BYTES, i), 0, ALL_BYTES);
            out.close();
        });
    }

    /** {@link TunedOutputStream}; over a path {@link TunedFileOutputStream}. */
    static final class Tuned extends StreamWriters<TunedOutputStream> {
        Tuned() {
            super("TunedOutputStream");
        }

        @Override
        TunedOutputStream over(Object target, int bufferSizeBytes) throws IOException {
            return target instanceof Path path
                    ? new TunedFileOutputStream(path, bufferSizeBytes)
                    : new TunedOutputStream(stream(target), bufferSizeBytes);
        }

        @Override
        Set<Medium> media() {
            return allBut(Medium.CHANNEL);
        }

        /**
         * Neither does a close end a wait for the pipe of a file's stream, nor that of TLS, which waits for the writer.
         */
        @Override
        Set<Medium> closedMeanwhile() {
            return EnumSet.of(Medium.STREAM, Medium.SOCKET_CHANNEL, Medium.SOCKET);
        }

        @Override
        Set<Medium> closedByInterrupt() {
            return EnumSet.of(Medium.SOCKET_CHANNEL);
        }

        @Override
        boolean tellsPlace() {
            return false;
        }
    }

    /** {@link WriteBehind}, as it is at first: the caller writes. */
    static class Behind extends StreamWriters<WriteBehind> {
        Behind() {
            super("WriteBehind");
        }

        @Override
        WriteBehind over(Object target, int bufferSizeBytes) throws IOException {
            WriteBehind.Builder builder = WriteBehind.builder().bufferSize(bufferSizeBytes);
            return target instanceof WritableByteChannel channel
                    ? builder.build(channel)
                    : builder.build(stream(target));
        }

        @Override
        Set<Medium> media() {
            return allBut(Medium.PIPE);
        }

        /** Closed is the target, and one in memory then has all, as it says. */
        @Override
        Set<Medium> closedMeanwhile() {
            return Medium.CONNECTIONS;
        }

        /** Its own close waits until the target has all. */
        @Override
        void stop(WriteBehind writer, Link link) throws IOException {
            if (link.near() instanceof Socket socket) {
                SocketLink.closeAtOnce(socket);
            } else {
                ((Closeable) link.near()).close();
            }
        }

        @Override
        boolean passesRuntimeExceptions() {
            return false;
        }

        @Override
        boolean closeTellsLoss() {
            return false;
        }
    }

    /** {@link WriteBehind}, when another thread writes. */
    static final class BehindApart extends Behind {
        @Override
        WriteBehind over(Object target, int bufferSizeBytes) throws IOException {
            return AlwaysApart.writing(stream(target), bufferSizeBytes);
        }

        @Override
        Set<Medium> closedByInterrupt() {
            return EnumSet.noneOf(Medium.class);
        }

        /** If the other thread is slow to begin, the caller writes, and an interrupt closes what is interruptible. */
        @Override
        Set<Medium> deafToInterrupt() {
            Set<Medium> deaf = super.deafToInterrupt();
            deaf.removeAll(Medium.INTERRUPTIBLE);
            return deaf;
        }

        @Override
        public String toString() {
            return super.toString() + " apart";
        }
    }
}
