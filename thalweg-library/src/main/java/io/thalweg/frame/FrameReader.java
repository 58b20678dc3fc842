package io.thalweg.frame;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.internal.InOrder;
import io.thalweg.internal.Opened;
import io.thalweg.internal.ReadAccess;
import io.thalweg.internal.SharedSecrets;
import io.thalweg.tune.BufferSizes;
import java.io.Closeable;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
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
 * <p>A frame is handed out where it lies in the channel's buffer, once it is there completely. {@link #next()}
 * allocates nothing and asks the source only when the buffer holds no complete frame. The buffer grows to the size of a
 * frame as its bytes arrive, not as its length announces.
 *
 * <p><b>Errors.</b> A length that cannot be is a {@link CorruptedFrameException}, one above the limit a
 * {@link TooLongFrameException}; input that ends inside a frame an {@link EOFException}; a frame that arrives too
 * slowly a {@link SocketTimeoutException}. Each says what was wanted, what was got, the offset and the peer. Where the
 * next frame would begin is unknown, so every later {@link #next()} fails too. The first two leave the source open, for
 * an answer to the peer; then close the reader. The others close the source. A failure of the source inside a frame
 * closes it too, and keeps its class; but after an {@code SO_TIMEOUT}, which leaves a socket open, the frame can still
 * be had. Between frames a failure of the source is passed on as it is.
 *
 * <p><b>Memory.</b> For a frame of the limit up to 1.5 times {@code maxFrameLength} while the buffer grows: of direct
 * memory, over a stream or a socket without a channel of the heap; if the JVM has less, an {@link IOException} says so
 * and ends the reader.
 *
 * <p>From the first {@link #next()} on the channel belongs to the reader. Not thread-safe, but for {@link #close},
 * which also ends another thread's wait, see {@link BufferedReadableByteChannel#close}.
 */
public final class FrameReader extends FrameWindow implements FrameView, Closeable, Iterable<FrameView> {
    private static final int NONE = -1;

    private final BufferedReadableByteChannel in;
    private final ReadAccess access;
    private final FrameDeadlines deadlines;
    /** No caller has the channel, so that its limit is ours to choose. */
    private final boolean ownsChannel;

    /**
     * What a frame may have that is there already; {@link #NONE} when there are to be none any more, or of another
     * format.
     */
    private int mostAtOnce;

    // The channel learns of the frames passed only when it is needed: until then the window is all there is.
    /** Index in the window of the byte at which the channel stands. */
    private int windowStart;

    private @Nullable IOException failure;

    private FrameReader(
            BufferedReadableByteChannel in, boolean ownsChannel, FrameFormat format, FrameDeadlines deadlines) {
        this(in, SharedSecrets.READ_ACCESS.of(in), ownsChannel, format, deadlines);
    }

    private FrameReader(
            BufferedReadableByteChannel in,
            ReadAccess access,
            boolean ownsChannel,
            FrameFormat format,
            FrameDeadlines deadlines) {
        // Empty: what the channel has when the first frame is asked for is what counts.
        super(format, access.window());
        this.in = in;
        this.access = access;
        this.ownsChannel = ownsChannel;
        this.deadlines = deadlines;
        this.mostAtOnce = format.maxFrameLength;
        this.windowStart = frameStart;
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

    @Override
    public int type() {
        return presentType();
    }

    @Override
    public int length() {
        return payloadLength();
    }

    /** The payload as a read-only view in the format's byte order, valid until {@link #next()}. */
    @Override
    public ByteBuffer payload() {
        return access.view(frameStart + payloadOffset, payloadLength());
    }

    @Override
    public byte[] copy() {
        return copyOfPayload();
    }

    @Override
    public long offset() {
        return in.position() + frameStart - windowStart;
    }

    @Override
    String source() {
        return in.name();
    }

    /**
     * The frames from here on, for loops: each is this reader itself, so each ends the views of the one before, and so
     * does {@code hasNext()}, which steps. A failure is an {@link UncheckedIOException} with that of {@link #next()}
     * inside.
     */
    @Override
    public Iterator<FrameView> iterator() {
        return Spliterators.iterator(spliterator());
    }

    /** As {@link #iterator}. It never splits. */
    @Override
    public Spliterator<FrameView> spliterator() {
        return new InOrder<>(this::nextView);
    }

    /**
     * The frames from here on, in order. Each is this reader itself and is valid only until the stream asks for the
     * next: map it to something of its own first, what {@code sorted} or {@code toList} would gather is the same object
     * again and again. The same happens in a stream that was made {@code parallel()}, where {@code limit}, {@code skip}
     * and {@code takeWhile} gather too: leave it sequential. Closing the stream closes the reader. A failure is an
     * {@link UncheckedIOException} with that of {@link #next()} inside.
     */
    public Stream<FrameView> stream() {
        return InOrder.stream(this::nextView, this);
    }

    private @Nullable FrameView nextView() throws IOException {
        return next() ? this : null;
    }

    /**
     * From the next frame on reads frames of {@code format}, as after a handshake or a login. The present frame and its
     * views stay what they are until {@link #next()}.
     *
     * @throws IllegalArgumentException if its byte order is another; or if the reader is over a
     *     {@link BufferedReadableByteChannel} of yours whose maximum is below that of a frame
     */
    public void changeFormat(FrameFormat format) {
        if (!ownsChannel) {
            requireRoom(in, Objects.requireNonNull(format, "format"));
        }
        useNext(format);
        if (ownsChannel) {
            access.allow(format.bufferLength());
        }
        mostAtOnce = NONE;
    }

    private static void requireRoom(BufferedReadableByteChannel channel, FrameFormat format) {
        if (channel.maxBufferSize() < format.bufferLength()) {
            throw new IllegalArgumentException("a frame may have " + format.bufferLength()
                    + " bytes, but the channel's buffer only " + channel.maxBufferSize() + "; raise"
                    + " maxBufferSize or lower maxFrameLength");
        }
    }

    /**
     * Closes the source, see {@link BufferedReadableByteChannel#close}. The present frame can still be had, but no
     * other. A second call does nothing.
     */
    @Override
    public void close() throws IOException {
        // All else belongs to the thread that reads.
        mostAtOnce = NONE;
        in.close();
    }

    // ---- Out of the way of the hot path ---------------------------------------------------------------------------

    /** The frame is not buffered completely, or there is none, or it is none. */
    private boolean nextSlowly() throws IOException {
        if (failure != null) {
            throw new IOException("cannot read further frames of " + in.name() + ": an earlier one failed", failure);
        }
        pass();
        if (takeNextFormat()) {
            mostAtOnce = in.isOpen() ? format.maxFrameLength : NONE;
        }
        try {
            if (access.available() == 0 && !deadlines.awaitFrame(in)) {
                return false;
            }
            deadlines.frameBegins(in.position());
            int needed = headerLength();
            int known;
            do {
                known = needed;
                need(known);
                look();
                needed = bytesNeeded();
            } while (needed > known);
            frameLength = needed;
            return true;
        } catch (CorruptedFrameException e) {
            // The source stays open: the peer can still be answered.
            failure = e;
            throw e;
        } finally {
            look();
        }
    }

    /** Lets the channel know that the present frame is done with. */
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

    /** Makes {@code n} bytes of the frame available. */
    private void need(int n) throws IOException {
        boolean there;
        try {
            there = deadlines.await(access, n);
        } catch (IOException e) {
            throw failed(n, e);
        }
        if (!there) {
            look();
            throw violation(endInside(n));
        }
    }

    private IOException failed(int n, IOException cause) {
        boolean late = cause instanceof SocketTimeoutException;
        if (late && in.isOpen()) {
            // The socket's own SO_TIMEOUT leaves it open: then the frame can still be had.
            return cause;
        }
        if (late && deadlines.limited()) {
            look();
            SocketTimeoutException timedOut =
                    new SocketTimeoutException(shortOf(n) + ": " + deadlines.whyLate() + hint());
            timedOut.initCause(cause);
            return violation(timedOut);
        }
        return violation(cause);
    }

    /** No frame can follow, and there is nothing left to read. */
    private IOException violation(IOException violation) {
        failure = violation;
        Opened.closeAfter(violation, in);
        return violation;
    }

    /** Chooses deadlines and the buffer's size; see {@link FrameReader#builder(FrameFormat)}. */
    public static final class Builder {
        private final FrameFormat format;
        private @Nullable Duration idleDeadline;
        private @Nullable Duration frameDeadline;
        private int minimumBytesPerSecond;
        private Duration grace = Duration.ZERO;
        /** 0 if none was chosen. */
        private int bufferSizeBytes;

        private Builder(FrameFormat format) {
            this.format = Objects.requireNonNull(format, "format");
        }

        /**
         * How long {@link FrameReader#next()} waits for the first byte of a frame, over all calls for the same frame;
         * default: for ever.
         */
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
         * Bytes of the buffer, see {@link BufferedReadableByteChannel.Builder#bufferSize}; it grows beyond for a frame
         * that is larger. Default: what suits the source.
         */
        public Builder bufferSize(int sizeBytes) {
            // A limit that a buffer is known to have refuses it here already.
            BufferedReadableByteChannel.builder().bufferSize(sizeBytes);
            bufferSizeBytes = sizeBytes;
            return this;
        }

        /**
         * Reads frames from {@code source}; closing the reader closes it.
         *
         * @throws IllegalArgumentException if {@code source} is a {@link BufferedReadableByteChannel} whose byte order
         *     is not the format's, whose maximum is below that of a frame, or for which this builder would choose what
         * it has chosen already; or if it cannot keep a deadline
         */
        public FrameReader build(ReadableByteChannel source) {
            if (source instanceof BufferedReadableByteChannel channel) {
                if (bufferSizeBytes > 0) {
                    throw new IllegalArgumentException(
                            "the channel has a buffer of its own: choose its size with its own builder");
                }
                return over(channel, false);
            }
            return over(channelBuilder().build(source), true);
        }

        /** Reads frames from {@code source}; closing the reader closes it. */
        public FrameReader build(Socket source) throws IOException {
            return over(channelBuilder().build(source), true);
        }

        /** Reads frames from {@code source}, which cannot keep a deadline; closing the reader closes it. */
        public FrameReader build(InputStream source) {
            return over(channelBuilder().build(source), true);
        }

        /** Opens {@code source} and reads its frames; closing the reader closes it. */
        public FrameReader build(Path source) throws IOException {
            return Opened.orClose(channelBuilder().build(source), channel -> over(channel, true));
        }

        /** Reads frames from what is open already, such as {@link FileDescriptor#in}; closing the reader closes it. */
        public FrameReader build(FileDescriptor source) {
            return over(channelBuilder().build(source), true);
        }

        private BufferedReadableByteChannel.Builder channelBuilder() {
            // The limit is on frames: a small one must not make for many small reads.
            BufferedReadableByteChannel.Builder builder = BufferedReadableByteChannel.builder()
                    .order(format.order)
                    .maxBufferSize(Math.max(format.bufferLength(), BufferSizes.DEFAULT_SIZE_BYTES));
            return bufferSizeBytes > 0 ? builder.bufferSize(bufferSizeBytes) : builder;
        }

        private FrameReader over(BufferedReadableByteChannel channel, boolean owned) {
            if (channel.order() != format.order) {
                throw new IllegalArgumentException(
                        "the channel is " + channel.order() + ", the format " + format.order);
            }
            requireRoom(channel, format);
            FrameDeadlines deadlines = new FrameDeadlines(idleDeadline, frameDeadline, minimumBytesPerSecond, grace);
            if (deadlines.any() && !channel.supportsDeadlines()) {
                throw new IllegalArgumentException(
                        "deadlines need a channel that another thread can close: a socket or an"
                                + " interruptible channel; " + channel.name() + " is neither");
            }
            return new FrameReader(channel, owned, format, deadlines);
        }

        private static Duration positive(Duration duration) {
            if (duration.isZero() || duration.isNegative()) {
                throw new IllegalArgumentException("a duration must be positive, got " + duration);
            }
            return duration;
        }
    }
}
