package io.thalweg.frame;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.internal.Opened;
import io.thalweg.internal.ReadAccess;
import io.thalweg.tune.BufferSizes;
import java.io.Closeable;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Steps from frame to frame:
 *
 * <pre>{@code
 * while (reader.next()) {
 *     handle(reader.type(), reader.payload());
 * }
 * }</pre>
 *
 * <p>A frame is handed out where it lies in the channel's buffer, once it is there completely. {@link #next()} allocates
 * nothing and asks the source only when the buffer holds no complete frame. The buffer grows to the size of a frame as
 * its bytes arrive, not as its length announces.
 *
 * <p><b>Errors.</b> A length that cannot be is a {@link CorruptedFrameException}, one above the limit a
 * {@link TooLongFrameException}; input that ends inside a frame an {@link EOFException}; a frame that arrives too slowly
 * a {@link SocketTimeoutException}. Each tells what was wanted, what was got, the offset and the peer, and closes the
 * source: where the next frame would begin is unknown, so every later {@link #next()} fails too. So it is when the source
 * fails inside a frame, whose exception keeps its class; but after an {@code SO_TIMEOUT}, which leaves a socket open, the
 * frame can still be had. Between frames a failure of the source is passed on as it is.
 *
 * <p><b>Memory.</b> For a frame of the limit up to 1.5 times {@code maxFrameLength} of direct memory, while the buffer
 * grows; if the JVM has less, an {@link IOException} says so and ends the reader.
 *
 * <p>From the first {@link #next()} on the channel belongs to the reader. Not thread-safe, but for {@link #close}, which
 * also ends another thread's wait, see {@link BufferedReadableByteChannel#close}.
 */
public final class FrameReader implements Closeable {
    private static final int CLOSED = -1;
    private static final String NO_FRAME =
            "no current frame: call next() first, and use the frame only if it returned true";

    // A field of eight bytes may hold these too, as lengths that are too long.
    private static final long INCOMPLETE = Long.MIN_VALUE;
    private static final long MALFORMED = Long.MIN_VALUE + 1;

    private final BufferedReadableByteChannel in;
    private final ReadAccess access;
    private final FrameFormat format;
    private final FrameDeadlines deadlines;

    // The format's, one step nearer.
    private final int lengthFieldOffset;
    private final int lengthFieldLength;
    private final int typeFieldOffset;
    private final int typeFieldLength;
    /** What a frame may have that is there already; {@link #CLOSED} when there are to be none any more. */
    private int mostAtOnce;

    // The channel is told of the frames passed only when it is needed: until then the window is all there is.
    private ByteBuffer window;
    /** Index in the window of the byte at which the channel stands. */
    private int windowStart;

    private int windowEnd;
    /** Index in the window of the present frame. */
    private int frameStart;
    /** Bytes of the present frame; 0 if there is none. */
    private int frameLength;

    // With a varint, as that of the present frame makes them.

    /** What makes the frame's length of what stands in its length field. */
    private long lengthToFrame;
    /** A frame of fewer bytes contradicts its own header. */
    private int minFrameLength;
    /** Where in the frame its payload begins. */
    private int payloadOffset;

    private @Nullable IOException failure;

    private FrameReader(BufferedReadableByteChannel in, FrameFormat format, FrameDeadlines deadlines) {
        this.in = in;
        this.access = ReadAccess.Registry.of(in);
        this.format = format;
        this.deadlines = deadlines;
        this.lengthFieldOffset = format.lengthFieldOffset;
        this.lengthFieldLength = format.lengthFieldLength;
        this.typeFieldOffset = format.typeFieldOffset;
        this.typeFieldLength = format.typeFieldLength;
        this.minFrameLength = format.minFrameLength();
        this.mostAtOnce = format.maxFrameLength;
        this.lengthToFrame = (long) format.lengthFieldEnd() + format.lengthAdjustment;
        this.payloadOffset = format.initialBytesToStrip;
        // Empty: what the channel has when the first frame is asked for is what counts.
        this.window = access.window();
        this.windowStart = window.position();
        this.windowEnd = windowStart;
        this.frameStart = windowStart;
    }

    /** Reads frames from {@code source} without deadlines; closing the reader closes it. */
    public static FrameReader of(ReadableByteChannel source, FrameFormat format) {
        return builder(format).build(source);
    }

    /** Reads frames from {@code source} without deadlines; closing the reader closes it. */
    public static FrameReader of(Socket source, FrameFormat format) throws IOException {
        return builder(format).build(source);
    }

    /** Reads frames from {@code source} without deadlines; closing the reader closes it. */
    public static FrameReader of(InputStream source, FrameFormat format) {
        return builder(format).build(source);
    }

    /** Opens {@code source} and reads its frames; closing the reader closes it. */
    public static FrameReader of(Path source, FrameFormat format) throws IOException {
        return builder(format).build(source);
    }

    /** Reads frames from what is open already, such as {@link FileDescriptor#in}; closing the reader closes it. */
    public static FrameReader of(FileDescriptor source, FrameFormat format) {
        return builder(format).build(source);
    }

    /** A builder with no deadlines. */
    public static Builder builder(FrameFormat format) {
        return new Builder(format);
    }

    /**
     * Goes to the next frame, waiting until all of it is there. Ends the views of the one before.
     *
     * @return false if the input ends where a frame would begin
     */
    public boolean next() throws IOException {
        access.endViews();
        int start = frameStart + frameLength;
        long length = peekLength(start);
        long total = length + lengthToFrame;
        // Below 0 is a length that is not known yet, and one of eight bytes that no long can hold.
        if (length >= 0 && total >= minFrameLength && total <= mostAtOnce && total <= windowEnd - start) {
            frameStart = start;
            frameLength = (int) total;
            return true;
        }
        return nextSlowly();
    }

    /** The frame's type; one of fewer than four bytes is never negative. */
    public int type() {
        if (frameLength == 0 || typeFieldOffset < 0) {
            throw new IllegalStateException(frameLength == 0 ? NO_FRAME : "the format has no type: " + format);
        }
        int at = frameStart + typeFieldOffset;
        return switch (typeFieldLength) {
            case 1 -> window.get(at) & 0xFF;
            case 2 -> window.getShort(at) & 0xFFFF;
            default -> window.getInt(at);
        };
    }

    /** Bytes of the payload. */
    public int length() {
        if (frameLength == 0) {
            throw new IllegalStateException(NO_FRAME);
        }
        return frameLength - payloadOffset;
    }

    /** The payload as a read-only view in the format's byte order, valid until {@link #next()}. */
    public ByteBuffer payload() {
        return access.view(frameStart + payloadOffset, length());
    }

    /** The payload in an array of its own. */
    public byte[] copy() {
        byte[] payload = new byte[length()];
        window.get(frameStart + payloadOffset, payload);
        return payload;
    }

    /** Offset in the source, in bytes, at which the frame begins; where there is none, at which one would begin. */
    public long offset() {
        return in.position() + frameStart - windowStart;
    }

    /**
     * Closes the source, see {@link BufferedReadableByteChannel#close}. The present frame can still be had, but no other.
     * A second call does nothing.
     */
    @Override
    public void close() throws IOException {
        // All else belongs to the thread that reads.
        mostAtOnce = CLOSED;
        in.close();
    }

    /** What the length field of the frame at {@code start} says; far below zero if it is not known. */
    private long peekLength(int start) {
        int at = start + lengthFieldOffset;
        if (lengthFieldLength == Integer.BYTES) {
            return windowEnd - at < Integer.BYTES ? INCOMPLETE : window.getInt(at) & 0xFFFF_FFFFL;
        }
        return peekOther(at, start);
    }

    private long peekOther(int at, int start) {
        if (windowEnd - at < lengthFieldLength) {
            return INCOMPLETE;
        }
        return switch (lengthFieldLength) {
            case FrameFormat.VARINT -> peekVarint(at, start);
            case 1 -> window.get(at) & 0xFF;
            case 2 -> window.getShort(at) & 0xFFFF;
            case 3 -> peekMedium(at);
            default -> window.getLong(at);
        };
    }

    private int peekMedium(int at) {
        int first = window.get(at) & 0xFF;
        int middle = (window.get(at + 1) & 0xFF) << 8;
        int last = window.get(at + 2) & 0xFF;
        return format.order == ByteOrder.BIG_ENDIAN ? first << 16 | middle | last : last << 16 | middle | first;
    }

    /** Where payload and frame end depends on the varint's own length. */
    private long peekVarint(int at, int start) {
        long length = 0;
        for (int i = 0; i < FrameFormat.MAX_VARINT_BYTES; i++) {
            if (at + i >= windowEnd) {
                return INCOMPLETE;
            }
            byte group = window.get(at + i);
            length |= (group & 0x7FL) << (7 * i);
            if (group >= 0) {
                payloadOffset = at + i + 1 - start;
                minFrameLength = payloadOffset;
                lengthToFrame = (long) payloadOffset + format.lengthAdjustment;
                return length;
            }
        }
        return MALFORMED;
    }

    // ---- Out of the way of the hot path ---------------------------------------------------------------------------

    /** The frame is not buffered completely, or there is none, or it is none. */
    private boolean nextSlowly() throws IOException {
        if (failure != null) {
            throw new IOException("cannot read further frames of " + in.name() + ": an earlier one failed", failure);
        }
        pass();
        try {
            if (access.available() == 0 && !deadlines.awaitFrame(in)) {
                return false;
            }
            deadlines.frameBegins(in.position());
            need(Math.max(format.lengthFieldEnd(), lengthFieldOffset + 1));
            long length = knownLength();
            int total = checked(length);
            need(total);
            frameLength = total;
            return true;
        } finally {
            look();
        }
    }

    private long knownLength() throws IOException {
        look();
        long length = peekLength(frameStart);
        while (format.isVarint() && length == INCOMPLETE) {
            need(access.available() + 1);
            look();
            length = peekLength(frameStart);
        }
        return length;
    }

    /** Tells the channel that the present frame is done with. */
    private void pass() {
        access.skip(frameStart + frameLength - windowStart);
        frameStart += frameLength;
        frameLength = 0;
        windowStart = frameStart;
    }

    /** Takes what the channel has now; it stands where the next frame begins. */
    private void look() {
        window = access.window();
        windowStart = window.position();
        windowEnd = window.limit();
        frameStart = windowStart;
    }

    private int checked(long length) throws IOException {
        if (format.isVarint() && length == MALFORMED) {
            throw violation(new CorruptedFrameException(
                    presentFrame() + " has a varint of more than " + FrameFormat.MAX_VARINT_BYTES
                            + " bytes as its length"
                            + ForeignProtocol.hint(access.window()),
                    in.position()));
        }
        long total = length + lengthToFrame;
        // A length of eight bytes may be too large for a signed long, or make the sum so.
        if (length < 0 || total > format.maxFrameLength || (total < length && lengthToFrame > 0)) {
            throw violation(new TooLongFrameException(
                    presentFrame() + " is too long: its length field says " + Long.toUnsignedString(length)
                            + ", the limit is " + format.maxFrameLength + " bytes with header (maxFrameLength)"
                            + ForeignProtocol.hint(access.window()),
                    in.position(),
                    length,
                    format.maxFrameLength));
        }
        if (total < minFrameLength) {
            throw violation(new CorruptedFrameException(
                    presentFrame() + " is too short: its length field says " + length + ", which makes " + total
                            + " bytes in all; its header alone has " + minFrameLength
                            + ForeignProtocol.hint(access.window()),
                    in.position()));
        }
        return (int) total;
    }

    private String presentFrame() {
        return "the frame at offset " + in.position() + " of " + in.name();
    }

    /** Makes {@code n} bytes of the frame available. */
    private void need(int n) throws IOException {
        boolean there;
        try {
            there = deadlines.await(access, n);
        } catch (IOException e) {
            throw failed(n, e);
        }
        if (!there) {
            throw violation(new EOFException(
                    shortOf(n) + ": the input ends inside a frame" + ForeignProtocol.hint(access.window())));
        }
    }

    private IOException failed(int n, IOException cause) {
        boolean late = cause instanceof SocketTimeoutException;
        if (late && in.isOpen()) {
            // The socket's own SO_TIMEOUT leaves it open: then the frame can still be had.
            return cause;
        }
        if (late && deadlines.limited()) {
            SocketTimeoutException told = new SocketTimeoutException(
                    shortOf(n) + ": " + deadlines.whyLate() + ForeignProtocol.hint(access.window()));
            told.initCause(cause);
            return violation(told);
        }
        return violation(cause);
    }

    private String shortOf(int n) {
        return "need " + n + " bytes, got " + access.available() + " at offset " + in.position() + " of " + in.name();
    }

    /** No frame can follow. */
    private IOException violation(IOException violation) {
        failure = violation;
        try {
            in.close();
        } catch (IOException e) {
            violation.addSuppressed(e);
        }
        return violation;
    }

    /** Chooses deadlines; see {@link FrameReader#builder(FrameFormat)}. */
    public static final class Builder {
        private final FrameFormat format;
        private @Nullable Duration idleDeadline;
        private @Nullable Duration frameDeadline;
        private int minimumBytesPerSecond;
        private Duration grace = Duration.ZERO;

        private Builder(FrameFormat format) {
            this.format = Objects.requireNonNull(format, "format");
        }

        /** How long {@link FrameReader#next()} waits for the first byte of a frame; default: for ever. */
        public Builder idleDeadline(Duration deadline) {
            idleDeadline = positive(deadline);
            return this;
        }

        /** How long a frame may take from its first byte to its last; default: for ever. */
        public Builder frameDeadline(Duration deadline) {
            frameDeadline = positive(deadline);
            return this;
        }

        /**
         * How fast a frame must arrive on the average, once {@code grace} has passed since its first byte; default: no
         * matter. Ends a peer that sends a byte now and then to hold on to the connection.
         */
        public Builder minimumRate(int bytesPerSecond, Duration grace) {
            if (bytesPerSecond < 1) {
                throw new IllegalArgumentException("a rate of " + bytesPerSecond + " bytes per second is not allowed");
            }
            this.minimumBytesPerSecond = bytesPerSecond;
            this.grace = positive(grace);
            return this;
        }

        /**
         * Reads frames from {@code source}; closing the reader closes it.
         *
         * @throws IllegalArgumentException if {@code source} is a {@link BufferedReadableByteChannel} whose byte order
         *     is not the format's, or whose maximum is below that of a frame; or if it cannot keep a deadline
         */
        public FrameReader build(ReadableByteChannel source) {
            return source instanceof BufferedReadableByteChannel channel
                    ? over(channel)
                    : over(channelBuilder().build(source));
        }

        /** Reads frames from {@code source}; closing the reader closes it. */
        public FrameReader build(Socket source) throws IOException {
            return over(channelBuilder().build(source));
        }

        /** Reads frames from {@code source}, which cannot keep a deadline; closing the reader closes it. */
        public FrameReader build(InputStream source) {
            return over(channelBuilder().build(source));
        }

        /** Opens {@code source} and reads its frames; closing the reader closes it. */
        public FrameReader build(Path source) throws IOException {
            return Opened.orClose(channelBuilder().build(source), this::over);
        }

        /** Reads frames from what is open already, such as {@link FileDescriptor#in}; closing the reader closes it. */
        public FrameReader build(FileDescriptor source) {
            return over(channelBuilder().build(source));
        }

        private BufferedReadableByteChannel.Builder channelBuilder() {
            // The limit is on frames: a small one must not make for many small reads.
            return BufferedReadableByteChannel.builder()
                    .order(format.order)
                    .maxBufferSize(Math.max(format.bufferLength(), BufferSizes.DEFAULT_SIZE_BYTES));
        }

        private FrameReader over(BufferedReadableByteChannel channel) {
            if (channel.order() != format.order) {
                throw new IllegalArgumentException(
                        "the channel is " + channel.order() + ", the format " + format.order);
            }
            if (channel.maxBufferSize() < format.bufferLength()) {
                throw new IllegalArgumentException("a frame may have " + format.bufferLength()
                        + " bytes, but the channel's buffer only " + channel.maxBufferSize() + "; raise"
                        + " maxBufferSize or lower maxFrameLength");
            }
            FrameDeadlines deadlines = new FrameDeadlines(idleDeadline, frameDeadline, minimumBytesPerSecond, grace);
            if (deadlines.any() && !channel.supportsDeadlines()) {
                throw new IllegalArgumentException(
                        "deadlines need a channel that another thread can close: a socket or an"
                                + " interruptible channel; " + channel.name() + " is neither");
            }
            return new FrameReader(channel, format, deadlines);
        }

        private static Duration positive(Duration duration) {
            if (duration.isZero() || duration.isNegative()) {
                throw new IllegalArgumentException("a duration must be positive, got " + duration);
            }
            return duration;
        }
    }
}
