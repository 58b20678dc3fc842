package io.thalweg.entry;

import io.thalweg.channel.BufferedWritableByteChannel;
import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.time.Duration;

/** {@link BufferedWritableByteChannel}, and the stream that it can be used as. */
final class ChannelWriters extends Writers<BufferedWritableByteChannel> {
    private static final int PIECE_BYTES = 1000;
    /** Does not fit into the buffer. */
    private static final int LARGE_BYTES = 10_000;

    ChannelWriters() {
        super("BufferedWritableByteChannel");
        values();
        arrays();
        filling("asOutputStream().write(int)", (out, i) -> out.asOutputStream().write(i));
        filling(
                "asOutputStream().write(byte[],int,int)",
                (out, i) -> out.asOutputStream().write(bytes(PIECE_BYTES, i), 1, PIECE_BYTES - 1));
        emptying("asOutputStream().flush()", (out, i) -> {
            out.put(bytes(ALL_BYTES, i));
            out.asOutputStream().flush();
        });
        emptying("flush()", (out, i) -> {
            out.put(bytes(ALL_BYTES, i));
            out.flush();
        });
        emptying("close()", (out, i) -> {
            out.put(bytes(ALL_BYTES, i));
            out.close();
        });
    }

    private void values() {
        filling("put(byte)", (out, i) -> out.put((byte) i));
        filling("putShort(short)", (out, i) -> out.putShort((short) i));
        filling("putChar(char)", (out, i) -> out.putChar((char) i));
        filling("putInt(int)", BufferedWritableByteChannel::putInt);
        filling("putLong(long)", (out, i) -> out.putLong(i));
        filling("putFloat(float)", (out, i) -> out.putFloat(i));
        filling("putDouble(double)", (out, i) -> out.putDouble(i));
        filling("putMedium(int)", (out, i) -> out.putMedium(i & 0x7FFF));
        filling("putVarint32(int)", (out, i) -> out.putVarint32(i));
        filling("putVarint64(long)", (out, i) -> out.putVarint64(i));
        filling("putZigZag32(int)", (out, i) -> out.putZigZag32(i));
        filling("putZigZag64(long)", (out, i) -> out.putZigZag64(i));
        filling("putUtf8(String)", (out, i) -> out.putUtf8("number " + i));
    }

    private void arrays() {
        filling("put(byte[])", (out, i) -> out.put(bytes(LARGE_BYTES, i)));
        filling("put(byte[],int,int)", (out, i) -> out.put(bytes(PIECE_BYTES, i), 3, PIECE_BYTES - 3));
        filling("putShorts(short[],int,int)", (out, i) -> out.putShorts(new short[] {1, (short) i, 3}, 1, 2));
        filling("putInts(int[],int,int)", (out, i) -> out.putInts(new int[] {1, i, 3}, 0, 3));
        filling("putLongs(long[],int,int)", (out, i) -> out.putLongs(new long[] {i, 2}, 0, 2));
        filling("putFloats(float[],int,int)", (out, i) -> out.putFloats(new float[] {i, 2}, 0, 2));
        filling("putDoubles(double[],int,int)", (out, i) -> out.putDoubles(new double[] {i, 2}, 0, 2));
        filling("write(ByteBuffer)", (out, i) -> out.write(ByteBuffer.wrap(bytes(PIECE_BYTES, i))));
        filling(
                "write(ByteBuffer)",
                (out, i) -> out.write(ByteBuffer.allocateDirect(LARGE_BYTES)
                        .put(bytes(LARGE_BYTES, i))
                        .flip()));
        filling("reserve(int)", (out, i) -> {
            ByteBuffer room = out.reserve(2 * Integer.BYTES);
            room.putInt(i).putInt(-i);
        });
    }

    /** Some that differ from those of another number. */
    static byte[] bytes(int count, int number) {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            bytes[i] = (byte) (i * 31 + number);
        }
        return bytes;
    }

    @Override
    BufferedWritableByteChannel over(Object target, int bufferSizeBytes) throws IOException {
        return over(target, BufferedWritableByteChannel.builder().bufferSize(bufferSizeBytes));
    }

    @Override
    boolean hasDeadlines() {
        return true;
    }

    @Override
    BufferedWritableByteChannel withDeadline(Object target, int bufferSizeBytes, Duration deadline) throws IOException {
        return over(
                target,
                BufferedWritableByteChannel.builder()
                        .bufferSize(bufferSizeBytes)
                        .deadline(deadline));
    }

    private static BufferedWritableByteChannel over(Object target, BufferedWritableByteChannel.Builder builder)
            throws IOException {
        return Ends.built(
                target,
                builder::build,
                builder::build,
                WritableByteChannel.class,
                builder::build,
                OutputStream.class,
                builder::build);
    }

    /** {@link FrameWriter}, of a format with types or without. */
    static final class OfFrames extends Writers<FrameWriter> {
        private final FrameFormat format;

        private OfFrames(FrameFormat format) {
            super("FrameWriter");
            this.format = format;
        }

        static OfFrames typed() {
            OfFrames writers = new OfFrames(FrameFormat.typeAndLength());
            writers.filling("write(int,byte[])", (out, i) -> out.write(i, bytes(PIECE_BYTES, i)));
            writers.filling("write(int,byte[],int,int)", (out, i) -> out.write(i, bytes(LARGE_BYTES, i), 1, 9_000));
            writers.filling("write(int,ByteBuffer)", (out, i) -> out.write(i, ByteBuffer.wrap(bytes(PIECE_BYTES, i))));
            return writers;
        }

        static OfFrames untyped() {
            OfFrames writers = new OfFrames(FrameFormat.varint());
            writers.filling("write(byte[])", (out, i) -> out.write(bytes(PIECE_BYTES, i)));
            writers.filling("write(byte[],int,int)", (out, i) -> out.write(bytes(PIECE_BYTES, i), 1, 100));
            writers.filling("write(ByteBuffer)", (out, i) -> out.write(ByteBuffer.wrap(bytes(LARGE_BYTES, i))));
            writers.emptying("flush()", (out, i) -> {
                out.write(bytes(ALL_BYTES, i));
                out.flush();
            });
            writers.emptying("close()", (out, i) -> {
                out.write(bytes(ALL_BYTES, i));
                out.close();
            });
            return writers;
        }

        @Override
        FrameWriter over(Object target, int bufferSizeBytes) throws IOException {
            return over(target, FrameWriter.builder(format).bufferSize(bufferSizeBytes));
        }

        @Override
        boolean hasDeadlines() {
            return true;
        }

        @Override
        FrameWriter withDeadline(Object target, int bufferSizeBytes, Duration deadline) throws IOException {
            return over(
                    target,
                    FrameWriter.builder(format).bufferSize(bufferSizeBytes).deadline(deadline));
        }

        private static FrameWriter over(Object target, FrameWriter.Builder builder) throws IOException {
            return Ends.built(
                    target,
                    builder::build,
                    builder::build,
                    WritableByteChannel.class,
                    builder::build,
                    OutputStream.class,
                    builder::build);
        }
    }
}
