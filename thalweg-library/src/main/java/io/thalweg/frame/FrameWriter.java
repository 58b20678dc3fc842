package io.thalweg.frame;

import io.thalweg.channel.BufferedWritableByteChannel;
import io.thalweg.internal.Faults;
import io.thalweg.internal.SharedSecrets;
import io.thalweg.internal.WriteAccess;
import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;

/**
 * Writes what a {@link FrameReader} of the same format reads: puts type and length in front of each payload. Header
 * bytes that the format does not strip are part of the payload, as they are when it is read: the writer then fills in
 * type and length there, and leaves the others as they were given. So every frame that was read can be written again.
 *
 * <p>Frames are gathered in the channel's buffer: a message that a peer waits for needs {@link #flush()}. A payload
 * that the format has no room for is refused with {@link TooLongFrameException} before a byte of it is written; the
 * writer can go on; so it can if a payload that fits into the buffer cannot be copied, as when its file was mapped and
 * has shrunk, and if it lacks header bytes that belong to it ({@link CorruptedFrameException}). A larger one that fails
 * midway leaves half a frame: it ends the writer. Errors of the target are those of
 * {@link BufferedWritableByteChannel}.
 *
 * <p>Not thread-safe.
 */
public final class FrameWriter implements Closeable {
    private static final int TYPE_AND_LENGTH_BYTES = 2 * Integer.BYTES;

    private final BufferedWritableByteChannel out;
    private final WriteAccess access;
    private final FrameFormat format;
    private final boolean bigEndian;
    /** The header is a type and a length of four bytes each, one after the other: one long. */
    private final boolean usual;
    /** Where the header is {@link #usual}, no type is wrong, nor any payload up to here; -1 where it is another. */
    private final int maxUsualPayloadLength;

    private final boolean hasType;
    private final int maxType;
    /** Up to here header and payload are put at once, at no cost in memory. */
    private final int maxSmallPayloadLength;
    /** Up to here the buffer can take a frame whole. */
    private final int maxWholePayloadLength;

    private final int maxPayloadLength;
    /** How many bytes of the payload belong to the header, up to the end of its last field. */
    private final int headerInPayload;
    /** What the length field says beyond the payload's length. */
    private final long payloadToLength;

    private FrameWriter(BufferedWritableByteChannel out, FrameFormat format) {
        this.out = out;
        this.access = SharedSecrets.WRITE_ACCESS.of(out);
        this.format = format;
        this.bigEndian = format.order == ByteOrder.BIG_ENDIAN;
        this.hasType = format.hasType();
        this.usual = hasType
                && format.typeFieldOffset == 0
                && format.typeFieldLength == Integer.BYTES
                && format.lengthFieldLength == Integer.BYTES
                && format.initialBytesToStrip == TYPE_AND_LENGTH_BYTES;
        this.maxType = format.maxType();
        int besidesPayload = format.initialBytesToStrip + FrameFormat.MAX_VARINT_BYTES;
        this.maxSmallPayloadLength = access.smallBytes() - besidesPayload;
        this.maxWholePayloadLength = out.bufferSize() - besidesPayload;
        this.payloadToLength = payloadToLength(format);
        this.maxPayloadLength = maxPayloadLength(format);
        this.headerInPayload = format.fieldsEnd() - format.initialBytesToStrip;
        this.maxUsualPayloadLength =
                usual && payloadToLength >= 0 ? Math.min(maxSmallPayloadLength, maxPayloadLength) : -1;
    }

    /**
     * Writes frames to {@code target}; closing the writer closes it.
     *
     * @throws IllegalArgumentException if {@code format} strips bytes that are neither type nor length, so that
     *     there is no rule for what to write there; or if {@code target} is a {@link BufferedWritableByteChannel} whose
     *     byte order is not the format's
     */
    public static FrameWriter of(WritableByteChannel target, FrameFormat format) {
        return builder(format).build(target);
    }

    /** As {@link #of(WritableByteChannel, FrameFormat)}, for a socket. */
    public static FrameWriter of(Socket target, FrameFormat format) throws IOException {
        return builder(format).build(target);
    }

    /** As {@link #of(WritableByteChannel, FrameFormat)}, for a stream. */
    public static FrameWriter of(OutputStream target, FrameFormat format) {
        return builder(format).build(target);
    }

    /** Opens {@code target}, see {@link Builder#build(Path, OpenOption...)}, and writes frames to it. */
    public static FrameWriter of(Path target, FrameFormat format, OpenOption... options) throws IOException {
        return builder(format).build(target, options);
    }

    /** Writes frames to what is open already, such as {@link FileDescriptor#out}; closing the writer closes it. */
    public static FrameWriter of(FileDescriptor target, FrameFormat format) {
        return builder(format).build(target);
    }

    /**
     * A builder with the defaults: the buffer's size of this machine, no deadline.
     *
     * @throws IllegalArgumentException if {@code format} strips bytes that are neither type nor length, so that
     *     there is no rule for what to write there
     */
    public static Builder builder(FrameFormat format) {
        return new Builder(format);
    }

    /**
     * A writer of frames of another format to the same target, behind those of this one, as after a handshake or a
     * login. Both may be used, and closing either closes the target.
     *
     * @throws IllegalArgumentException if the byte order of {@code other} is not that of this one's format, or if it
     *     strips bytes that are neither type nor length
     */
    public FrameWriter withFormat(FrameFormat other) {
        return builder(other).build(out);
    }

    /** Writes a frame of all that remains in {@code payload}, for a format without type. */
    public void write(ByteBuffer payload) throws IOException {
        requireNoType();
        writeFrame(0, payload);
    }

    /** Writes a frame of {@code payload}, for a format without type. */
    public void write(byte[] payload) throws IOException {
        write(payload, 0, payload.length);
    }

    /** Writes a frame of {@code length} bytes of {@code payload} from {@code offset} on, for a format without type. */
    public void write(byte[] payload, int offset, int length) throws IOException {
        requireNoType();
        writeFrame(0, payload, offset, length);
    }

    /** Writes a frame of {@code type} and all that remains in {@code payload}. */
    public void write(int type, ByteBuffer payload) throws IOException {
        requireType(type);
        writeFrame(type, payload);
    }

    /** Writes a frame of {@code type} and {@code payload}. */
    public void write(int type, byte[] payload) throws IOException {
        write(type, payload, 0, payload.length);
    }

    /** Writes a frame of {@code type} and {@code length} bytes of {@code payload} from {@code offset} on. */
    public void write(int type, byte[] payload, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, payload.length);
        if (length <= maxUsualPayloadLength) {
            access.put(usualHeader(type, length + payloadToLength), payload, offset, length);
        } else {
            requireType(type);
            writeFrame(type, payload, offset, length);
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

    /** Flushes and closes the target, see {@link BufferedWritableByteChannel#close}. A second call does nothing. */
    @Override
    public void close() throws IOException {
        out.close();
    }

    private void writeFrame(int type, byte[] payload, int offset, int payloadLength) throws IOException {
        Objects.checkFromIndexSize(offset, payloadLength, payload.length);
        long length = checked(payloadLength);
        if (payloadLength > maxSmallPayloadLength) {
            int put = putLongHeader(type, length, ByteBuffer.wrap(payload, offset, payloadLength));
            try {
                access.append(ByteBuffer.wrap(payload, offset + put, payloadLength - put));
            } catch (RuntimeException | Error e) {
                access.fail(e);
                throw e;
            }
        } else {
            ByteBuffer room = access.room(headerBytes(length) + payloadLength);
            int body = putHeader(room, type, length);
            room.put(body, payload, offset, payloadLength);
            if (headerInPayload > 0) {
                putHeader(room, type, length);
            }
            access.commit(room.remaining());
        }
    }

    private void writeFrame(int type, ByteBuffer payload) throws IOException {
        int payloadLength = payload.remaining();
        long length = checked(payloadLength);
        if (payloadLength <= maxWholePayloadLength) {
            ByteBuffer room = access.room(headerBytes(length) + payloadLength);
            int body = putHeader(room, type, length);
            room.put(body, payload, payload.position(), payloadLength);
            if (headerInPayload > 0) {
                putHeader(room, type, length);
            }
            // Only then: what could not be copied was not written.
            Faults.surface(payload);
            access.commit(room.remaining());
            payload.position(payload.limit());
        } else {
            int put = putLongHeader(type, length, payload);
            try {
                payload.position(payload.position() + put);
                access.append(payload);
            } catch (RuntimeException | Error e) {
                access.fail(e);
                throw e;
            }
        }
    }

    private int headerBytes(long length) {
        return format.isVarint() ? format.lengthFieldOffset + varintBytes(length) : format.initialBytesToStrip;
    }

    /**
     * Puts a header of its own: the payload is larger than the buffer. How many bytes of the payload that has taken.
     */
    private int putLongHeader(int type, long length, ByteBuffer payload) throws IOException {
        int stripped = headerBytes(length);
        access.keepTogether((long) stripped + payload.remaining());
        ByteBuffer header = ByteBuffer.allocate(stripped + headerInPayload).order(format.order);
        if (headerInPayload > 0) {
            header.put(stripped, payload, payload.position(), headerInPayload);
            Faults.surface(payload);
        }
        putHeader(header, type, length);
        out.put(header.array());
        return headerInPayload;
    }

    /** Puts a header where {@code to} stands, which it leaves there; the index behind it. */
    private int putHeader(ByteBuffer to, int type, long length) {
        int start = to.position();
        if (usual) {
            long header = usualHeader(type, length);
            to.putLong(start, bigEndian ? header : Long.reverseBytes(header));
            return start + TYPE_AND_LENGTH_BYTES;
        }
        if (hasType) {
            put(to, start + format.typeFieldOffset, format.typeFieldLength, type);
        }
        int at = start + format.lengthFieldOffset;
        if (format.isVarint()) {
            return putVarint(to, at, length);
        }
        put(to, at, format.lengthFieldLength, length);
        return start + format.initialBytesToStrip;
    }

    /** Type and length in the format's order; the byte that comes first is the highest. */
    private long usualHeader(int type, long length) {
        return bigEndian
                ? (long) type << Integer.SIZE | length
                : Long.reverseBytes(length << Integer.SIZE | (type & 0xFFFF_FFFFL));
    }

    private void put(ByteBuffer to, int at, int bytes, long value) {
        switch (bytes) {
            case 1 -> to.put(at, (byte) value);
            case 2 -> to.putShort(at, (short) value);
            case 3 -> {
                to.put(at, (byte) (bigEndian ? value >> 16 : value));
                to.put(at + 1, (byte) (value >> 8));
                to.put(at + 2, (byte) (bigEndian ? value : value >> 16));
            }
            case 4 -> to.putInt(at, (int) value);
            default -> to.putLong(at, value);
        }
    }

    private static int putVarint(ByteBuffer to, int start, long value) {
        int at = start;
        for (long rest = value; ; rest >>>= 7) {
            if (rest <= 0x7F) {
                to.put(at++, (byte) rest);
                return at;
            }
            to.put(at++, (byte) (rest | 0x80));
        }
    }

    private void requireNoType() {
        if (hasType) {
            throw new IllegalArgumentException("the format needs a type: " + format);
        }
    }

    private void requireType(int type) {
        if (!hasType) {
            throw new IllegalArgumentException("the format has no type: " + format);
        }
        if ((type & ~maxType) != 0) {
            throw new IllegalArgumentException("a type of " + type + " is not allowed: its field has "
                    + format.typeFieldLength + " bytes, so 0 to " + maxType);
        }
    }

    private long checked(int payloadLength) throws IOException {
        if (payloadLength > maxPayloadLength) {
            throw new TooLongFrameException(
                    "a payload of " + payloadLength + " bytes is too long for the frame at offset " + offset() + " of "
                            + out.name() + ": the limit is " + maxPayloadLength + " bytes (maxFrameLength "
                            + format.maxFrameLength + ", "
                            + (format.isVarint() ? "varint" : "length field of " + format.lengthFieldLength)
                            + ")",
                    offset(),
                    payloadLength,
                    format.maxFrameLength);
        }
        long length = payloadLength + payloadToLength;
        if (payloadLength < headerInPayload) {
            throw new CorruptedFrameException(
                    "a payload of " + payloadLength + " bytes is too short for " + format + ": " + headerInPayload
                            + " bytes of the header are part of it",
                    offset());
        }
        if (length < 0) {
            throw new CorruptedFrameException(
                    "a payload of " + payloadLength + " bytes is too short for " + format + ": its length field"
                            + " would be "
                            + length,
                    offset());
        }
        return length;
    }

    private static void requireWritable(FrameFormat format) {
        int stripped = format.initialBytesToStrip;
        int known = within(stripped, format.lengthFieldOffset, format.lengthFieldLength)
                + (format.hasType() ? within(stripped, format.typeFieldOffset, format.typeFieldLength) : 0);
        if (known != stripped) {
            throw new IllegalArgumentException("a writer can fill only a header that is a length, or a type and a"
                    + " length; got " + format + ", which strips " + (stripped - known)
                    + " other bytes: choose initialBytesToStrip so that they are part of the payload");
        }
    }

    /** How many bytes of a field are among the first {@code end} of a frame. */
    private static int within(int end, int fieldOffset, int fieldLength) {
        return Math.max(0, Math.min(fieldLength, end - fieldOffset));
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

    /** Chooses the buffer's size and a deadline; see {@link FrameWriter#builder(FrameFormat)}. */
    public static final class Builder {
        private final FrameFormat format;
        private final BufferedWritableByteChannel.Builder channel;
        private boolean choosesChannel;

        private Builder(FrameFormat format) {
            requireWritable(format);
            this.format = format;
            this.channel = BufferedWritableByteChannel.builder().order(format.order);
        }

        /**
         * Bytes that are gathered before the target gets them, see {@link
         * BufferedWritableByteChannel.Builder#bufferSize}.
         */
        public Builder bufferSize(int sizeBytes) {
            channel.bufferSize(sizeBytes);
            choosesChannel = true;
            return this;
        }

        /** How long the target may take for one buffer, see {@link BufferedWritableByteChannel.Builder#deadline}. */
        public Builder deadline(Duration deadline) {
            channel.deadline(deadline);
            choosesChannel = true;
            return this;
        }

        /**
         * Writes frames to {@code target}; closing the writer closes it.
         *
         * @throws IllegalArgumentException if {@code target} is a {@link BufferedWritableByteChannel} whose byte order
         *     is not the format's, or for which this builder would choose what it has chosen already; or if it cannot
         *     keep a deadline
         */
        public FrameWriter build(WritableByteChannel target) {
            if (!(target instanceof BufferedWritableByteChannel buffered)) {
                return new FrameWriter(channel.build(target), format);
            }
            if (buffered.order() != format.order) {
                throw new IllegalArgumentException(
                        "the channel is " + buffered.order() + ", the format " + format.order);
            }
            if (choosesChannel) {
                throw new IllegalArgumentException(
                        "the channel has a buffer and a deadline of its own: choose them with its own builder");
            }
            return new FrameWriter(buffered, format);
        }

        /** Writes frames to {@code target}; closing the writer closes it. */
        public FrameWriter build(Socket target) throws IOException {
            return new FrameWriter(channel.build(target), format);
        }

        /** Writes frames to {@code target}, which cannot keep a deadline; closing the writer closes it. */
        public FrameWriter build(OutputStream target) {
            return new FrameWriter(channel.build(target), format);
        }

        /**
         * Opens {@code target} and writes frames to it; closing the writer closes it.
         *
         * @param options how, see {@link BufferedWritableByteChannel.Builder#build(Path, OpenOption...)}
         */
        public FrameWriter build(Path target, OpenOption... options) throws IOException {
            return new FrameWriter(channel.build(target, options), format);
        }

        /** Writes frames to what is open already, such as {@link FileDescriptor#out}; closing the writer closes it. */
        public FrameWriter build(FileDescriptor target) {
            return new FrameWriter(channel.build(target), format);
        }
    }
}
