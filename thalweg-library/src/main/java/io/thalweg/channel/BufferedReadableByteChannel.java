package io.thalweg.channel;

import io.thalweg.internal.DeferredFailure;
import io.thalweg.internal.Failures;
import io.thalweg.internal.Opened;
import io.thalweg.internal.ReadAccess;
import io.thalweg.internal.SharedSecrets;
import io.thalweg.internal.Sink;
import io.thalweg.internal.Source;
import io.thalweg.internal.ViewPoison;
import io.thalweg.tune.BufferSizes;
import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
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
 * where a closed socket would tell the end of the input. A thread that waits for any other stream, such as the standard
 * input, cannot be stopped so. A thread that has bytes at hand may take some of them before it notices, all of them
 * right.
 */
public final class BufferedReadableByteChannel implements ReadableByteChannel {
    private static final int MAX_VARINT32_BYTES = 5;
    private static final int MAX_VARINT64_BYTES = 10;

    /** What is left for the last byte, when those before it have given seven bits each. */
    private static final int MOST_IN_LAST_OF_32 = 0x0F;

    private static final int MOST_IN_LAST_OF_64 = 0x01;

    private static final boolean POISON_VIEWS = ViewPoison.ON;

    /** No error message of {@link #fill} tells how many bytes were needed. */
    private static final int UNTOLD = -1;

    /** Below every position, so that even no bytes are not there. */
    private static final int NOTHING = -1;

    static {
        SharedSecrets.READ_ACCESS.register(BufferedReadableByteChannel.class, BufferedReadableByteChannel::access);
    }

    private final Source source;
    private final long deadlineNanos;
    private final ByteOrder order;
    /** What the buffer has as soon as a read has filled a small first one. */
    private final int bufferSizeBytes;

    private final boolean littleEndian;
    private final ViewPoison poison = new ViewPoison();

    // Except during a refill, position is 0 and limit is capacity; indexes below are absolute.
    ByteBuffer buffer;
    private ByteBuffer readOnly;
    /** The view of all that is buffered; its position and limit are set when it is asked for. */
    private ByteBuffer window;

    private int position;
    /** Up to where the buffer is filled. */
    private int end;
    /** End of the bytes that the fast path may take: {@link #end}, or {@link #NOTHING} after close. */
    private int limit;
    /** Offset in the source of the buffer's first byte. */
    private long base;

    private int maxBufferSizeBytes;
    private volatile boolean open = true;
    /** The last read filled the buffer: there may be much more. */
    private boolean filled;
    /** Something outside this class may still know the buffer's memory: it must not serve another channel. */
    private boolean lent;

    /** What failed behind bytes that the channel's stream has given. */
    final DeferredFailure deferred = new DeferredFailure();

    BufferedReadableByteChannel(Source source, Builder options, int bufferSizeBytes) {
        this.source = source;
        this.bufferSizeBytes = bufferSizeBytes;
        this.maxBufferSizeBytes = Math.max(options.maxBufferSizeBytes, bufferSizeBytes);
        this.deadlineNanos = options.deadlineNanos;
        if (deadlineNanos > 0) {
            source.requireDeadlines();
        }
        this.order = options.order;
        this.littleEndian = options.order == ByteOrder.LITTLE_ENDIAN;
        this.base = source.offset();
        // The first bytes to come are the first to need memory.
        this.buffer = BufferMemory.nothingToRead();
        this.readOnly = buffer;
        this.window = buffer.duplicate().order(order);
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

    // ---- Unsigned, and of three bytes -------------------------------------------------------------------------------

    /** The next byte as 0 to 255. */
    public int getUnsignedByte() throws IOException {
        int p = advance(Byte.BYTES);
        return buffer.get(p) & 0xFF;
    }

    /** The next two bytes as 0 to 65,535. */
    public int getUnsignedShort() throws IOException {
        int p = advance(Short.BYTES);
        return buffer.getShort(p) & 0xFFFF;
    }

    /** The next four bytes as 0 to 4,294,967,295. */
    public long getUnsignedInt() throws IOException {
        int p = advance(Integer.BYTES);
        return buffer.getInt(p) & 0xFFFF_FFFFL;
    }

    /** The next three bytes as -8,388,608 to 8,388,607. */
    public int getMedium() throws IOException {
        return getUnsignedMedium() << Byte.SIZE >> Byte.SIZE;
    }

    /** The next three bytes as 0 to 16,777,215. */
    public int getUnsignedMedium() throws IOException {
        int p = advance(Short.BYTES + Byte.BYTES);
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
        int p = advance(n);
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
    int next() throws IOException {
        endViews(Byte.BYTES);
        if (position >= limit && !fill(Byte.BYTES, deadlineNanos)) {
            return -1;
        }
        return buffer.get(position++) & 0xFF;
    }

    // ---- As a stream ------------------------------------------------------------------------------------------------

    /**
     * This channel as a stream, for code that wants one: the two share their position, so that either goes on where the
     * other has stopped, and closing the stream closes the channel. {@code available()} tells what is buffered, or else
     * what the source says can be had without a wait. A read into an array goes on while it says more than 0: over a
     * decompressor it may wait until the array is full. A mark is not supported. Not thread-safe, but for {@code
     * close()}.
     */
    public InputStream asInputStream() {
        return new ChannelInputStream(this);
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
        synchronized (source) {
            if (!open) {
                return;
            }
            open = false;
        }
        limit = NOTHING;
        // Should the reading thread notice, it may give the buffer back all the same; few do.
        BufferMemory.abandon(buffer);
        source.close();
    }

    // ---- The buffer -------------------------------------------------------------------------------------------------

    /*
     * What happens when there are too few bytes. The methods that are called for every value only call it, so that they
     * stay small enough to be inlined. The thread that reads owns all of it; another thread's close only ends the fast
     * path, by open and limit, and that thread lets the buffer go when it notices.
     */

    /** Offset in the source of the next byte. */
    long offset() {
        return base + position;
    }

    private void requireReadable() throws IOException {
        requireOpen();
        deferred.rethrow();
    }

    /** Makes {@code n} bytes available. */
    private void demand(int n) throws IOException {
        if (!fill(n, deadlineNanos)) {
            throw endOfInput(n, end - position, offset());
        }
    }

    /** Makes {@code n} bytes available; false if the input ends before. */
    private boolean fill(int n, long withinNanos) throws IOException {
        return fill(n, withinNanos, UNTOLD);
    }

    private boolean fill(int n, long withinNanos, int need) throws IOException {
        requireReadable();
        if (n < 0 || n > maxBufferSizeBytes) {
            throw new IllegalArgumentException("cannot buffer " + n + " bytes of " + source.name() + ": 0 to "
                    + maxBufferSizeBytes + " are possible; maxBufferSize sets the maximum");
        }
        compact();
        try {
            source.beginWait(withinNanos);
            while (end < n) {
                if (end == buffer.capacity() || (filled && buffer.capacity() < bufferSizeBytes)) {
                    grow();
                }
                if (!refill()) {
                    letGoIfEmpty();
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            throw source.failure(need == UNTOLD ? n : need, end, base, openOr(e), need != UNTOLD);
        } catch (OutOfMemoryError e) {
            if (end < buffer.capacity()) {
                throw e; // It was not the buffer that should have grown.
            }
            throw outOfMemory(n, e);
        } finally {
            source.endWait(withinNanos);
            limit = end;
        }
    }

    /** How many bytes come without a wait: those that are there, or else as far as the source tells. */
    int availableHint() {
        int there = end - position;
        return there > 0 || !open ? there : source.availableHint();
    }

    /** One read of the source; false at end of input. */
    private boolean refill() throws IOException {
        int before = end;
        buffer.limit(readLimit(before)).position(before);
        int asked = buffer.remaining();
        try {
            boolean more = source.read(buffer) >= 0;
            requireTrue(more);
            return more;
        } finally {
            // Also what came before an error is kept, but not what a source gives that was closed meanwhile.
            end = open ? Math.max(before, buffer.position()) : before;
            filled = end - before == asked;
            buffer.clear();
        }
    }

    /**
     * Up to where the buffer may be filled from {@code from} on by one read. Into heap memory the JDK reads by way of
     * direct memory of its own, as much as is asked for: that must not be more than it keeps for each thread anyway.
     */
    private int readLimit(int from) {
        int capacity = buffer.capacity();
        return source.isStream() || buffer.isDirect()
                ? capacity
                : Math.min(capacity, from + BufferMemory.FIRST_SIZE_BYTES);
    }

    /**
     * What was closed meanwhile may answer that the input ends, as sockets of TLS do, or anything: that is no input.
     */
    private void requireTrue(boolean more) throws IOException {
        if (!open || (!more && source.expired())) {
            throw new AsynchronousCloseException();
        }
    }

    /** The unread bytes go to the front: the same few cache lines serve again and again. */
    private void compact() {
        if (position > 0) {
            int left = end - position;
            if (left > 0) {
                buffer.limit(end).position(position);
                buffer.compact().clear();
            }
            base += position;
            end = left;
            limit = left;
            position = 0;
        }
    }

    /**
     * A small buffer is enough for most; the first read that fills it makes room for the full size, and only a buffer
     * that is full of received bytes grows beyond. It then doubles, and by way of halves of the maximum: the last step,
     * when the old buffer and the new must both fit into memory, takes 1.5 times the maximum.
     */
    private void grow() {
        int capacity = buffer.capacity();
        if (capacity == 0) {
            replace(BufferMemory.take(Math.min(bufferSizeBytes, BufferMemory.FIRST_SIZE_BYTES), source.isStream()));
        } else if (capacity < bufferSizeBytes) {
            replace(BufferMemory.take(bufferSizeBytes, source.isStream()));
        } else {
            int sizeBytes = maxBufferSizeBytes;
            while (sizeBytes >> 1 > capacity) {
                sizeBytes >>= 1;
            }
            replace(BufferMemory.takeLarge(sizeBytes, source.isStream()));
        }
    }

    private void replace(ByteBuffer larger) {
        larger.order(order).put(0, buffer, 0, end);
        giveBack();
        use(larger);
    }

    private void use(ByteBuffer other) {
        buffer = other;
        readOnly = other.asReadOnlyBuffer();
        window = readOnly.duplicate().order(order);
        filled = false;
        lent = false;
    }

    /** A peer that sends more than there is memory for must not cost more than its connection. */
    private IOException outOfMemory(int need, OutOfMemoryError cause) {
        String flag = source.isStream() ? "-Xmx" : "-XX:MaxDirectMemorySize (default: -Xmx)";
        IOException reason = new IOException(
                "no memory for a buffer larger than " + buffer.capacity() + " bytes (" + cause.getMessage()
                        + "); the channel is now closed. Raise " + flag + ", or lower the limit of "
                        + maxBufferSizeBytes + " bytes",
                cause);
        try {
            source.close();
        } catch (IOException e) {
            reason.addSuppressed(e);
        }
        return source.failure(need, end, base, reason, true);
    }

    /** A large read into direct memory needs no detour through the buffer. */
    private boolean passesBy(ByteBuffer into) {
        return into.isDirect() && into.remaining() >= bufferSizeBytes;
    }

    private int readThrough(ByteBuffer into) throws IOException {
        requireReadable();
        long offset = offset();
        try {
            source.beginWait(deadlineNanos);
            int n = source.read(into);
            requireTrue(n >= 0);
            discard(offset + Math.max(n, 0));
            return n;
        } catch (IOException e) {
            throw source.failure(1, 0, offset, openOr(e), false);
        } finally {
            source.endWait(deadlineNanos);
        }
    }

    /** Skips more than is buffered. */
    private void skipFar(long n) throws IOException {
        if (n < 0) {
            throw new IllegalArgumentException("cannot skip " + n + " bytes: a channel only moves forward");
        }
        long from = offset();
        long skipped = skipAtMost(n);
        if (skipped < n) {
            throw endOfInput(n, skipped, from);
        }
    }

    /** Skips {@code n} bytes, or those up to the end of the input; how many: none if {@code n} is negative. */
    long skipAtMost(long n) throws IOException {
        requireOpen();
        endViews(n);
        long from = offset();
        long to = n < Long.MAX_VALUE - from ? from + n : Long.MAX_VALUE;
        long buffered = base + end;
        // A stream is read: its own skip may wait, and fail without saying how far it came.
        if (to > buffered && !source.isStream()) {
            discard(buffered + source.skip(to - buffered));
        }
        while (offset() < to && (position < end || fill(1, deadlineNanos))) {
            position += (int) Math.min(to - offset(), end - position);
        }
        return offset() - from;
    }

    /** Empties the buffer; the next byte is the source's at {@code offset}. */
    private void discard(long offset) {
        base = offset;
        position = 0;
        end = 0;
        limit = open ? 0 : NOTHING;
    }

    /** A closed socket says only that it is closed. */
    private IOException openOr(IOException cause) {
        return open ? cause : Failures.closedMeanwhile(cause);
    }

    /**
     * At the end of the input most are done with their channel, whether they close it soon or not. Memory that nobody
     * else could use stays: who asks again would need as much again.
     */
    private void letGoIfEmpty() {
        if (end == 0 && mayServeOthers()) {
            letGo();
        }
    }

    private void letGo() {
        discard(offset());
        giveBack();
        buffer = BufferMemory.nothingToRead();
        readOnly = buffer;
        window = buffer.duplicate().order(order);
        filled = false;
        lent = false;
    }

    private void giveBack() {
        if (mayServeOthers()) {
            BufferMemory.giveBack(buffer);
        } else {
            BufferMemory.abandon(buffer);
        }
    }

    private boolean mayServeOthers() {
        return !lent && source.isOfTheJdk();
    }

    /** The memory may be known elsewhere from now on. */
    private void lend() {
        lent = true;
    }

    /** What a caller's buffer has room for; one that is read-only is refused as the contract of channels wants it. */
    private int roomIn(ByteBuffer into) throws IOException {
        if (into.isReadOnly()) {
            requireOpen();
            throw new IllegalArgumentException(
                    "cannot read " + source.name() + " into a read-only buffer; give one that can be written");
        }
        return into.remaining();
    }

    /** Before a step that may ask the source. */
    void requireOpen() throws IOException {
        if (!open) {
            letGo();
            throw source.closed(offset());
        }
    }

    private EOFException endOfInput(long need, long got, long offset) {
        return new EOFException(
                "need " + need + " bytes, got " + got + " at offset " + offset + " of " + source.name());
    }

    private RuntimeException notBuffered(int offset, int size) {
        if (!open) {
            return new IllegalStateException("the channel of " + source.name() + " is closed: its bytes are gone");
        }
        return new IndexOutOfBoundsException(size + " bytes from " + offset + " bytes ahead are not buffered, only "
                + (end - position) + " bytes are; call require first");
    }

    private ByteBuffer slice(int index, int length) {
        lent = true;
        ByteBuffer slice = readOnly.slice(index, length);
        if (littleEndian) {
            slice.order(ByteOrder.LITTLE_ENDIAN);
        }
        return POISON_VIEWS ? poison.copyOf(slice) : slice;
    }

    /** A call that needs {@code n} bytes ends all views, unless these bytes were made sure of before. */
    private void endViews(long n) {
        if (POISON_VIEWS) {
            poison.before(offset() + n);
        }
    }

    /** As {@link #endViews}, for a call of no fixed number of bytes. */
    private void endAllViews() {
        if (POISON_VIEWS) {
            poison.before(Long.MAX_VALUE);
        }
    }

    /** {@code n} bytes can be consumed without a refill. */
    private void assure(int n) {
        if (POISON_VIEWS) {
            poison.assured(offset() + n);
        }
    }

    /** What readers over this channel use; one for each. */
    private ReadAccess access() {
        return new Access();
    }

    private final class Access implements ReadAccess {
        @Override
        public ByteBuffer window() {
            ByteBuffer all = window;
            all.limit(end).position(position);
            return all;
        }

        @Override
        public ByteBuffer view(int index, int length) {
            return slice(index, length);
        }

        @Override
        public int available() {
            return end - position;
        }

        @Override
        public void skip(int n) {
            position = Math.min(position + n, end);
        }

        @Override
        public void allow(int sizeBytes) {
            maxBufferSizeBytes = Math.max(maxBufferSizeBytes, sizeBytes);
        }

        @Override
        public long offset() {
            return BufferedReadableByteChannel.this.offset();
        }

        @Override
        public int availableHint() {
            return BufferedReadableByteChannel.this.availableHint();
        }

        @Override
        public boolean isReady() {
            return position < end || source.isReady();
        }

        @Override
        public void restart(long offset) {
            endAllViews();
            source.restart(offset);
            discard(offset);
        }

        @Override
        public void endViews() {
            endAllViews();
        }

        @Override
        public boolean fill(int n, long withinNanos, int need) throws IOException {
            endAllViews();
            boolean there = (n <= limit - position && n >= 0)
                    || BufferedReadableByteChannel.this.fill(
                            n, withinNanos == CHANNELS_DEADLINE ? deadlineNanos : withinNanos, need);
            if (there) {
                assure(n);
            }
            return there;
        }
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
