package io.thalweg.channel;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The values of a writable channel that are made of bytes by more than one store. */
abstract class WriteValues implements WritableByteChannel {
    private static final int MEDIUM_BYTES = 3;

    // What the channel has for it.

    /** Room for {@code sizeBytes} bytes, at most {@link #bufferSize()}, from position to limit and in the channel's order. */
    abstract ByteBuffer room(int sizeBytes) throws IOException;

    /** What is put next, {@code sizeBytes} in all, leaves in one write if the buffer can hold it. */
    abstract void keepTogether(long sizeBytes) throws IOException;

    /** The first {@code sizeBytes} bytes of the room are filled. */
    abstract void commit(int sizeBytes);

    /** How many bytes are gathered before the target gets them. */
    public abstract int bufferSize();

    /** Puts one byte. */
    public abstract void put(byte value) throws IOException;

    /** Puts two bytes. */
    public abstract void putShort(short value) throws IOException;

    /** Puts four bytes. */
    public abstract void putInt(int value) throws IOException;

    /** Puts eight bytes. */
    public abstract void putLong(long value) throws IOException;

    /** Puts {@code length} bytes from {@code bytes[offset]} on. */
    public abstract void put(byte[] bytes, int offset, int length) throws IOException;

    /** Gives the target all that was put. */
    public abstract void flush() throws IOException;

    // ---- As other values --------------------------------------------------------------------------------------------

    /** Puts two bytes. */
    public void putChar(char value) throws IOException {
        putShort((short) value);
    }

    /** Puts four bytes. */
    public void putFloat(float value) throws IOException {
        putInt(Float.floatToRawIntBits(value));
    }

    /** Puts eight bytes. */
    public void putDouble(double value) throws IOException {
        putLong(Double.doubleToRawLongBits(value));
    }

    /** Puts all of {@code bytes}. */
    public void put(byte[] bytes) throws IOException {
        put(bytes, 0, bytes.length);
    }

    // ---- Of three bytes ---------------------------------------------------------------------------------------------

    /** Puts the low three bytes. */
    public void putMedium(int value) throws IOException {
        ByteBuffer to = room(MEDIUM_BYTES);
        int p = to.position();
        if (to.order().equals(ByteOrder.BIG_ENDIAN)) {
            to.putShort(p, (short) (value >> Byte.SIZE)).put(p + Short.BYTES, (byte) value);
        } else {
            to.putShort(p, (short) value).put(p + Short.BYTES, (byte) (value >> Short.SIZE));
        }
        commit(MEDIUM_BYTES);
    }

    // ---- Varints ----------------------------------------------------------------------------------------------------

    /**
     * Puts one to five bytes: a varint of seven bits in each byte, low ones first, whatever the channel's order. As
     * protobuf's {@code uint32}: a negative number stands for one above {@link Integer#MAX_VALUE}. A negative
     * {@code int32} of protobuf has ten bytes: that is {@link #putVarint64}.
     */
    public void putVarint32(int value) throws IOException {
        putVarint64(Integer.toUnsignedLong(value));
    }

    /** Puts one to ten bytes: a varint, see {@link #putVarint32}; as protobuf's {@code uint64} and {@code int64}. */
    public void putVarint64(long value) throws IOException {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            put((byte) (rest | 0x80));
            rest >>>= 7;
        }
        put((byte) rest);
    }

    /** As {@link #putVarint32}, of a number in zigzag: 0, -1, 1, -2, … become 0, 1, 2, 3, …; protobuf's {@code sint32}. */
    public void putZigZag32(int value) throws IOException {
        putVarint32((value << 1) ^ (value >> (Integer.SIZE - 1)));
    }

    /** As {@link #putVarint64}, of a number in zigzag, see {@link #putZigZag32}; protobuf's {@code sint64}. */
    public void putZigZag64(long value) throws IOException {
        putVarint64((value << 1) ^ (value >> (Long.SIZE - 1)));
    }

    // ---- Text -------------------------------------------------------------------------------------------------------

    /**
     * Puts the bytes of {@code text} in UTF-8, without their number. Half a surrogate pair becomes a question mark, as in
     * {@link String#getBytes(java.nio.charset.Charset)}.
     *
     * @return how many bytes
     */
    public int putUtf8(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        put(bytes, 0, bytes.length);
        return bytes.length;
    }

    // ---- Arrays -----------------------------------------------------------------------------------------------------

    /** Puts {@code length} values from {@code values[offset]} on. */
    public void putShorts(short[] values, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, values.length);
        putAll(length, Short.BYTES, (to, done, n) -> to.asShortBuffer().put(values, offset + done, n));
    }

    /** Puts {@code length} values from {@code values[offset]} on. */
    public void putInts(int[] values, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, values.length);
        putAll(length, Integer.BYTES, (to, done, n) -> to.asIntBuffer().put(values, offset + done, n));
    }

    /** Puts {@code length} values from {@code values[offset]} on. */
    public void putLongs(long[] values, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, values.length);
        putAll(length, Long.BYTES, (to, done, n) -> to.asLongBuffer().put(values, offset + done, n));
    }

    /** Puts {@code length} values from {@code values[offset]} on. */
    public void putFloats(float[] values, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, values.length);
        putAll(length, Float.BYTES, (to, done, n) -> to.asFloatBuffer().put(values, offset + done, n));
    }

    /** Puts {@code length} values from {@code values[offset]} on. */
    public void putDoubles(double[] values, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, values.length);
        putAll(length, Double.BYTES, (to, done, n) -> to.asDoubleBuffer().put(values, offset + done, n));
    }

    /** Puts the next {@code n} values into {@code to}; {@code done} were put before. */
    private interface Putter {
        void put(ByteBuffer to, int done, int n);
    }

    private void putAll(int length, int sizeBytes, Putter putter) throws IOException {
        int most = Math.min(bufferSize(), BufferMemory.FIRST_SIZE_BYTES) / sizeBytes;
        keepTogether((long) length * sizeBytes);
        int done = 0;
        do { // Once also for no values: a channel that is closed says so.
            int n = Math.min(length - done, most);
            putter.put(room(n * sizeBytes), done, n);
            commit(n * sizeBytes);
            done += n;
        } while (done < length);
    }

    // ---- As a stream ------------------------------------------------------------------------------------------------

    /**
     * This channel as a stream, for code that wants one: the two share their position, so that either goes on where the
     * other has stopped; flushing the stream flushes the channel, and closing it closes the channel. Not thread-safe.
     */
    public OutputStream asOutputStream() {
        return new ChannelOutputStream(this);
    }
}
