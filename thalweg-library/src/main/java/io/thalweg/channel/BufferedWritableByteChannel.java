package io.thalweg.channel;

import io.thalweg.internal.ArrayCopy;
import io.thalweg.internal.Faults;
import io.thalweg.internal.Opened;
import io.thalweg.internal.SharedSecrets;
import io.thalweg.internal.Sink;
import io.thalweg.tune.BufferSizes;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;

/**
 * A {@link java.io.BufferedOutputStream} for byte channels: gathers small writes; large ones of direct memory pass
 * through.
 *
 * <p><b>Nothing leaves before it must.</b> Bytes go to the target when the buffer has no room for the next, at {@link
 * #flush} and at {@link #close}: a message that a peer waits for needs a flush. An array, a buffer or a frame that fits
 * in the buffer goes there in one write, so that two that append to a file tear none. A target that takes less than it
 * is given is asked again until it has all; one that takes nothing for about 50 ms is an error.
 *
 * <p><b>Errors.</b> An {@link IOException} of the target is thrown in the class it had, with the offset and the
 * target's name added. It ends the channel: how much the target took may be unknown, so every later write and flush
 * fails and names the first failure. {@link #close} still closes the target, and fails too if bytes were lost. A
 * non-blocking channel is refused with {@link java.nio.channels.IllegalBlockingModeException}.
 *
 * <p>Not thread-safe. Closing the target from another thread ends a wait as the target promises.
 */
public final class BufferedWritableByteChannel implements WritableByteChannel {
    private static final int MEDIUM_BYTES = 3;

    /** Below every position: not even an empty write gets past it. */
    private static final int NO_ROOM = -1;

    private static final int SMALL_BYTES = BufferMemory.FIRST_SIZE_BYTES;

    static {
        SharedSecrets.WRITE_ACCESS.register(BufferedWritableByteChannel.class, ChannelWriteAccess::new);
    }

    private final Sink sink;
    private final long deadlineNanos;
    private final ByteOrder order;
    /** How much may wait, in the backlog and behind it in the buffer. */
    private final int bufferSizeBytes;

    private final Backlog backlog;
    private byte[] bytes = {};
    /** The same memory. */
    private ByteBuffer buffer = ByteBuffer.wrap(bytes);
    /** The same memory, as {@link #reserve} hands it out. */
    private ByteBuffer room = buffer;

    private int position;
    /** Up to where the buffer is filled, or {@link #NO_ROOM} after a failure or close. */
    private int limit;
    /** Offset in the target of the buffer's first byte. */
    private long base;

    private volatile boolean open = true;

    private BufferedWritableByteChannel(Sink sink, Builder options, int bufferSizeBytes) {
        this.sink = sink;
        this.deadlineNanos = options.deadlineNanos;
        if (deadlineNanos > 0) {
            sink.requireDeadlines();
        }
        this.order = options.order;
        this.bufferSizeBytes = bufferSizeBytes;
        this.backlog = new Backlog(bufferSizeBytes);
        this.base = sink.startOffset();
    }

    /** Writes to {@code target} with the defaults of {@link #builder()}; closing this closes it. */
    public static BufferedWritableByteChannel of(WritableByteChannel target) {
        return builder().build(target);
    }

    /** Writes to {@code target} with the defaults of {@link #builder()}; closing this closes it. */
    public static BufferedWritableByteChannel of(OutputStream target) {
        return builder().build(target);
    }

    /** Writes to {@code target} with the defaults of {@link #builder()}; closing this closes the socket. */
    public static BufferedWritableByteChannel of(Socket target) throws IOException {
        return builder().build(target);
    }

    /** Opens {@code target} with the defaults of {@link #builder()}, see {@link Builder#build(Path, OpenOption...)}. */
    public static BufferedWritableByteChannel of(Path target, OpenOption... options) throws IOException {
        return builder().build(target, options);
    }

    /**
     * Writes to what is open already with the defaults of {@link #builder()}, see {@link
     * Builder#build(FileDescriptor)}.
     */
    public static BufferedWritableByteChannel of(FileDescriptor target) {
        return builder().build(target);
    }

    /** A builder with the defaults: size of this machine, big-endian, no deadline. */
    public static Builder builder() {
        return new Builder();
    }

    /** How many bytes were put, sent or not. For a file, the offset in it of the next byte. */
    public long position() {
        return base + position;
    }

    /** How many bytes are gathered before the target gets them. */
    public int bufferSize() {
        return bufferSizeBytes;
    }

    /** The byte order of primitives. */
    public ByteOrder order() {
        return order;
    }

    /** What messages call the target: a peer's address, a path, or the name given to the builder. */
    public String name() {
        return sink.name();
    }

    /** The {@link #name}. */
    @Override
    public String toString() {
        return name();
    }

    /** Puts one byte. */
    public void put(byte value) throws IOException {
        int p = advance(Byte.BYTES);
        buffer.put(p, value);
    }

    /** Puts two bytes. */
    public void putShort(short value) throws IOException {
        int p = advance(Short.BYTES);
        buffer.putShort(p, value);
    }

    /** Puts four bytes. */
    public void putInt(int value) throws IOException {
        int p = advance(Integer.BYTES);
        buffer.putInt(p, value);
    }

    /** Puts eight bytes. */
    public void putLong(long value) throws IOException {
        int p = advance(Long.BYTES);
        buffer.putLong(p, value);
    }

    /** The index in the buffer of {@code n} bytes, at most its full size, that now count as put. */
    private int advance(int n) throws IOException {
        int p = position;
        if (n > limit - p) {
            makeRoom(n);
            p = position;
        }
        position = p + n;
        return p;
    }

    /**
     * Counts the next {@code sizeBytes} bytes as put, for the caller to fill: one call for a header and all that
     * follows.
     *
     * @param sizeBytes at most {@link #bufferSize()}
     * @return the room for them, from position to limit and in this channel's order; what is not filled is written as
     *     it is. To be used before the next call of any method of this channel, and nowhere outside position and limit;
     *     the same object again and again
     */
    public ByteBuffer reserve(int sizeBytes) throws IOException {
        ByteBuffer reserved = room(sizeBytes);
        position += sizeBytes;
        return reserved;
    }

    ByteBuffer room(int sizeBytes) throws IOException {
        if (sizeBytes < 0 || sizeBytes > limit - position) {
            if (sizeBytes < 0 || sizeBytes > bufferSizeBytes) {
                throw new IllegalArgumentException("cannot reserve " + sizeBytes + " bytes of the buffer for "
                        + sink.name() + ": 0 to " + bufferSizeBytes + " are possible; bufferSize sets the maximum");
            }
            makeRoom(sizeBytes);
        }
        return room.limit(position + sizeBytes).position(position);
    }

    void commit(int sizeBytes) {
        position += sizeBytes;
    }

    /**
     * Makes room for {@code n} bytes, at most the full size, where there is less: in a larger buffer, or by emptying
     * it.
     */
    private void makeRoom(int n) throws IOException {
        requireOpen();
        if (bytes.length < bufferSizeBytes) {
            growOrSpill(n);
        }
        if (n > limit - position) {
            drain();
        }
    }

    /** A small buffer is enough for most. Where it is not, a stream gets a large one, and all else a backlog. */
    private void growOrSpill(int n) {
        int small = Math.min(bufferSizeBytes, SMALL_BYTES);
        if (bytes.length < small && n <= small) {
            grow(small);
        } else if (hasBacklog() && n <= small) {
            spill();
        } else {
            grow(bufferSizeBytes);
        }
    }

    /**
     * Whether what the buffer has no room for is gathered in direct memory: not for a stream, which knows only arrays.
     */
    private boolean hasBacklog() {
        return bufferSizeBytes > SMALL_BYTES && bytes.length < bufferSizeBytes && !sink.isStream();
    }

    private void grow(int sizeBytes) {
        bytes = Arrays.copyOf(bytes, sizeBytes);
        buffer = ByteBuffer.wrap(bytes).order(order);
        room = buffer.duplicate().order(order);
        limit = Math.min(sizeBytes, backlog.room());
    }

    private void spill() {
        backlog.add(bytes, position);
        base += position;
        position = 0;
        limit = Math.min(bytes.length, backlog.room());
    }

    void put(long header, byte[] payload, int offset, int length) throws IOException {
        int p = advance(Long.BYTES + length);
        ArrayCopy.putLong(bytes, p, header);
        ArrayCopy.copy(payload, offset, bytes, p + Long.BYTES, length);
    }

    /** So two that append to a file tear no record. */
    void keepTogether(long sizeBytes) throws IOException {
        requireOpen();
        if (sizeBytes <= bufferSizeBytes && sizeBytes > bufferSizeBytes - waitingBytes()) {
            drain();
        }
    }

    void fail(Throwable cause) {
        limit = NO_ROOM;
        sink.fail(cause);
    }

    /** Puts {@code length} bytes from {@code bytes[offset]} on. */
    public void put(byte[] from, int offset, int length) throws IOException {
        int p = position;
        if (length >= 0 && length <= limit - p) {
            ArrayCopy.copy(from, offset, bytes, p, length);
            position = p + length;
        } else {
            writeLarge(ByteBuffer.wrap(from, offset, length));
        }
    }

    /** Puts all of {@code from}, which must not be larger than memory: never fewer. */
    @Override
    public int write(ByteBuffer from) throws IOException {
        int n = from.remaining();
        int p = position;
        if (n <= limit - p) {
            buffer.put(p, from, from.position(), n);
            Faults.surface(from);
            from.position(from.position() + n);
            position = p + n;
        } else {
            writeLarge(from);
        }
        return n;
    }

    private void writeLarge(ByteBuffer from) throws IOException {
        if (!passesBy(from)) {
            keepTogether(from.remaining());
        }
        append(from);
    }

    /**
     * Whether it needs no copy; a stream would take it in pieces, so for one it is larger than what is kept together.
     */
    private boolean passesBy(ByteBuffer from) {
        return from.isDirect() && from.remaining() >= bufferSizeBytes + (sink.isStream() ? 1 : 0);
    }

    void append(ByteBuffer from) throws IOException {
        requireOpen();
        if (passesBy(from)) {
            writeThrough(from);
            return;
        }
        // Heap memory is copied here: the JDK would copy it into memory of its own, as large as the write.
        while (from.hasRemaining()) {
            if (hasBacklog() && from.remaining() >= SMALL_BYTES) {
                addToBacklog(from);
            } else {
                if (position >= limit) {
                    makeRoom(1);
                }
                int n = Math.min(from.remaining(), limit - position);
                buffer.put(position, from, from.position(), n);
                Faults.surface(from);
                from.position(from.position() + n);
                position += n;
            }
        }
    }

    private void addToBacklog(ByteBuffer from) throws IOException {
        spill();
        if (backlog.room() == 0) {
            drain();
        }
        base += backlog.add(from);
        limit = Math.min(bytes.length, backlog.room());
    }

    private void writeThrough(ByteBuffer from) throws IOException {
        if (!sink.gathers()) {
            drain();
        }
        sink.requireOneThread();
        long end = position() + from.remaining();
        long start = position() - waitingBytes();
        limit = NO_ROOM;
        sink.writeFully(waiting(), from, start, deadlineNanos);
        emptied(end);
    }

    /**
     * Gives the target all that was put; a stream as target is flushed too. What the system still holds of a file is
     * another matter: see {@link java.nio.channels.FileChannel#force}.
     */
    public void flush() throws IOException {
        drain();
        limit = NO_ROOM;
        sink.flush(base, deadlineNanos);
        emptied(base);
    }

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

    /**
     * As {@link #putVarint32}, of a number in zigzag: 0, -1, 1, -2, … become 0, 1, 2, 3, …; protobuf's {@code sint32}.
     */
    public void putZigZag32(int value) throws IOException {
        putVarint32((value << 1) ^ (value >> (Integer.SIZE - 1)));
    }

    /** As {@link #putVarint64}, of a number in zigzag, see {@link #putZigZag32}; protobuf's {@code sint64}. */
    public void putZigZag64(long value) throws IOException {
        putVarint64((value << 1) ^ (value >> (Long.SIZE - 1)));
    }

    // ---- Text -------------------------------------------------------------------------------------------------------

    /**
     * Puts the bytes of {@code text} in UTF-8, without their number. Half a surrogate pair becomes a question mark, as
     * in {@link String#getBytes(java.nio.charset.Charset)}.
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

    // ---- Closing ---------------------------------------------------------------------------------------------------

    @Override
    public boolean isOpen() {
        return open && sink.isOpen();
    }

    /**
     * Flushes, then closes the target even if that failed; both errors are kept. A second call does nothing. While
     * another thread waits for the target to take its bytes this only closes the target: the wait ends with an error
     * there, as far as the target's own {@code close} can end it.
     */
    @Override
    public void close() throws IOException {
        if (!open) {
            return;
        }
        if (sink.isUsedByAnotherThread()) {
            open = false;
            sink.abort();
            return;
        }
        try {
            sink.requireNothingLost();
            flush();
        } catch (IOException | RuntimeException | Error e) {
            Opened.closeAfter(e, sink);
            throw e;
        } finally {
            open = false;
            limit = NO_ROOM;
            base += position;
            position = 0;
            backlog.release(sink.isOfTheJdk());
        }
        sink.close();
    }

    private void drain() throws IOException {
        requireOpen();
        int waitingBytes = waitingBytes();
        if (waitingBytes > 0) {
            sink.requireOneThread();
            // Until all is out: after a failure there is no room for ever.
            limit = NO_ROOM;
            long end = position();
            sink.writeFully(waiting(), end - waitingBytes, deadlineNanos);
            emptied(end);
        }
    }

    private int waitingBytes() {
        return backlog.sizeBytes() + position;
    }

    /** All that waits, at most the full size. */
    private ByteBuffer waiting() {
        if (backlog.sizeBytes() == 0) {
            return buffer.limit(position).position(0);
        }
        backlog.add(bytes, position);
        base += position;
        position = 0;
        return backlog.toWrite();
    }

    private void emptied(long endOffset) throws IOException {
        requireOpen(); // A target that was closed meanwhile may answer that it has all.
        backlog.clear();
        buffer.clear();
        base = endOffset;
        position = 0;
        limit = bytes.length;
    }

    private void requireOpen() throws IOException {
        if (!open) {
            throw sink.closed(position());
        }
        sink.requireWorking();
    }

    /** Chooses size, order, deadline and name; see {@link BufferedWritableByteChannel#builder()}. */
    public static final class Builder extends ChannelBuilder<Builder> {
        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        /**
         * How long the target may take for one buffer or one large write; default: for ever. Then it is closed and
         * {@link java.net.SocketTimeoutException} thrown. For sockets and interruptible channels only.
         */
        public Builder deadline(Duration deadline) {
            deadlineNanos = Options.positiveNanos(deadline);
            return this;
        }

        /** Writes to {@code target}; closing the result closes it. Offsets of a file count from its start. */
        public BufferedWritableByteChannel build(WritableByteChannel target) {
            return build(Sink.of(target, name), sizeOr(Options.defaultSize(target)));
        }

        /** Writes to {@code target}; flushing the result flushes it, closing closes it. */
        public BufferedWritableByteChannel build(OutputStream target) {
            return build(Sink.of(target, name), sizeOr(BufferSizes.forSocket()));
        }

        /** Writes to {@code target}; closing the result closes the socket. */
        public BufferedWritableByteChannel build(Socket target) throws IOException {
            return build(Sink.of(target, name), sizeOr(BufferSizes.forSocket()));
        }

        /**
         * Opens {@code target} for writing; closing the result closes it.
         *
         * @param options how; none: create the file or empty it, as {@link Files#newOutputStream} does
         */
        public BufferedWritableByteChannel build(Path target, OpenOption... options) throws IOException {
            int sizeBytes = sizeOr(BufferSizes.forFileWrite());
            return Opened.orClose(
                    Files.newByteChannel(target, Options.toWrite(options)),
                    channel -> build(Sink.of(channel, nameOr(target.toString())), sizeBytes));
        }

        /**
         * Writes to what is open already, such as {@link FileDescriptor#out}: a pipe, or a file. Closing the result
         * closes the descriptor, for {@link System#out} too; what is neither flushed nor closed at the end of the
         * program is lost.
         */
        public BufferedWritableByteChannel build(FileDescriptor target) {
            FileOutputStream stream = new FileOutputStream(target);
            return build(Sink.of(stream, target, name), sizeOr(Options.defaultSize(stream.getChannel())));
        }

        private BufferedWritableByteChannel build(Sink sink, int sizeBytes) {
            return new BufferedWritableByteChannel(sink, this, sizeBytes);
        }
    }
}
