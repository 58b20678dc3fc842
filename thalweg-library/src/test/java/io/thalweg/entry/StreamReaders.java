package io.thalweg.entry;

import io.thalweg.channel.Views;
import io.thalweg.overlap.AlwaysApart;
import io.thalweg.overlap.ReadAhead;
import io.thalweg.stream.TunedFileInputStream;
import io.thalweg.stream.TunedInputStream;
import io.thalweg.testkit.ScriptedWritableChannel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;

/** The streams that read. */
abstract class StreamReaders<T extends InputStream> extends Readers<T> {
    private static final byte[] INPUT = new byte[40];

    static {
        for (int i = 0; i < INPUT.length; i++) {
            INPUT[i] = (byte) (200 + i);
        }
    }

    StreamReaders(String type) {
        super(type);
        whole("read()", 0, in -> in.read());
        whole("read(byte[],int,int)", 0, in -> read(in, 9));
        whole("read(byte[],int,int)", 0, in -> read(in, 30));
        inPart("readNBytes(byte[],int,int)", 5, in -> {
            byte[] into = new byte[30];
            return in.readNBytes(into, 1, 29) < 0 ? "end" : into;
        });
        inPart("readNBytes(int)", 5, in -> in.readNBytes(30));
        inPart("readAllBytes()", 5, in -> in.readAllBytes());
        inPart("skipNBytes(long)", 5, in -> {
            in.skipNBytes(30);
            return "skipped";
        });
    }

    static Object transferred(InputStream in) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        in.transferTo(out);
        return out.toByteArray();
    }

    private static Object read(InputStream in, int most) throws IOException {
        byte[] into = new byte[most + 2];
        return in.read(into, 1, most) < 0 ? "end" : into;
    }

    @Override
    byte[] input() {
        return INPUT;
    }

    @Override
    byte[] rest(T reader) throws IOException {
        return reader.readAllBytes();
    }

    /** {@link TunedInputStream}; over a path {@link TunedFileInputStream}. */
    static final class Tuned extends StreamReaders<TunedInputStream> {
        Tuned() {
            super("TunedInputStream");
            whole("skip(long)", 0, in -> in.skip(5));
            whole("nextChunk()", 0, in -> {
                ByteBuffer chunk = in.nextChunk();
                return chunk == null ? "end" : Views.copy(chunk);
            });
            atSomePlace("transferTo(OutputStream)", 5, in -> transferred(in));
            inPart("transferTo(WritableByteChannel)", 5, in -> {
                ScriptedWritableChannel out = ScriptedWritableChannel.whole(); // Unlike the JDK's deaf to interrupts.
                in.transferTo(out);
                return out.bytes();
            });
        }

        @Override
        TunedInputStream over(Object source, int bufferSizeBytes) throws IOException {
            return source instanceof Path path
                    ? new TunedFileInputStream(path, bufferSizeBytes)
                    : new TunedInputStream(stream(source), bufferSizeBytes);
        }

        @Override
        Set<Medium> media() {
            return EnumSet.complementOf(EnumSet.of(Medium.CHANNEL));
        }

        /** A named pipe is read as a file's stream, whose close leaves the wait alone. */
        @Override
        Set<Medium> closedMeanwhile() {
            Set<Medium> closed = EnumSet.copyOf(media());
            closed.remove(Medium.PIPE);
            return closed;
        }

        @Override
        Set<Medium> closedByInterrupt() {
            return EnumSet.of(Medium.SOCKET_CHANNEL, Medium.GROWING);
        }

        @Override
        boolean tellsPlace() {
            return false;
        }

        @Override
        long position(TunedInputStream reader) {
            return reader.position();
        }
    }

    /** {@link ReadAhead}, as it is at first: the caller reads. */
    static class Ahead extends StreamReaders<ReadAhead> {
        Ahead() {
            super("ReadAhead");
            whole("skip(long)", 0, in -> in.skip(20));
            inPart("transferTo(OutputStream)", 5, in -> transferred(in));
        }

        @Override
        ReadAhead over(Object source, int bufferSizeBytes) throws IOException {
            ReadAhead.Builder builder = ReadAhead.builder().bufferSize(bufferSizeBytes);
            return source instanceof ReadableByteChannel channel
                    ? builder.build(channel)
                    : builder.build(stream(source));
        }

        @Override
        Set<Medium> media() {
            return EnumSet.complementOf(EnumSet.of(Medium.PIPE));
        }

        @Override
        long position(ReadAhead reader) {
            return reader.position();
        }
    }

    /** {@link ReadAhead}, when another thread reads. */
    static final class AheadApart extends Ahead {
        /** The first read is the caller's in any case, and of a byte that does not count. */
        @Override
        ReadAhead over(Object source, int bufferSizeBytes) throws IOException {
            InputStream first = new ByteArrayInputStream(new byte[1]);
            ReadAhead reader = AlwaysApart.reading(new SequenceInputStream(first, stream(source)), bufferSizeBytes);
            reader.read();
            return reader;
        }

        @Override
        long position(ReadAhead reader) {
            return super.position(reader) - 1;
        }

        @Override
        Set<Medium> closedByInterrupt() {
            return EnumSet.noneOf(Medium.class);
        }

        /** If the other thread is slow to begin, the caller reads, and an interrupt closes what is interruptible. */
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
