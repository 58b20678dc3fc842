package io.thalweg.stream;

import io.thalweg.internal.ArrayCopy;
import io.thalweg.internal.Endpoint;
import io.thalweg.internal.FileSink;
import io.thalweg.internal.FileSource;
import io.thalweg.internal.Sink;
import io.thalweg.internal.StreamSource;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Buffers any input stream, in place of {@code BufferedInputStream}.
 *
 * <p><b>Speed.</b> Not synchronised: one thread at a time; if two meet where the buffer is filled, both get
 * an {@link IllegalStateException} that names them. Reads at least as large as the buffer go past it while no
 * mark is set. Loops that want the speed of an array take the buffer itself with {@link #nextChunk()}.
 *
 * <p><b>Live sources.</b> The source is asked only when bytes are missing, at most once for each refill, and what it
 * returns is handed on at once: a pipe or a socket never hangs on a buffer that wants to be full. A bulk read or skip
 * goes on after its first bytes only where {@code available()} promises more. That of a decompressor always does; over
 * one that reads from a live source such a read may wait until it has all bytes, as {@code BufferedInputStream}'s does.
 *
 * <p><b>Errors.</b> An exception of the source passes through as it is, after all bytes before it have been delivered;
 * a plain one of a {@code FileInputStream}, and an {@code EOFException} of any stream, gets the byte offset. After
 * {@link #close()} every method that reads, skips or resets, and {@link #available()}, throws an {@link IOException}.
 * Another thread may close: a read that waits then ends with an {@link IOException} as soon as the source lets it go,
 * and never with bytes or an end of input that are none.
 */
public sealed class TunedInputStream extends InputStream permits TunedFileInputStream {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int NO_MARK = -1;
    /** A mark that takes the largest array leaves no room to read more. */
    private static final int LARGEST_READ_LIMIT = Buffers.LARGEST_SIZE_BYTES - 1;

    private static final long EMPTY_WORD = 1;
    private static final long FULL_WORD_END = 1L << 56;

    /**
     * A larger read is handed to the source in such pieces: {@code FileInputStream} copies through memory that it
     * allocates for each call. Measured once: 5 GB/s from 16 to 256 KiB, 3.3 to 4.2 GB/s at 1 MiB.
     */
    private static final int LARGEST_READ_BYTES = 256 * 1024;

    /** Before, an interrupt never closed the files of a {@code transferTo} between streams, and must not begin to. */
    private static final boolean COPIES_STREAMS_IN_KERNEL = Runtime.version().feature() >= 18;

    private final StreamSource source;
    private final BufferSize bufferSize;

    /*
     * read() takes its bytes from a word: up to seven bytes of the buffer, the next one lowest, below a bit that
     * marks their end. The usual call then touches one field and neither the array nor its bounds, which is what makes
     * the difference in compiled code. The word only caches the bytes just before the position; every other method
     * gives them back first with emptyWord().
     */
    private long word = EMPTY_WORD;

    /*
     * Another thread may close at any moment. It empties the word, lowers the limit and drops the buffer; everything
     * else belongs to the thread that reads. That one takes buffer and limit once for each step, believes the limit no
     * further than the buffer reaches, and learns that the stream is closed where it would need the source or finds no
     * bytes where it has just put some.
     */

    /** Allocated at the first refill; grows with the input, and for a mark. */
    private byte[] buffer = Buffers.NONE;
    /** The next byte of the buffer to take; the bytes of the word are taken. */
    private int position;
    /** Behind the last byte of the buffer. */
    private int limit;
    /** Where reset() goes back to, or NO_MARK. */
    private int mark = NO_MARK;

    private int readLimit;

    /**
     * Buffers a stream with the size for streams of unknown origin, which is the size for sockets; a short input gets
     * 8 KiB. Around a {@code BufferedInputStream} or a stream of this package the buffer is at least as large as the
     * inner one, so that the inner one is gone past (as far as it can be known: 8 KiB is assumed for the JDK's).
     *
     * @param in the source; closed with this stream
     */
    public TunedInputStream(InputStream in) {
        this(BufferSize.around(in), sourceOf(in));
    }

    /**
     * Buffers a stream.
     *
     * @param in the source; closed with this stream
     * @param bufferSizeBytes the size of the buffer, at least 1
     */
    public TunedInputStream(InputStream in, int bufferSizeBytes) {
        this(BufferSize.exactly(bufferSizeBytes), sourceOf(in));
    }

    TunedInputStream(BufferSize bufferSize, StreamSource source) {
        this.bufferSize = bufferSize;
        this.source = source;
    }

    private static StreamSource sourceOf(InputStream in) {
        return in.getClass() == FileInputStream.class
                ? PathOpener.source((FileInputStream) in)
                : new StreamSource(in, in.getClass().getName());
    }

    int bufferSizeBytes() {
        return bufferSize.bytes(source.offset());
    }

    /**
     * Reads one byte.
     *
     * @return 0 to 255, or -1 at end of input
     * @throws IOException if the source fails or the stream is closed
     */
    @Override
    public int read() throws IOException {
        long taken = word;
        if (taken == EMPTY_WORD) {
            byte[] bytes = buffer;
            int start = position;
            if (start <= Math.min(limit, bytes.length) - Long.BYTES) {
                taken = (long) LONG.get(bytes, start);
                position = start + Long.BYTES;
                word = (taken >>> Byte.SIZE) | FULL_WORD_END;
                return (int) taken & 0xff;
            }
            taken = lastBytes();
            if (taken == EMPTY_WORD) {
                return -1;
            }
        }
        word = taken >>> Byte.SIZE;
        return (int) taken & 0xff;
    }

    /** Up to seven bytes as a word, when fewer than eight are left; refills first when none is. */
    private long lastBytes() throws IOException {
        if (unread(buffer) == 0 && !refill()) {
            return EMPTY_WORD;
        }
        byte[] bytes = buffer;
        int start = position;
        int end = start + Math.min(unread(bytes, start), Long.BYTES - 1);
        if (end == start) {
            throw closed();
        }
        position = end;
        long last = EMPTY_WORD;
        for (int i = end; i > start; i--) {
            last = (last << Byte.SIZE) | (bytes[i - 1] & 0xff);
        }
        return last;
    }

    private void emptyWord() {
        position = Math.max(0, position - bytesInWord());
        word = EMPTY_WORD;
    }

    private int bytesInWord() {
        return Long.BYTES - 1 - Long.numberOfLeadingZeros(word) / Byte.SIZE;
    }

    /** How many bytes of the buffer, which is {@code bytes}, wait behind those of the word. */
    private int unread(byte[] bytes) {
        return unread(bytes, position);
    }

    private int unread(byte[] bytes, int start) {
        return Math.max(0, Math.min(limit, bytes.length) - start);
    }

    /**
     * Reads at most {@code length} bytes, fewer where the buffer ends and the source does not promise more.
     *
     * @return how many bytes were read, at least 1 unless {@code length} is 0; -1 at end of input
     * @throws IOException if the source fails before the first byte or the stream is closed
     */
    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        source.requireOpen();
        emptyWord();
        if (length == 0) {
            return 0;
        }
        int count = takeBuffered(target, offset, length);
        if (count == 0) {
            count = readOnce(target, offset, length);
        }
        while (count >= 0 && count < length && source.availableHint() > 0) {
            try {
                int more = readOnce(target, offset + count, length - count);
                if (more < 0) {
                    break;
                }
                count += more;
            } catch (IOException | RuntimeException | Error e) {
                source.deferred.keep(e);
                break;
            }
        }
        return count;
    }

    private int takeBuffered(byte[] target, int offset, int length) {
        byte[] bytes = buffer;
        int start = position;
        int count = Math.min(length, unread(bytes, start));
        if (count > 0) {
            ArrayCopy.copy(bytes, start, target, offset, count);
            position = start + count;
        }
        return count;
    }

    /** At most one read of the source, past the buffer when it is empty, no mark needs it and the read is large. */
    private int readOnce(byte[] target, int offset, int length) throws IOException {
        requireReadable();
        int sizeBytes = bufferSizeBytes();
        if (!isMarked() && length >= sizeBytes) {
            return readPast(target, offset, Math.min(length, Math.max(sizeBytes, LARGEST_READ_BYTES)));
        }
        if (!refill()) {
            return -1;
        }
        int count = takeBuffered(target, offset, length);
        if (count == 0) {
            throw closed();
        }
        return count;
    }

    /**
     * Takes everything that is in the buffer, refilling it first when it is empty: the way to go over all bytes at the
     * speed of an array.
     *
     * {@snippet file="io/thalweg/stream/FileStreamsExample.java" region="sum"}
     *
     * @return the bytes, at least 1, as a read-only view; valid until the next call of any method of this stream; null
     *     at end of input
     * @throws IOException if the source fails or the stream is closed
     */
    public @Nullable ByteBuffer nextChunk() throws IOException {
        emptyWord();
        if (unread(buffer) == 0 && !refill()) {
            return null;
        }
        byte[] bytes = buffer;
        int start = position;
        int count = unread(bytes, start);
        if (count == 0) {
            throw closed();
        }
        position = start + count;
        return ByteBuffer.wrap(bytes, start, count).slice().asReadOnlyBuffer();
    }

    /**
     * Reads at most {@code length} bytes, fewer only where the input ends before. Where a file's length says how many
     * there are, one array of that size is filled in place.
     *
     * @param length how many bytes are wanted, at least 0
     * @return the bytes, in an array of the caller's own
     * @throws IOException if reading fails or the stream is closed
     */
    @Override
    public byte[] readNBytes(int length) throws IOException {
        if (length < 0) {
            throw new IllegalArgumentException("length is negative: " + length);
        }
        source.requireOpen();
        emptyWord();
        byte[] expected = new byte[(int) Math.min(length, (long) unread(buffer) + source.expected())];
        int count = readNBytes(expected, 0, expected.length);
        if (count < expected.length) {
            return Arrays.copyOf(expected, count);
        }
        byte[] unexpected = super.readNBytes(length - count);
        if (unexpected.length == 0) {
            return expected;
        }
        byte[] all = Arrays.copyOf(expected, count + unexpected.length);
        System.arraycopy(unexpected, 0, all, count, unexpected.length);
        return all;
    }

    /**
     * Skips at most {@code n} bytes, in a file by seeking; fewer at end of input, and fewer where the source does not
     * promise more.
     *
     * @return how many bytes were skipped; 0 for a negative or zero {@code n} and at end of input
     * @throws IOException if the source fails before the first byte was skipped, or answers that it skipped a number
     *     that cannot be; or if the stream is closed
     */
    @Override
    public long skip(long n) throws IOException {
        source.requireOpen();
        emptyWord();
        long skipped = Math.max(0, Math.min(n, unread(buffer)));
        position += (int) skipped;
        if (skipped >= n) {
            return skipped;
        }
        try {
            requireReadable();
            if (mark == NO_MARK) {
                skipped += source.skip(n - skipped);
            }
            while (skipped < n && (skipped == 0 || source.availableHint() > 0) && refill()) {
                int more = (int) Math.min(n - skipped, unread(buffer));
                position += more;
                skipped += more;
                if (skipped < n && !isMarked()) {
                    skipped += source.skip(n - skipped);
                }
            }
        } catch (IOException | RuntimeException | Error e) {
            if (skipped == 0) {
                throw e;
            }
            source.deferred.keep(e);
        }
        return skipped;
    }

    /**
     * Estimates the bytes that can be read without blocking: those in the buffer and what the source promises.
     *
     * @throws IOException if the source fails or the stream is closed
     */
    @Override
    public int available() throws IOException {
        source.requireOpen();
        return (int)
                Math.min(Integer.MAX_VALUE, (long) unread(buffer) + bytesInWord() + Math.max(0, source.available()));
    }

    /**
     * The bytes taken from this stream so far, read or skipped: the offset of the next one, counted from where the
     * source stood when this stream was made. Known after the stream is closed, too.
     *
     * @return the offset in bytes
     */
    public long position() {
        return source.offset() - unread(buffer) - bytesInWord();
    }

    /** Always true. */
    @Override
    public boolean markSupported() {
        return true;
    }

    /**
     * Marks this place for {@link #reset}. Memory grows as bytes are read behind the mark, not because of the limit
     * declared here.
     *
     * @param readLimit how many bytes may be read before the mark may be forgotten
     */
    @Override
    public void mark(int readLimit) {
        emptyWord();
        mark = position;
        this.readLimit = Math.max(0, Math.min(readLimit, LARGEST_READ_LIMIT));
    }

    /**
     * Returns to the mark.
     *
     * @throws IOException if no mark is set, if more bytes were read than it allowed, or if the stream is closed
     */
    @Override
    public void reset() throws IOException {
        source.requireOpen();
        if (mark == NO_MARK) {
            throw new IOException("no mark to return to at byte " + position() + " of " + this
                    + ": none was set, or more than its read limit of " + readLimit + " bytes were read");
        }
        word = EMPTY_WORD;
        position = mark;
    }

    /**
     * Writes the rest of the input to {@code target}, without flushing or closing it. Drains the buffer and leaves what
     * follows to the source's own {@code transferTo}; while a mark is set it copies through the buffer. From a file to
     * a file ({@code FileOutputStream} or {@link TunedFileOutputStream}), neither of them a standard stream or given by
     * a descriptor, the kernel copies on JDK 18 and newer; there, as with the JDK's, an interrupt closes both files.
     *
     * @return how many bytes were written
     * @throws IOException if reading or writing fails, with an unknown part written, or if the stream is closed;
     *     {@link #position()} then counts only what passed through the buffer, unless a file is read
     */
    @Override
    public long transferTo(OutputStream target) throws IOException {
        Objects.requireNonNull(target, "target");
        return moveRest((bytes, count) -> target.write(bytes, 0, count), () -> {
            moveRestTo(target);
            return true;
        });
    }

    /**
     * Writes the rest of the input to a blocking channel, without closing it. The kernel copies from a file to a file
     * or a socket while no mark is set, if the file is neither standard input nor given by a descriptor; there an
     * interrupt of the thread closes the file that is read and, as with {@code FileChannel.transferTo}, the target.
     *
     * @param target where the bytes go
     * @return how many bytes were written
     * @throws IOException if reading or writing fails, with an unknown part written; if the target takes no bytes for
     *     many calls; if the stream is closed
     * @throws java.nio.channels.IllegalBlockingModeException if the target is in non-blocking mode
     */
    public long transferTo(WritableByteChannel target) throws IOException {
        Sink sink = Sink.of(target, null);
        long start = position();
        ByteConsumer channel = (bytes, count) ->
                sink.writeFully(ByteBuffer.wrap(bytes, 0, count).asReadOnlyBuffer(), position() - count - start, 0);
        return moveRest(channel, () -> {
            source.moveInKernel(target);
            return false;
        });
    }

    /**
     * What is buffered, then what the source moves by itself unless a mark needs it, then what is left. Asked again
     * after its end, a terminal or a named pipe would give what comes after it.
     */
    private long moveRest(ByteConsumer target, Move pastTheBuffer) throws IOException {
        long start = position();
        drainTo(target);
        requireReadable();
        boolean ended = !isMarked() && pastTheBuffer.run();
        while (!ended && refill()) {
            drainTo(target);
        }
        return source.offset() - start;
    }

    /**
     * Moves the rest past the buffer; the kernel does what it can, where {@link FileInputStream#transferTo} lets it
     * too.
     */
    private void moveRestTo(OutputStream target) throws IOException {
        if (!(source instanceof FileSource)) {
            source.advance(source.transferTo(target));
            source.requireOpen(); // Otherwise an end that only another thread's close has brought about.
            return;
        }
        FileSink file = COPIES_STREAMS_IN_KERNEL ? TunedOutputStream.fileBelow(target) : null;
        FileChannel channel = file == null ? null : file.channel();
        if (file != null && channel != null) {
            file.advance(source.moveInKernel(channel));
        }
        // An array of its own, since the target may be anybody's and may keep or change it.
        byte[] piece = new byte[bufferSizeBytes()];
        for (int count; (count = readPast(piece, 0, piece.length)) >= 0; ) {
            target.write(piece, 0, count);
            if (piece.length != bufferSizeBytes()) {
                piece = new byte[bufferSizeBytes()];
            }
        }
    }

    /** Takes the first {@code count} bytes. */
    private interface ByteConsumer {
        void write(byte[] bytes, int count) throws IOException;
    }

    /** Moves bytes from the source to a target; whether it has met the end. */
    private interface Move {
        boolean run() throws IOException;
    }

    /** The target gets a copy: it may be anybody's, and could change what {@link #reset()} brings back. */
    private void drainTo(ByteConsumer target) throws IOException {
        emptyWord();
        byte[] copy = new byte[unread(buffer)];
        if (copy.length > 0) {
            int count = takeBuffered(copy, 0, copy.length);
            try {
                target.write(copy, count);
            } catch (NonWritableChannelException e) {
                position = Math.max(0, position - count); // Opened for reading only: it took nothing.
                throw e;
            }
        }
    }

    /** Closes the source, whose failure is thrown, and forgets what is buffered. Closing again does nothing. */
    @Override
    public void close() throws IOException {
        source.advance(-unread(buffer) - bytesInWord());
        word = EMPTY_WORD;
        limit = 0;
        buffer = Buffers.NONE;
        if (source.isOpen()) {
            source.closeTransport();
        }
    }

    /** One read of the source past the buffer. */
    private int readPast(byte[] into, int start, int length) throws IOException {
        Endpoint.Transfer transfer = source.transfer(0);
        try (transfer) {
            return readSource(into, start, length);
        }
    }

    private int readSource(byte[] into, int start, int length) throws IOException {
        try {
            return source.read(into, start, length);
        } catch (IOException e) {
            throw source.located(e);
        }
    }

    private void requireReadable() throws IOException {
        source.requireOpen();
        source.deferred.rethrow();
    }

    private IOException closed() {
        return new IOException("stream closed: " + this);
    }

    /** One read of the source into the buffer, when all its bytes are taken; false at end of input. */
    private boolean refill() throws IOException {
        requireReadable();
        Endpoint.Transfer transfer = source.transfer(0);
        try (transfer) {
            byte[] bytes = buffer;
            int start = position;
            if (start > bytes.length) {
                throw closed();
            }
            int kept = isMarked() ? Math.max(0, start - mark) : 0;
            if (kept == 0 || start == bytes.length) {
                bytes = makeRoom(bytes, start - kept, kept);
                start = kept;
            }
            int count = readSource(bytes, start, Math.min(bufferSizeBytes(), bytes.length - start));
            limit = start + Math.max(0, count);
            return count > 0;
        }
    }

    /** The {@code kept} bytes from the mark on go to the front of the buffer, or of a larger one. */
    private byte[] makeRoom(byte[] bytes, int from, int kept) {
        byte[] roomy = roomyArray(bytes, kept);
        System.arraycopy(bytes, from, roomy, 0, kept);
        buffer = roomy;
        mark = mark == NO_MARK ? NO_MARK : 0;
        position = kept;
        limit = kept;
        return roomy;
    }

    /** What it reads: a file's path, or the class of a stream. */
    @Override
    public String toString() {
        return source.name();
    }

    /** The buffer itself, or a larger one when the bytes of a mark take more than half of it. */
    private byte[] roomyArray(byte[] bytes, int kept) {
        int sizeBytes = bufferSizeBytes();
        int roomyBytes = kept == 0 ? sizeBytes : bytes.length;
        if (kept > bytes.length / 2) {
            long most = Math.min(Buffers.LARGEST_SIZE_BYTES, (long) readLimit + sizeBytes);
            roomyBytes = (int) Math.max(bytes.length, Math.min(most, 2L * bytes.length));
        }
        return roomyBytes == bytes.length ? bytes : new byte[roomyBytes];
    }

    /** Whether reset() must stay possible, when all bytes of the buffer are taken and more are about to be read. */
    private boolean isMarked() {
        if (position - mark > readLimit) {
            mark = NO_MARK;
        }
        return mark != NO_MARK;
    }
}
