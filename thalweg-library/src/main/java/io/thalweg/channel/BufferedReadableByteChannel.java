package io.thalweg.channel;

import io.thalweg.internal.Opened;
import io.thalweg.internal.SharedSecrets;
import io.thalweg.internal.Sink;
import io.thalweg.internal.Source;
import io.thalweg.tune.BufferSizes;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;

/**
 * A {@link java.io.BufferedInputStream} for byte channels: one buffer, from which primitives and views are taken
 * without a copy.
 *
 * <p><b>Waiting.</b> The source is asked only when bytes are missing, once per refill, and for as many bytes as the
 * buffer has room for: a live socket or pipe never waits for the buffer to fill.
 *
 * <p><b>Memory.</b> The first bytes get a buffer of 8 KiB, the first read that fills it makes room for the builder's
 * {@code bufferSize}, and when that is full of bytes that were received it grows, up to {@link #maxBufferSize()}:
 * beyond its size it never holds more than twice what came, however much was announced. While it grows the old buffer
 * and the new are there: a maximum takes up to 1.5 times as much. Streams, and sockets without a channel, get a heap
 * buffer; everything else a direct one. Direct memory is limited by {@code -XX:MaxDirectMemorySize} (default: the
 * maximum heap size). If there is none left for more than {@code bufferSize}, an {@link IOException} says so and the
 * source is closed. At the end of the input the buffer is let go, unless a view of it was handed out or the source is
 * not of the JDK; a channel that is closed before keeps it until it is garbage.
 *
 * <p><b>Views</b> ({@link #view}, {@link #peekView}) are fresh read-only slices of the buffer in the channel's byte
 * order. A view is valid until the next call that needs bytes beyond those that {@link #require} or {@link #request}
 * has made sure of, for that call may refill the buffer or let it grow. With {@code -Dthalweg.poisonViews=true} views
 * are copies that are overwritten by that call, whether it refills or not: a stale view then shows.
 *
 * <p><b>End of input.</b> Methods that take a given number of bytes throw {@link EOFException} and consume nothing,
 * unless they say otherwise; {@link #request} and {@link #read} report it as a value.
 *
 * <p><b>Errors.</b> An {@link IOException} of the source is thrown in the class it had, with the offset and the
 * source's name added; what was buffered stays readable. A thread interrupt closes an interruptible channel, as ever
 * with NIO; to survive interrupts read from a {@link java.io.FileInputStream}. A non-blocking channel is refused with
 * {@link java.nio.channels.IllegalBlockingModeException}.
 *
 * <p><b>To scan</b> for a delimiter, as a reader of lines does: take {@link #buffered()}, search it by index, consume
 * with {@link #skip}, which leaves the view valid; when nothing is found call {@code request(available() + 1)}, which
 * asks the source once, and take a new view.
 *
 * <p>Not thread-safe, but for {@link #close}. <b>To stop a thread that waits</b> for a socket or an interruptible
 * channel close this from another thread: the wait ends with {@link java.nio.channels.AsynchronousCloseException}, also
 * where a closed socket would look like the end of the input. A thread that waits for any other stream, such as the
 * standard input, cannot be stopped so. A thread that has bytes at hand may take some of them before it notices, all of
 * them right.
 */
public final class BufferedReadableByteChannel extends ReadValues implements ReadableByteChannel {
    static {
        SharedSecrets.READ_ACCESS.register(BufferedReadableByteChannel.class, ReadBuffer::access);
    }

    BufferedReadableByteChannel(Source source, Builder options, int bufferSizeBytes) {
        super(source, options, bufferSizeBytes);
    }

    /** Reads {@code source} with the defaults of {@link #builder()}; closing this closes it. */
    public static BufferedReadableByteChannel of(ReadableByteChannel source) {
        return builder().build(source);
    }

    /** Reads {@code source} with the defaults of {@link #builder()}; closing this closes it. */
    public static BufferedReadableByteChannel of(InputStream source) {
        return builder().build(source);
    }

    /** Reads from {@code source} with the defaults of {@link #builder()}; closing this closes the socket. */
    public static BufferedReadableByteChannel of(Socket source) throws IOException {
        return builder().build(source);
    }

    /** Opens {@code source} for reading with the defaults of {@link #builder()}; closing this closes it. */
    public static BufferedReadableByteChannel of(Path source) throws IOException {
        return builder().build(source);
    }

    /**
     * Reads what is open already with the defaults of {@link #builder()}, see {@link Builder#build(FileDescriptor)}.
     */
    public static BufferedReadableByteChannel of(FileDescriptor source) {
        return builder().build(source);
    }

    /** A builder with the defaults: size of this machine, 32 MiB at most, big-endian, no deadline. */
    public static Builder builder() {
        return new Builder();
    }

    // ---- What is there --------------------------------------------------------------------------------------------

    /** How many bytes are buffered: they can be had without asking the source. */
    @Override
    public int available() {
        return open ? end - position : 0;
    }

    /**
     * How many bytes of the source were consumed. For a file or a buffered channel, the offset in it of the next byte.
     */
    public long position() {
        return base + position;
    }

    /** The most bytes that {@link #require}, {@link #request} and {@link #view} can be asked for. */
    public int maxBufferSize() {
        return maxBufferSizeBytes;
    }

    /** The byte order of primitives and views. */
    public ByteOrder order() {
        return order;
    }

    /** Whether a wait can be ended by a deadline: so it is for sockets and interruptible channels. */
    public boolean supportsDeadlines() {
        return source.canExpire();
    }

    /** What messages call the source: a peer's address, a path, or the name given to the builder. */
    public String name() {
        return source.name();
    }

    /** The {@link #name}. */
    @Override
    public String toString() {
        return name();
    }

    /**
     * Makes at least {@code n} bytes available, waiting for them if it must.
     *
     * @throws EOFException if the input ends before; what there is stays available
     * @throws IllegalArgumentException if {@code n} is negative or above {@link #maxBufferSize()}
     */
    public void require(int n) throws IOException {
        endViews(n);
        if (n > limit - position || n < 0) {
            demand(n);
        }
        assure(n);
    }

    /**
     * Makes at least {@code n} bytes available, waiting for them if it must.
     *
     * @return false if the input ends before; what there is stays available
     * @throws IllegalArgumentException if {@code n} is negative or above {@link #maxBufferSize()}
     */
    public boolean request(int n) throws IOException {
        return request(n, deadlineNanos);
    }

    /**
     * As {@link #request(int)}, but the bytes must be there within {@code deadline}: else the source is closed and
     * {@link java.net.SocketTimeoutException} thrown, now and at every later call that needs the source.
     *
     * @throws IllegalArgumentException if the source is neither a socket nor an interruptible channel
     */
    public boolean request(int n, Duration deadline) throws IOException {
        source.requireDeadlines();
        return request(n, Options.positiveNanos(deadline));
    }

    private boolean request(int n, long withinNanos) throws IOException {
        endViews(n);
        boolean there = (n <= limit - position && n >= 0) || fill(n, withinNanos);
        if (there) {
            assure(n);
        }
        return there;
    }

    // ---- Views ----------------------------------------------------------------------------------------------------

    /**
     * The next {@code n} bytes, exactly, as a view; they count as consumed. It lives until the next call that needs
     * bytes beyond those that {@link #require} or {@link #request} made sure of.
     */
    public ByteBuffer view(int n) throws IOException {
        int p = advance(n);
        return slice(p, n);
    }

    /**
     * All buffered bytes, from the view's position to its limit, none consumed. Never asks the source. It lives until
     * the next call that asks the source. For readers that scan: to spare them an allocation per refill it is the same
     * object again, with position and limit set anew, and {@code -Dthalweg.poisonViews=true} leaves it alone.
     */
    public ByteBuffer buffered() {
        ByteBuffer all = window;
        if (open) {
            lend();
            all.limit(end).position(position);
        } else {
            all.limit(position).position(position);
        }
        return all;
    }

    /**
     * {@code length} buffered bytes from {@code offset} bytes ahead as a view, none consumed; it lives as {@link
     * #view}.
     */
    public ByteBuffer peekView(int offset, int length) {
        if ((offset | length) < 0 || length > Math.max(0, limit - position) - offset) {
            throw notBuffered(offset, length);
        }
        return slice(position + offset, length);
    }

    // ---- A look ahead, at buffered bytes only -----------------------------------------------------------------------

    /** The byte {@code offset} bytes ahead, which must be buffered. */
    public byte peek(int offset) {
        return buffer.get(ahead(offset, Byte.BYTES));
    }

    /** The {@code short} that begins {@code offset} bytes ahead, which must be buffered. */
    public short peekShort(int offset) {
        return buffer.getShort(ahead(offset, Short.BYTES));
    }

    /** The {@code int} that begins {@code offset} bytes ahead, which must be buffered. */
    public int peekInt(int offset) {
        return buffer.getInt(ahead(offset, Integer.BYTES));
    }

    /** The {@code long} that begins {@code offset} bytes ahead, which must be buffered. */
    public long peekLong(int offset) {
        return buffer.getLong(ahead(offset, Long.BYTES));
    }

    private int ahead(int offset, int size) {
        int p = position;
        // Against the buffered bytes, not the buffer: what lies behind them is old.
        if (offset < 0 || offset > limit - p - size) {
            throw notBuffered(offset, size);
        }
        return p + offset;
    }

    // ---- Primitives -------------------------------------------------------------------------------------------------

    /** The next byte. */
    public byte get() throws IOException {
        int p = advance(Byte.BYTES);
        return buffer.get(p);
    }

    /** The next two bytes as a {@code short}. */
    public short getShort() throws IOException {
        int p = advance(Short.BYTES);
        return buffer.getShort(p);
    }

    /** The next two bytes as a {@code char}. */
    public char getChar() throws IOException {
        int p = advance(Character.BYTES);
        return buffer.getChar(p);
    }

    /** The next four bytes as an {@code int}. */
    public int getInt() throws IOException {
        int p = advance(Integer.BYTES);
        return buffer.getInt(p);
    }

    /** The next eight bytes as a {@code long}. */
    public long getLong() throws IOException {
        int p = advance(Long.BYTES);
        return buffer.getLong(p);
    }

    /** The next four bytes as a {@code float}. */
    public float getFloat() throws IOException {
        return Float.intBitsToFloat(getInt());
    }

    /** The next eight bytes as a {@code double}. */
    public double getDouble() throws IOException {
        return Double.longBitsToDouble(getLong());
    }

    /** Consumes {@code n} bytes; the index in the buffer of the first of them. */
    private int advance(int n) throws IOException {
        endViews(n);
        int p = position;
        if (n > limit - p || n < 0) {
            demand(n);
            p = position;
        }
        position = p + n;
        return p;
    }

    // ---- Bulk -------------------------------------------------------------------------------------------------------

    /** Fills {@code into}, exactly; at end of input what there was is consumed. */
    public void get(byte[] into) throws IOException {
        get(into, 0, into.length);
    }

    /** Puts {@code length} bytes, exactly, into {@code into}; at end of input what there was is consumed. */
    public void get(byte[] into, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, into.length);
        endAllViews();
        if (length == 0) {
            requireOpen();
        }
        int copied = 0;
        while (copied < length) {
            int there = limit - position;
            if (there <= 0) {
                if (!fill(1, deadlineNanos)) {
                    throw endOfInput(length, copied, position() - copied);
                }
                there = end - position;
            }
            int n = Math.min(length - copied, there);
            buffer.get(position, into, offset + copied, n);
            position += n;
            copied += n;
        }
    }

    /**
     * Moves at most {@code into.remaining()} bytes, at least one: those buffered, or, when none are, those of one
     * refill.
     *
     * @return how many; -1 at end of input
     */
    @Override
    public int read(ByteBuffer into) throws IOException {
        endAllViews();
        int room = roomIn(into);
        int there = limit - position;
        if (room == 0) {
            requireOpen();
            return 0;
        }
        if (there <= 0) {
            if (position == end && passesBy(into)) {
                return readThrough(into);
            }
            if (!fill(1, deadlineNanos)) {
                return -1;
            }
            there = end - position;
        }
        int n = Math.min(room, there);
        into.put(into.position(), buffer, position, n);
        into.position(into.position() + n);
        position += n;
        return n;
    }

    /**
     * Consumes {@code n} bytes, exactly. A file of more than 64 KiB is not read for it.
     *
     * @throws EOFException if the input ends before; what there was is consumed
     */
    public void skip(long n) throws IOException {
        endViews(n);
        if (n >= 0 && n <= limit - position) {
            position += (int) n;
        } else {
            skipFar(n);
        }
    }

    /**
     * Moves all bytes up to the end of input to {@code target}, inside the kernel where the system can.
     *
     * @return how many
     */
    public long transferTo(WritableByteChannel target) throws IOException {
        Objects.requireNonNull(target, "target");
        requireOpen();
        endAllViews();
        long from = position();
        Sink sink = Sink.of(target, null);
        do {
            if (!sink.isOfTheJdk()) {
                lend();
            }
            // The buffer itself: a view for each refill would cost a trickling source 64 bytes per byte.
            ByteBuffer rest = buffer.limit(end).position(position);
            try {
                sink.writeFully(rest, position() - from, 0);
            } finally {
                position = rest.position();
                rest.clear();
            }
            for (long moved; (moved = source.moveInKernel(target)) > 0; ) {
                discard(position() + moved);
            }
        } while (fill(1, deadlineNanos));
        return position() - from;
    }

    // ---- Closing ----------------------------------------------------------------------------------------------------

    @Override
    public boolean isOpen() {
        return open && source.isOpen();
    }

    /**
     * Closes the source. A second call does nothing, and does not wait for the first. May be called by another thread
     * than the one that reads, which then fails when it needs the source at the latest, and at once if it waits in a
     * socket or interruptible channel. Views that were handed out before stay what they were until that thread's next
     * call. A TLS socket is closed once no write waits for its peer any more, at the latest when the reader's deadline
     * passes.
     */
    @Override
    public void close() throws IOException {
        closeSource();
    }

    /** Chooses size, limit, order, deadline and name; see {@link BufferedReadableByteChannel#builder()}. */
    public static final class Builder extends ChannelBuilder<Builder> {
        private static final int DEFAULT_MAX_BUFFER_SIZE_BYTES = 32 << 20;

        int maxBufferSizeBytes = DEFAULT_MAX_BUFFER_SIZE_BYTES;

        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        /** Bytes up to which the buffer grows, 8 or more; default: 32 MiB, or the buffer's size if that is more. */
        public Builder maxBufferSize(int sizeBytes) {
            maxBufferSizeBytes = Options.bufferSize(sizeBytes);
            return this;
        }

        /**
         * How long a call may wait for its bytes; a bulk copy or skip, for each refill. Default: for ever. When it has
         * passed, the source is closed and {@link java.net.SocketTimeoutException} thrown, now and at every later
         * call that needs the source. For sockets and interruptible channels only.
         */
        public Builder deadline(Duration deadline) {
            deadlineNanos = Options.positiveNanos(deadline);
            return this;
        }

        /** Reads {@code source}; closing the result closes it. Offsets of a file count from its start. */
        public BufferedReadableByteChannel build(ReadableByteChannel source) {
            return build(Source.of(source, name), sizeBytes(Options.defaultSize(source)));
        }

        /** Reads {@code source}; closing the result closes it. */
        public BufferedReadableByteChannel build(InputStream source) {
            int sizeBytes = sizeBytes(BufferSizes.forSocket());
            return build(Source.of(source, name), sizeBytes);
        }

        /**
         * Reads from {@code source}; closing the result closes the socket. An {@code SO_TIMEOUT} is kept; that of a
         * socket that belongs to a {@link java.nio.channels.SocketChannel} only if it is set by now.
         */
        public BufferedReadableByteChannel build(Socket source) throws IOException {
            int sizeBytes = sizeBytes(BufferSizes.forSocket());
            return build(Source.of(source, name), sizeBytes);
        }

        /** Opens {@code source} for reading; closing the result closes it. */
        public BufferedReadableByteChannel build(Path source) throws IOException {
            if (Files.isDirectory(source)) {
                throw new FileSystemException(source.toString(), null, "is a directory; a file is needed");
            }
            int sizeBytes = sizeBytes(BufferSizes.forFile(source));
            return Opened.orClose(
                    Files.newByteChannel(source),
                    channel -> build(Source.of(channel, nameOr(source.toString())), sizeBytes));
        }

        /**
         * Reads what is open already, such as {@link FileDescriptor#in}: a pipe, or a file.
         * Closing the result closes the descriptor, for {@link System#in} too, and what that has buffered is not read.
         */
        public BufferedReadableByteChannel build(FileDescriptor source) {
            FileInputStream stream = new FileInputStream(source);
            int sizeBytes = sizeBytes(Options.defaultSize(stream.getChannel()));
            return build(Source.of(stream, source, name), sizeBytes);
        }

        private int sizeBytes(int defaultSizeBytes) {
            return sizeOr(Math.min(defaultSizeBytes, maxBufferSizeBytes));
        }

        private BufferedReadableByteChannel build(Source source, int sizeBytes) {
            return new BufferedReadableByteChannel(source, this, sizeBytes);
        }
    }
}
