package io.thalweg.entry;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.channel.GrowingFile;
import io.thalweg.channel.Views;
import io.thalweg.testkit.ScriptedWritableChannel;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ReadableByteChannel;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;

/** {@link BufferedReadableByteChannel}, and the stream that it can be used as. */
final class ChannelReaders extends Readers<BufferedReadableByteChannel> {
    /** The first five are a varint, the longest of 32 bits. */
    private static final byte[] INPUT = new byte[40];

    static {
        for (int i = 0; i < INPUT.length; i++) {
            INPUT[i] = (byte) (i < 4 ? 0x81 + i : i + 1);
        }
    }

    private static final Duration LONG = Duration.ofHours(1);

    ChannelReaders() {
        super("BufferedReadableByteChannel");
        available();
        values();
        arrays();
        stream();
    }

    private void available() {
        whole("require(int)", 3, in -> {
            in.require(4);
            return in.peekInt(0);
        });
        whole("request(int)", 3, in -> in.request(4));
        whole("request(int,Duration)", 3, in -> in.supportsDeadlines() ? in.request(4, LONG) : in.request(4));
        whole("view(int)", 3, in -> Views.copy(in.view(4)));
    }

    private void values() {
        whole("get()", 0, in -> in.get());
        whole("getShort()", 1, in -> in.getShort());
        whole("getChar()", 1, in -> in.getChar());
        whole("getInt()", 1, in -> in.getInt());
        whole("getLong()", 7, in -> in.getLong());
        whole("getFloat()", 3, in -> in.getFloat());
        whole("getDouble()", 4, in -> in.getDouble());
        whole("getUnsignedByte()", 0, in -> in.getUnsignedByte());
        whole("getUnsignedShort()", 1, in -> in.getUnsignedShort());
        whole("getUnsignedInt()", 2, in -> in.getUnsignedInt());
        whole("getMedium()", 2, in -> in.getMedium());
        whole("getUnsignedMedium()", 1, in -> in.getUnsignedMedium());
        whole("getVarint32()", 4, in -> in.getVarint32());
        whole("getVarint64()", 1, in -> in.getVarint64());
        whole("getZigZag32()", 1, in -> in.getZigZag32());
        whole("getZigZag64()", 4, in -> in.getZigZag64());
        whole("getUtf8(int)", 4, in -> in.getUtf8(5));
    }

    private void arrays() {
        inPart("get(byte[])", 5, in -> {
            byte[] into = new byte[30];
            in.get(into);
            return into;
        });
        inPart("get(byte[],int,int)", 2, in -> {
            byte[] into = new byte[30];
            in.get(into, 3, 4);
            return into;
        });
        inPart("getShorts(short[],int,int)", 3, in -> {
            short[] into = new short[16];
            in.getShorts(into, 1, 15);
            return into;
        });
        inPart("getInts(int[],int,int)", 6, in -> {
            int[] into = new int[7];
            in.getInts(into, 0, 7);
            return into;
        });
        inPart("getLongs(long[],int,int)", 9, in -> {
            long[] into = new long[4];
            in.getLongs(into, 0, 4);
            return into;
        });
        inPart("getFloats(float[],int,int)", 5, in -> {
            float[] into = new float[7];
            in.getFloats(into, 0, 7);
            return into;
        });
        inPart("getDoubles(double[],int,int)", 17, in -> {
            double[] into = new double[4];
            in.getDoubles(into, 0, 4);
            return into;
        });
        whole("read(ByteBuffer)", 0, in -> read(in, ByteBuffer.allocate(10)));
        whole("read(ByteBuffer)", 0, in -> read(in, ByteBuffer.allocateDirect(30)));
        inPart("skip(long)", 3, in -> {
            in.skip(20);
            return in.position();
        });
        inPart("transferTo(WritableByteChannel)", 3, in -> {
            ScriptedWritableChannel out = ScriptedWritableChannel.whole(); // Unlike the JDK's deaf to interrupts.
            in.transferTo(out);
            return out.bytes();
        });
    }

    private static Object read(ReadableByteChannel in, ByteBuffer into) throws IOException {
        return in.read(into) < 0 ? "end" : Views.copy(into.flip());
    }

    private void stream() {
        whole("asInputStream().read()", 0, in -> in.asInputStream().read());
        whole("asInputStream().read(byte[],int,int)", 0, in -> {
            byte[] into = new byte[9];
            return in.asInputStream().read(into, 1, 6) < 0 ? "end" : into;
        });
        whole("asInputStream().skip(long)", 0, in -> in.asInputStream().skip(20));
        inPart("asInputStream().readNBytes(int)", 3, in -> in.asInputStream().readNBytes(30));
        inPart("asInputStream().readAllBytes()", 3, in -> in.asInputStream().readAllBytes());
    }

    @Override
    BufferedReadableByteChannel over(Object source, int bufferSizeBytes) throws IOException {
        return over(source, BufferedReadableByteChannel.builder().bufferSize(bufferSizeBytes));
    }

    /** One call has a deadline of its own. */
    @Override
    boolean hasDeadline(ReadingCall<BufferedReadableByteChannel> call) {
        return !call.method().equals("request(int,Duration)");
    }

    @Override
    BufferedReadableByteChannel withDeadline(Object source, Duration deadline) throws IOException {
        return over(
                source,
                BufferedReadableByteChannel.builder()
                        .bufferSize(SMALL_BUFFER_BYTES)
                        .deadline(deadline));
    }

    private static BufferedReadableByteChannel over(Object source, BufferedReadableByteChannel.Builder builder)
            throws IOException {
        return Ends.built(
                source,
                builder::build,
                builder::build,
                ReadableByteChannel.class,
                builder::build,
                InputStream.class,
                builder::build);
    }

    @Override
    byte[] input() {
        return INPUT;
    }

    @Override
    byte[] rest(BufferedReadableByteChannel reader) throws IOException {
        ScriptedWritableChannel rest = ScriptedWritableChannel.whole();
        reader.transferTo(rest);
        return rest.bytes();
    }

    @Override
    long position(BufferedReadableByteChannel reader) {
        return reader.position();
    }

    @Override
    Class<? extends IOException> whenClosed() {
        return ClosedChannelException.class;
    }

    /** {@link GrowingFile} itself, to which the others put a buffer. */
    static final class Growing extends Readers<GrowingFile> {
        Growing() {
            super("GrowingFile");
            whole("read(ByteBuffer)", 0, in -> read(in, ByteBuffer.allocate(10)));
        }

        @Override
        GrowingFile over(Object source, int bufferSizeBytes) {
            return (GrowingFile) source;
        }

        @Override
        byte[] input() {
            return Arrays.copyOf(INPUT, 10);
        }

        @Override
        Set<Medium> media() {
            return EnumSet.of(Medium.GROWING);
        }

        @Override
        Class<? extends IOException> whenClosed() {
            return ClosedChannelException.class;
        }

        /** Who reads it adds the place. */
        @Override
        boolean tellsPlace() {
            return false;
        }
    }
}
