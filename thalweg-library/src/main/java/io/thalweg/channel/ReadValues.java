package io.thalweg.channel;

import io.thalweg.internal.Source;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Objects;

/** The values of a readable channel that are made of bytes by more than one load. */
abstract class ReadValues extends ReadBuffer implements ReadableByteChannel {
    private static final int MAX_VARINT32_BYTES = 5;
    private static final int MAX_VARINT64_BYTES = 10;

    /** What is left for the last byte, when those before it have given seven bits each. */
    private static final int MOST_IN_LAST_OF_32 = 0x0F;

    private static final int MOST_IN_LAST_OF_64 = 0x01;

    ReadValues(Source source, BufferedReadableByteChannel.Builder options, int bufferSizeBytes) {
        super(source, options, bufferSizeBytes);
    }

    /** How many bytes are buffered. */
    public abstract int available();

    // ---- Unsigned, and of three bytes -------------------------------------------------------------------------------

    /** The next byte as 0 to 255. */
    public int getUnsignedByte() throws IOException {
        int p = take(Byte.BYTES);
        return buffer.get(p) & 0xFF;
    }

    /** The next two bytes as 0 to 65,535. */
    public int getUnsignedShort() throws IOException {
        int p = take(Short.BYTES);
        return buffer.getShort(p) & 0xFFFF;
    }

    /** The next four bytes as 0 to 4,294,967,295. */
    public long getUnsignedInt() throws IOException {
        int p = take(Integer.BYTES);
        return buffer.getInt(p) & 0xFFFF_FFFFL;
    }

    /** The next three bytes as -8,388,608 to 8,388,607. */
    public int getMedium() throws IOException {
        return getUnsignedMedium() << Byte.SIZE >> Byte.SIZE;
    }

    /** The next three bytes as 0 to 16,777,215. */
    public int getUnsignedMedium() throws IOException {
        int p = take(Short.BYTES + Byte.BYTES);
        int two = buffer.getShort(p) & 0xFFFF;
        int third = buffer.get(p + Short.BYTES) & 0xFF;
        return order.equals(ByteOrder.BIG_ENDIAN) ? (two << Byte.SIZE) | third : (third << Short.SIZE) | two;
    }

    // ---- Varints ----------------------------------------------------------------------------------------------------

    /**
     * The next one to five bytes as a varint: seven bits in each byte, low ones first, whatever the channel's order. As
     * protobuf's {@code uint32}: what is above {@link Integer#MAX_VALUE} comes as a negative number. A negative
     * {@code int32} of protobuf has ten bytes: that is {@code (int) getVarint64()}.
     *
     * @throws MalformedVarintException if it has more than five bytes or 32 bits; nothing is consumed
     */
    public int getVarint32() throws IOException {
        return (int) varint(MAX_VARINT32_BYTES, MOST_IN_LAST_OF_32);
    }

    /**
     * The next one to ten bytes as a varint, see {@link #getVarint32}; as protobuf's {@code uint64} and {@code int64}.
     * One of more than eight bytes needs a {@code maxBufferSize} of that many.
     *
     * @throws MalformedVarintException if it has more than ten bytes or 64 bits; nothing is consumed
     */
    public long getVarint64() throws IOException {
        return varint(MAX_VARINT64_BYTES, MOST_IN_LAST_OF_64);
    }

    /**
     * As {@link #getVarint32}, of a number in zigzag: 0, -1, 1, -2, … are written as 0, 1, 2, 3, …; protobuf's {@code
     * sint32}.
     */
    public int getZigZag32() throws IOException {
        int coded = getVarint32();
        return (coded >>> 1) ^ -(coded & 1);
    }

    /** As {@link #getVarint64}, of a number in zigzag, see {@link #getZigZag32}; protobuf's {@code sint64}. */
    public long getZigZag64() throws IOException {
        long coded = getVarint64();
        return (coded >>> 1) ^ -(coded & 1);
    }

    private long varint(int mostBytes, int mostInLast) throws IOException {
        endViews(Byte.BYTES);
        int p = position;
        if (p < limit) {
            byte only = buffer.get(p);
            if (only >= 0) {
                position = p + 1;
                return only;
            }
        }
        return longVarint(mostBytes, mostInLast);
    }

    private long longVarint(int mostBytes, int mostInLast) throws IOException {
        long value = 0;
        for (int i = 0; i < mostBytes; i++) {
            // Byte by byte: behind the last one may be nothing that ever comes.
            endViews(i + 1);
            if (i >= limit - position) {
                demand(i + 1);
            }
            byte group = buffer.get(position + i);
            value |= (group & 0x7FL) << (7 * i);
            if (group >= 0 && (i < mostBytes - 1 || group <= mostInLast)) {
                position += i + 1;
                return value;
            }
        }
        throw malformedVarint(mostBytes);
    }

    private MalformedVarintException malformedVarint(int mostBytes) {
        byte[] got = new byte[mostBytes];
        buffer.get(position, got);
        boolean small = mostBytes == MAX_VARINT32_BYTES;
        return new MalformedVarintException(
                "no varint at offset " + offset() + " of " + source.name() + ": want at most " + mostBytes
                        + " bytes and "
                        + (small ? Integer.SIZE : Long.SIZE) + " bits, got "
                        + HexFormat.ofDelimiter(" ").formatHex(got) + "; "
                        + (small ? "getVarint64 takes larger numbers" : "check that one should begin there"),
                offset());
    }

    // ---- Text -------------------------------------------------------------------------------------------------------

    /**
     * The next {@code n} bytes, exactly, as a string. Bytes that are not UTF-8 become U+FFFD, as in
     * {@link String#String(byte[], java.nio.charset.Charset)}; to have them reported, decode {@code view(n)} with a
     * {@link java.nio.charset.CharsetDecoder}.
     *
     * @throws EOFException if the input ends before; nothing is consumed
     * @throws IllegalArgumentException if {@code n} is negative or above {@code maxBufferSize}
     */
    public String getUtf8(int n) throws IOException {
        int p = take(n);
        return utf8(buffer, p, n);
    }

    private static String utf8(ByteBuffer from, int index, int length) {
        if (from.hasArray()) {
            return new String(from.array(), from.arrayOffset() + index, length, StandardCharsets.UTF_8);
        }
        byte[] bytes = new byte[length];
        from.get(index, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    // ---- Arrays -----------------------------------------------------------------------------------------------------

    /**
     * Puts {@code length} values, exactly, into {@code into}; at end of input the whole ones there were are consumed.
     */
    public void getShorts(short[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        getAll(length, Short.BYTES, (from, done, n) -> from.asShortBuffer().get(into, offset + done, n));
    }

    /**
     * Puts {@code length} values, exactly, into {@code into}; at end of input the whole ones there were are consumed.
     */
    public void getInts(int[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        getAll(length, Integer.BYTES, (from, done, n) -> from.asIntBuffer().get(into, offset + done, n));
    }

    /**
     * Puts {@code length} values, exactly, into {@code into}; at end of input the whole ones there were are consumed.
     */
    public void getLongs(long[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        getAll(length, Long.BYTES, (from, done, n) -> from.asLongBuffer().get(into, offset + done, n));
    }

    /**
     * Puts {@code length} values, exactly, into {@code into}; at end of input the whole ones there were are consumed.
     */
    public void getFloats(float[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        getAll(length, Float.BYTES, (from, done, n) -> from.asFloatBuffer().get(into, offset + done, n));
    }

    /**
     * Puts {@code length} values, exactly, into {@code into}; at end of input the whole ones there were are consumed.
     */
    public void getDoubles(double[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        getAll(length, Double.BYTES, (from, done, n) -> from.asDoubleBuffer().get(into, offset + done, n));
    }

    /** Takes the next {@code n} values out of {@code from}; {@code done} were taken before. */
    private interface Taker {
        void take(ByteBuffer from, int done, int n);
    }

    private void getAll(int length, int sizeBytes, Taker taker) throws IOException {
        requireOpen();
        endAllViews();
        long start = offset();
        for (int done = 0; done < length; ) {
            // All of them are needed: to take each as it comes would cost a trickling source an object for every one.
            int wanted = Math.min(length - done, bufferSizeBytes / sizeBytes);
            boolean there = wanted * sizeBytes <= limit - position || fill(wanted * sizeBytes, deadlineNanos);
            int n = Math.min(wanted, (end - position) / sizeBytes);
            taker.take(buffer.limit(end).position(position), done, n);
            buffer.clear();
            position += n * sizeBytes;
            done += n;
            if (!there) {
                throw endOfInput((long) length * sizeBytes, base + end - start, start);
            }
        }
    }

    /** The next byte as 0 to 255; -1 at end of input. */
    final int next() throws IOException {
        endViews(Byte.BYTES);
        if (position >= limit && !fill(Byte.BYTES, deadlineNanos)) {
            return -1;
        }
        return buffer.get(position++) & 0xFF;
    }

    /** Consumes {@code n} bytes; the index in the buffer of the first of them, which the buffer may have moved for. */
    private int take(int n) throws IOException {
        endViews(n);
        if (n > limit - position || n < 0) {
            demand(n);
        }
        int p = position;
        position = p + n;
        return p;
    }

    // ---- As a stream ------------------------------------------------------------------------------------------------

    /**
     * This channel as a stream, for code that wants one: the two share their position, so that either goes on where the
     * other has stopped, and closing the stream closes the channel. {@code available()} answers what is buffered, or
     * else what the source says can be had without a wait. A read into an array goes on while it says more than 0: over
     * a decompressor it may wait until the array is full. A mark is not supported. Not thread-safe, but for {@code
     * close()}.
     */
    public InputStream asInputStream() {
        return new ChannelInputStream(this);
    }
}
