package io.thalweg.frame;

import io.thalweg.channel.BufferedWritableByteChannel;
import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.util.Objects;

/**
 * Writes what a {@link FrameReader} of the same format reads: puts type and length in front of each payload.
 *
 * <p>Frames are gathered in the channel's buffer: a message that a peer waits for needs {@link #flush()}. A payload
 * that the format has no room for is refused with {@link TooLongFrameException} before a byte of it is written; the
 * writer can go on. Errors of the target are those of {@link BufferedWritableByteChannel}.
 *
 * <p>Not thread-safe.
 */
public final class FrameWriter implements Closeable {
    private static final int TYPE_AND_LENGTH_BYTES = 2 * Integer.BYTES;
    private static final int NONE_AT_ALL = -1;

    private final BufferedWritableByteChannel out;
    private final FrameFormat format;
    private final boolean hasType;
    private final boolean typeFirst;
    private final int lengthFieldLength;
    private final int maxPayloadLength;
    /** The longest payload of a frame that {@link #frame} can make; {@link #NONE_AT_ALL} for other formats. */
    private final int maxUsualPayloadLength;
    /** What the length field says beyond the payload's length. */
    private final long payloadToLength;

    private FrameWriter(BufferedWritableByteChannel out, FrameFormat format) {
        this.out = out;
        this.format = format;
        this.hasType = format.hasType();
        this.typeFirst = hasType && format.typeFieldOffset < format.lengthFieldOffset;
        this.lengthFieldLength = format.lengthFieldLength;
        int header = format.initialBytesToStrip;
        this.payloadToLength = payloadToLength(format);
        this.maxPayloadLength = maxPayloadLength(format);
        boolean usual = typeFirst && lengthFieldLength == Integer.BYTES && header == TYPE_AND_LENGTH_BYTES;
        this.maxUsualPayloadLength = usual ? out.bufferSize() - TYPE_AND_LENGTH_BYTES : NONE_AT_ALL;
    }

    /**
     * Writes frames to {@code target}; closing the writer closes it.
     *
     * @throws IllegalArgumentException if the header of {@code format} is more than a type and a length, so that
     *     nobody knows what to write there; or if {@code target} is a {@link BufferedWritableByteChannel} whose byte
     *     order is not the format's
     */
    public static FrameWriter of(WritableByteChannel target, FrameFormat format) {
        requireWritable(format);
        if (target instanceof BufferedWritableByteChannel channel) {
            if (channel.order() != format.order) {
                throw new IllegalArgumentException(
                        "the channel is " + channel.order() + ", the format " + format.order);
            }
            return new FrameWriter(channel, format);
        }
        return new FrameWriter(
                BufferedWritableByteChannel.builder().order(format.order).build(target), format);
    }

    /** As {@link #of(WritableByteChannel, FrameFormat)}, for a socket. */
    public static FrameWriter of(Socket target, FrameFormat format) throws IOException {
        requireWritable(format);
        return of(BufferedWritableByteChannel.builder().order(format.order).build(target), format);
    }

    /** Writes a frame of all that remains in {@code payload}, for a format without type. */
    public void write(ByteBuffer payload) throws IOException {
        header(payload.remaining());
        out.write(payload);
    }

    /** Writes a frame of {@code payload}, for a format without type. */
    public void write(byte[] payload) throws IOException {
        header(payload.length);
        out.put(payload);
    }

    /** Writes a frame of {@code type} and all that remains in {@code payload}. */
    public void write(int type, ByteBuffer payload) throws IOException {
        int length = payload.remaining();
        if (fits(length)) {
            ByteBuffer frame = frame(type, length);
            frame.put(frame.position() + TYPE_AND_LENGTH_BYTES, payload, payload.position(), length);
            payload.position(payload.limit());
        } else {
            header(type, length);
            out.write(payload);
        }
    }

    /** Writes a frame of {@code type} and {@code payload}. */
    public void write(int type, byte[] payload) throws IOException {
        write(type, payload, 0, payload.length);
    }

    /** Writes a frame of {@code type} and {@code length} bytes of {@code payload} from {@code offset} on. */
    public void write(int type, byte[] payload, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, payload.length);
        if (fits(length)) {
            ByteBuffer frame = frame(type, length);
            frame.put(frame.position() + TYPE_AND_LENGTH_BYTES, payload, offset, length);
        } else {
            header(type, length);
            out.put(payload, offset, length);
        }
    }

    /** Gives the target all frames written so far. */
    public void flush() throws IOException {
        out.flush();
    }

    /** Offset in the target, in bytes, at which the next frame begins. */
    public long offset() {
        return out.position();
    }

    /** Flushes and closes the target. A second call does nothing. */
    @Override
    public void close() throws IOException {
        out.close();
    }

    /** Whether the frame is of the usual kind, an int each for type and length, and the buffer can take it whole. */
    private boolean fits(int payloadLength) {
        return payloadLength <= maxUsualPayloadLength;
    }

    /** The frame with its header filled: the channel's place is moved once, not for each part. */
    private ByteBuffer frame(int type, int payloadLength) throws IOException {
        long length = checked(payloadLength);
        ByteBuffer frame = out.reserve(TYPE_AND_LENGTH_BYTES + payloadLength);
        int start = frame.position();
        frame.putInt(start, type);
        frame.putInt(start + Integer.BYTES, (int) length);
        return frame;
    }

    private void header(int payloadLength) throws IOException {
        if (hasType) {
            throw new IllegalArgumentException("the format needs a type: " + format);
        }
        putLength(checked(payloadLength));
    }

    private void header(int type, int payloadLength) throws IOException {
        if (!hasType) {
            throw new IllegalArgumentException("the format has no type: " + format);
        }
        long length = checked(payloadLength);
        if (typeFirst) {
            out.putInt(type);
            putLength(length);
        } else {
            putLength(length);
            out.putInt(type);
        }
    }

    private long checked(int payloadLength) throws IOException {
        if (payloadLength > maxPayloadLength) {
            throw new TooLongFrameException(
                    "a payload of " + payloadLength + " bytes is too long for the frame at offset " + offset() + " of "
                            + out.name() + ": the limit is " + maxPayloadLength + " bytes (maxFrameLength "
                            + format.maxFrameLength + ", "
                            + (lengthFieldLength == FrameFormat.VARINT
                                    ? "varint"
                                    : "length field of " + lengthFieldLength)
                            + ")",
                    offset(),
                    payloadLength,
                    format.maxFrameLength);
        }
        long length = payloadLength + payloadToLength;
        if (length < 0) {
            throw new CorruptedFrameException(
                    "a payload of " + payloadLength + " bytes cannot be told in " + format + ": its length would be "
                            + length,
                    offset());
        }
        return length;
    }

    private void putLength(long length) throws IOException {
        if (lengthFieldLength == Integer.BYTES) {
            out.putInt((int) length);
        } else {
            putOtherLength(length);
        }
    }

    private void putOtherLength(long length) throws IOException {
        switch (lengthFieldLength) {
            case FrameFormat.VARINT -> putVarint(length);
            case 1 -> out.put((byte) length);
            case 2 -> out.putShort((short) length);
            case 3 -> putMedium((int) length);
            default -> out.putLong(length);
        }
    }

    private void putVarint(long value) throws IOException {
        long rest = value;
        for (; rest > 0x7F; rest >>>= 7) {
            out.put((byte) (rest | 0x80));
        }
        out.put((byte) rest);
    }

    private void putMedium(int value) throws IOException {
        boolean bigEndian = format.order == ByteOrder.BIG_ENDIAN;
        out.put((byte) (bigEndian ? value >> 16 : value));
        out.put((byte) (value >> 8));
        out.put((byte) (bigEndian ? value : value >> 16));
    }

    private static void requireWritable(FrameFormat format) {
        int fields = format.lengthFieldLength + (format.hasType() ? Integer.BYTES : 0);
        int end = Math.max(format.lengthFieldEnd(), format.hasType() ? format.typeFieldOffset + Integer.BYTES : 0);
        if (fields != end || format.initialBytesToStrip != end) {
            throw new IllegalArgumentException("a writer fills a header that is a length, or a type and a length, and"
                    + " no part of the payload; not so in " + format);
        }
    }

    /** Bounded by the limit of a frame, and by what its length field can hold. */
    private static int maxPayloadLength(FrameFormat format) {
        int header = format.initialBytesToStrip;
        if (format.isVarint()) {
            // The varint itself is part of the frame.
            int payload = format.maxFrameLength - header;
            while (payload > 0
                    && (long) payload + header + varintBytes(payload + payloadToLength(format))
                            > format.maxFrameLength) {
                payload--;
            }
            return payload;
        }
        long byFrame = (long) format.maxFrameLength - header;
        if (format.lengthFieldLength >= Integer.BYTES) {
            return (int) byFrame;
        }
        long maxLength = (1L << (Byte.SIZE * format.lengthFieldLength)) - 1;
        return (int) Math.min(byFrame, maxLength - payloadToLength(format));
    }

    private static long payloadToLength(FrameFormat format) {
        return (long) format.initialBytesToStrip - format.lengthFieldEnd() - format.lengthAdjustment;
    }

    private static int varintBytes(long length) {
        // One below zero is none that could be written: that is another error.
        return length < 0 ? 1 : 1 + (63 - Long.numberOfLeadingZeros(length | 1)) / 7;
    }
}
