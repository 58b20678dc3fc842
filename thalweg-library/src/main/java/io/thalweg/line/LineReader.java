package io.thalweg.line;

import static io.thalweg.line.EndingMarks.CR;
import static io.thalweg.line.EndingMarks.LF;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.internal.InOrder;
import io.thalweg.internal.Opened;
import io.thalweg.internal.ReadAccess;
import io.thalweg.internal.SharedSecrets;
import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Steps from line to line:
 *
 * <pre>{@code
 * while (reader.next()) {
 *     handle(reader.string());
 * }
 * }</pre>
 *
 * <p>A line is handed out without its ending: as a view of the channel's buffer, where it lies; as a string; or as an
 * array. {@link #next()} allocates nothing and asks the source only when the buffer holds no complete line, once for
 * each refill. The buffer grows as the bytes of a line arrive. The last line may lack its ending; input that ends with
 * an ending has no empty line behind it. Strings are those that {@link java.io.BufferedReader} would return, malformed
 * bytes included; a charset in which that cannot be so is refused.
 *
 * <p><b>Errors.</b> A line above {@link Builder#maxLineLength} is a {@link TooLongLineException}: it closes the source,
 * and every later {@link #next()} fails too. Bytes that are no characters are replaced, or a
 * {@link MalformedLineException} of {@link #string()} if {@link Builder#malformed} says so, after which the reader can
 * go on. Failures of the source are passed on; if the source can go on after one, as a socket can after
 * {@code SO_TIMEOUT}, so can the reader.
 *
 * <p><b>Memory.</b> For a line of the limit up to 1.5 times as much while the buffer grows: direct memory, over a
 * stream or a socket without a channel that of the heap; if the JVM has less, an {@link IOException} says so and ends
 * the reader.
 *
 * <p>From the first {@link #next()} on the channel belongs to the reader, which reads ahead: where the source stands
 * then is not defined. Closing the reader closes the source. Not thread-safe, but for {@link #close}, which also ends
 * another thread's wait, see {@link BufferedReadableByteChannel#close}.
 */
public final class LineReader implements Closeable {
    static {
        SharedSecrets.LINES_BEFORE.register(LineReader.class, reader -> before -> reader.lineNumber = before);
    }

    private static final int NO_LINE = -1;

    /** Of the window at once: they fit into the nearest cache beside the strings made of them. */
    private static final int PIECE_BYTES = 8 * 1024;

    /** Enough for a piece of usual text; how many there are is known only when they were found. */
    private static final int MARKS = 256;

    /** Of a block, stored without a look at how many there are: hardly any has more. */
    private static final int USUAL_MARKS = 4;

    private final BufferedReadableByteChannel in;
    private final ReadAccess access;
    private final LineText text;
    private final LineDeadline deadline;
    private final int maxLineLength;
    private final int firstMark;
    private final int lastMark;
    private final long fromMarks;
    private final long beyondMarks;
    /** What ends a line like an LF does. */
    private final byte otherEnding;
    /** A CR ends its line, but only with an LF behind it. */
    private final boolean endsAtPairs;

    // The channel learns of the lines passed only when it is asked for more: until then the window is all there is.
    private ByteBuffer window;
    /** The same memory. */
    private ByteBuffer bytes;

    private int windowStart;
    private int windowEnd;

    // Indexes in the window.
    /** Bytes before this were searched: a line that comes in many pieces is not searched again with each. */
    private int searched;
    /** The part of the window that is searched, on the heap: the window's own array, or a copy in {@link #copy}. */
    private byte[] piece = {};

    private byte[] copy = {};
    /** The index in the window of the piece's first byte. */
    private int pieceStart;

    private int pieceEnd;

    /** Where bytes are that may end a line; those before {@link #nextMark} were looked at. */
    private final int[] marks = new int[MARKS];

    private int nextMark;
    private int markCount;

    /** The present line; a length of {@link #NO_LINE} if there is none. */
    private int lineStart;

    private int lineLength = NO_LINE;
    /** Where the line after it begins. */
    private int nextStart;

    private long lineNumber;
    private boolean mayBeginWithByteOrderMark;
    /** The last line ended with a CR, and what came next was not there yet. */
    private boolean mayBeginWithLineFeed;

    private @Nullable IOException failure;
    /**
     * Set by the closing thread, when the channel is closed already; all else belongs to the thread that reads. Where
     * this is set the window is left unsearched, and a channel that still gave something would make one line of all the
     * rest.
     */
    private volatile boolean closed;

    private LineReader(BufferedReadableByteChannel in, Builder options) {
        this.in = in;
        this.access = SharedSecrets.READ_ACCESS.of(in);
        if (!options.reportsMalformed) {
            LineText.requireEndingsSurvive(options.charset);
        }
        this.text = new LineText(options.charset, options.reportsMalformed);
        this.deadline = new LineDeadline(in, options.lineDeadline);
        this.maxLineLength = options.maxLineLength;
        this.firstMark = options.endings.firstMark;
        this.lastMark = options.endings.lastMark;
        this.fromMarks = EndingMarks.reaching(firstMark);
        this.beyondMarks = EndingMarks.reaching(lastMark + 1);
        this.otherEnding = options.endings.otherEnding;
        this.endsAtPairs = options.endings == LineEndings.LF_OR_CRLF;
        this.mayBeginWithByteOrderMark = options.skipsByteOrderMark;
        // Empty: what the channel has when the first line is asked for is what counts.
        this.window = access.window();
        this.bytes = window.duplicate().clear();
        this.windowStart = window.position();
        this.windowEnd = windowStart;
        this.searched = windowStart;
        this.nextStart = windowStart;
    }

    /** Opens {@code source} and reads its lines with the defaults of {@link #builder()}. */
    public static LineReader open(Path source) throws IOException {
        return builder().open(source);
    }

    /** Reads the lines of {@code source} with the defaults of {@link #builder()}; closing the reader closes it. */
    public static LineReader of(ReadableByteChannel source) {
        return builder().build(source);
    }

    /** Reads the lines of {@code source} with the defaults of {@link #builder()}; closing the reader closes it. */
    public static LineReader of(InputStream source) {
        return builder().build(source);
    }

    /** Reads the lines of {@code source} with the defaults of {@link #builder()}; closing the reader closes it. */
    public static LineReader of(Socket source) throws IOException {
        return builder().build(source);
    }

    /** Reads what is open already with the defaults of {@link #builder()}, such as {@link FileDescriptor#in}. */
    public static LineReader of(FileDescriptor source) {
        return builder().build(source);
    }

    /** A builder with the defaults: UTF-8, any ending, 16 MiB at most, malformed bytes replaced, no mark skipped. */
    public static Builder builder() {
        return new Builder();
    }

    // ---- The step -------------------------------------------------------------------------------------------------

    /**
     * Goes to the next line, waiting until its end is there. Ends the view of the one before.
     *
     * @return false at end of input; a source that has more later, as a growing file, is asked again by a later call;
     *     over a {@link io.thalweg.channel.GrowingFile} this waits for it instead
     * @throws TooLongLineException if the line is longer than allowed
     */
    public boolean next() throws IOException {
        access.endViews();
        return (!closed && findEnding()) || nextSlowly();
    }

    /** Looks for the end of the line in what is buffered. */
    private boolean findEnding() throws IOException {
        do {
            while (nextMark < markCount) {
                if (endsAt(marks[nextMark++])) {
                    return true;
                }
            }
        } while (search());
        return false;
    }

    /**
     * Searches the next bytes of the window; false if there are none. The marks of many blocks are stored before the
     * first is looked at, since how many a block has no processor can foresee.
     */
    private boolean search() {
        nextMark = 0;
        markCount = 0;
        int left = windowEnd - searched;
        if (left <= 0) {
            return false;
        }
        if (pieceEnd - searched < Math.min(left, EndingMarks.BLOCK_BYTES) || searched < pieceStart) {
            takePiece();
        }
        int at = searched;
        int count = 0;
        int most = MARKS - EndingMarks.BLOCK_BYTES;
        while (pieceEnd - at >= EndingMarks.BLOCK_BYTES && count <= most) {
            count = mark(EndingMarks.ofBlock(piece, at - pieceStart, fromMarks, beyondMarks), at, count);
            at += EndingMarks.BLOCK_BYTES;
        }
        if (pieceEnd - at < EndingMarks.BLOCK_BYTES && pieceEnd == windowEnd && count <= most) {
            count = mark(
                    EndingMarks.ofRest(piece, at - pieceStart, pieceEnd - pieceStart, firstMark, lastMark), at, count);
            at = pieceEnd;
        }
        searched = at;
        markCount = count;
        return true;
    }

    /** Stores where the marks of the block at {@code at} are behind {@code count} others; how many there are then. */
    private int mark(long block, int at, int count) {
        int[] into = marks;
        long rest = block;
        for (int i = 0; i < USUAL_MARKS; i++) {
            into[count + i] = at + Long.numberOfTrailingZeros(rest);
            rest &= rest - 1;
        }
        int end = count + Long.bitCount(block);
        for (int i = count + USUAL_MARKS; i < end; i++) {
            into[i] = at + Long.numberOfTrailingZeros(rest);
            rest &= rest - 1;
        }
        return end;
    }

    /** Copies the bytes to be searched next, and before them those of the line that has begun if it is short. */
    private void takePiece() {
        if (copy.length == 0) {
            copy = new byte[PIECE_BYTES];
        }
        int begun = searched - nextStart;
        pieceStart = begun >= 0 && begun <= PIECE_BYTES / 2 ? nextStart : searched;
        int n = Math.min(PIECE_BYTES, windowEnd - pieceStart);
        bytes.get(pieceStart, copy, 0, n);
        piece = copy;
        pieceEnd = pieceStart + n;
    }

    /** Takes the line that ends at {@code at}, unless what is marked there is no ending. */
    private boolean endsAt(int at) throws IOException {
        byte ending = piece[at - pieceStart];
        int length = at - nextStart;
        if (ending == LF) {
            if (length < 0) {
                return false; // That of a CRLF lies before the next line.
            }
        } else if (ending != otherEnding) {
            return ending == CR && endsAtPair(at, length);
        }
        if (length > maxLineLength) {
            throw tooLong(length + " bytes");
        }
        take(length, at + 1);
        if (ending == CR) {
            passLineFeed();
        }
        return true;
    }

    /** Takes the line that ends with the CR at {@code at}, if an LF is behind it: a CR alone is text. */
    private boolean endsAtPair(int at, int length) throws IOException {
        int lineFeed = at + 1;
        if (lineFeed == windowEnd || bytes.get(lineFeed) != LF) {
            return false;
        }
        requireAllowed(length);
        take(length, lineFeed + 1);
        return true;
    }

    private void requireAllowed(int length) throws IOException {
        if (length > maxLineLength) {
            throw tooLong(length + " bytes");
        }
    }

    private void take(int length, int next) {
        lineStart = nextStart;
        lineLength = length;
        lineNumber++;
        nextStart = next;
    }

    /** Behind a CR an LF belongs to it; whether there is one must not be waited for. */
    private void passLineFeed() {
        mayBeginWithLineFeed = nextStart == windowEnd;
        if (!mayBeginWithLineFeed && bytes.get(nextStart) == LF) {
            nextStart++;
        }
    }

    // ---- The line -------------------------------------------------------------------------------------------------

    /** Bytes of the line, its ending not among them. */
    public int length() {
        if (lineLength == NO_LINE) {
            throw new IllegalStateException(
                    "no current line: call next() first, and use the line only if it returned true");
        }
        return lineLength;
    }

    /** Whether the line had its ending; only the last one may have none, where the input stopped. */
    public boolean hasEnding() {
        return lineStart + length() < nextStart;
    }

    /**
     * The line as a read-only view of its bytes, undecoded; it lives until {@link #next()}, even if the reader is
     * closed.
     */
    public ByteBuffer view() {
        return access.view(lineStart, length());
    }

    /** The bytes of the line, undecoded, in an array of their own. */
    public byte[] copy() {
        byte[] line = new byte[length()];
        bytes.get(lineStart, line);
        return line;
    }

    /**
     * The line as a string.
     *
     * @throws MalformedLineException if {@link Builder#malformed} asks for a report and there is something to report
     */
    public String string() throws IOException {
        int length = length();
        int at = lineStart - pieceStart;
        String string = at >= 0 && lineStart + length <= pieceEnd
                ? text.string(piece, at, length)
                : text.string(copy(), 0, length);
        int malformedAt = text.malformedAt(string, bytes, lineStart, length);
        if (malformedAt >= 0) {
            throw malformed(malformedAt);
        }
        return string;
    }

    /** Offset in the source, in bytes, at which the line begins; where there is none, at which one would begin. */
    public long offset() {
        return in.position() + (lineLength == NO_LINE ? nextStart : lineStart) - windowStart;
    }

    /** The number of the line; the first is 1. At end of input, how many there were. */
    public long lineNumber() {
        return lineNumber;
    }

    /**
     * Closes the source, see {@link BufferedReadableByteChannel#close}. The present line can still be had, but no
     * other. A second call does nothing.
     */
    @Override
    public void close() throws IOException {
        try {
            in.close();
        } finally {
            closed = true;
        }
    }

    // ---- In a loop or stream ----------------------------------------------------------------------------------------

    /**
     * The lines from the next one on as strings, for {@code for}: each iterator goes on where the reader stands. An
     * {@link IOException} comes as {@link java.io.UncheckedIOException}. The reader remains to be closed.
     */
    public Iterable<String> strings() {
        return InOrder.iterable(this::nextString);
    }

    /** As {@link #strings()}, but as views: each lives until the loop asks for the next one. */
    public Iterable<ByteBuffer> views() {
        return InOrder.iterable(this::nextView);
    }

    /**
     * The lines from the next one on as strings, in a stream that is in order and does not split: {@code parallel()}
     * gains nothing. An {@link IOException} comes as {@link java.io.UncheckedIOException}. Closing the stream closes
     * the reader.
     */
    public Stream<String> stream() {
        return InOrder.stream(this::nextString, this);
    }

    private @Nullable String nextString() throws IOException {
        return next() ? string() : null;
    }

    private @Nullable ByteBuffer nextView() throws IOException {
        return next() ? view() : null;
    }

    // ---- Out of the way of the hot path -----------------------------------------------------------------------------

    /** No line ends in the window. */
    private boolean nextSlowly() throws IOException {
        lineLength = NO_LINE;
        if (failure != null) {
            throw new IOException("cannot read further lines of " + in.name() + ": an earlier one failed", failure);
        }
        while (refill()) {
            if (findEnding()) {
                return true;
            }
        }
        if (nextStart == windowEnd) {
            return false;
        }
        requireAllowed(windowEnd - nextStart);
        take(windowEnd - nextStart, windowEnd);
        return true;
    }

    /** Makes more bytes available, behind those of the line that are there; false at end of input. */
    private boolean refill() throws IOException {
        int unfinished = windowEnd - nextStart;
        // A CR at the end may be half of an ending.
        boolean halfEnded = endsAtPairs && unfinished > 0 && bytes.get(windowEnd - 1) == CR;
        // Once the reader is closed, it has not been searched.
        if (!closed && unfinished > (halfEnded ? maxLineLength + 1 : maxLineLength)) {
            throw tooLong(unfinished + " bytes and still no line ending");
        }
        pass();
        try {
            if (mayBeginWithByteOrderMark) {
                unfinished = 0;
                ByteOrderMark.skip(access, deadline);
                mayBeginWithByteOrderMark = false;
            }
            return deadline.await(unfinished);
        } catch (IOException e) {
            failure = in.isOpen() || e instanceof ClosedChannelException ? null : e;
            throw e;
        } finally {
            // Also what came before an error is kept.
            look(unfinished);
        }
    }

    /** Lets the channel know that all before the next line is done with. */
    private void pass() {
        access.skip(nextStart - windowStart);
        windowStart = nextStart;
    }

    /** Takes what the channel has now: it stands where the next line begins. */
    @SuppressWarnings("ReferenceEquality") // Another object is another buffer, whatever is in it.
    private void look(int alreadySearched) {
        ByteBuffer current = access.window();
        if (current != window) {
            window = current;
            bytes = window.duplicate().clear();
        }
        windowStart = window.position();
        windowEnd = window.limit();
        nextStart = windowStart;
        if (mayBeginWithLineFeed && nextStart < windowEnd) {
            passLineFeed();
        }
        searched = nextStart + alreadySearched;
        if (alreadySearched > 0 && searched <= windowEnd && bytes.get(searched - 1) == CR) {
            searched--; // What is behind it can be seen now.
        }
        nextMark = 0;
        markCount = 0;
        byte[] array = access.array();
        piece = array == null ? copy : array;
        pieceStart = array == null ? windowEnd : 0;
        pieceEnd = windowEnd;
    }

    /** No line can follow. */
    private IOException tooLong(String got) {
        lineLength = NO_LINE;
        TooLongLineException violation =
                new TooLongLineException(in.name(), got, lineNumber + 1, offset(), maxLineLength);
        failure = violation;
        try {
            close();
        } catch (IOException e) {
            violation.addSuppressed(e);
        }
        return violation;
    }

    private IOException malformed(int malformedAt) {
        return new MalformedLineException(
                in.name(), text.charsetName(), bytes.get(lineStart + malformedAt), lineNumber, offset() + malformedAt);
    }

    /** Chooses limit, endings and charset; see {@link LineReader#builder()}. */
    public static final class Builder extends LineOptions<Builder> {
        private Builder() {}

        @Override
        Builder self() {
            return this;
        }

        /** Another builder that has chosen the same. */
        public Builder copy() {
            return new Builder().choosing(this);
        }

        /** Opens {@code source} and reads its lines; closing the reader closes it. */
        public LineReader open(Path source) throws IOException {
            return Opened.orClose(opened(source), opened -> new LineReader(opened, this));
        }

        /**
         * Reads the lines of {@code source}, from where it stands at the first {@link LineReader#next()}; closing the
         * reader closes it.
         *
         * @throws IllegalArgumentException if {@code source} is a {@link BufferedReadableByteChannel} whose maximum has
         *     no room for a line and its ending, or which should get another {@link #bufferSize}
         */
        public LineReader build(ReadableByteChannel source) {
            return new LineReader(channelOver(source), this);
        }

        /** Reads the lines of {@code source}; closing the reader closes it. */
        public LineReader build(InputStream source) {
            return new LineReader(channelBuilder().build(source), this);
        }

        /** Reads the lines of {@code source}; closing the reader closes it. */
        public LineReader build(Socket source) throws IOException {
            return new LineReader(channelBuilder().build(source), this);
        }

        /** Reads the lines of what is open already; closing the reader closes it. */
        public LineReader build(FileDescriptor source) {
            return new LineReader(channelBuilder().build(source), this);
        }
    }
}
