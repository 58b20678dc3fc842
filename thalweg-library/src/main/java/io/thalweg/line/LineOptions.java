package io.thalweg.line;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.internal.Opened;
import io.thalweg.tune.BufferSizes;
import java.io.IOException;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What can be chosen for a reader of lines, and the channel that it then needs. */
abstract class LineOptions<B extends LineOptions<B>> {
    /** Far above any line meant for people, and little enough for one mistaken file to be affordable. */
    private static final int DEFAULT_MAX_LINE_LENGTH = 16 << 20;

    /** What the buffer of a channel can be asked for. */
    private static final int MAX_BUFFERED_BYTES = 1 << 30;

    private static final int MAX_MAX_LINE_LENGTH = MAX_BUFFERED_BYTES - 1;

    int maxLineLength = DEFAULT_MAX_LINE_LENGTH;
    LineEndings endings = LineEndings.ANY;
    Charset charset = StandardCharsets.UTF_8;
    boolean reportsMalformed;
    boolean skipsByteOrderMark;

    @Nullable
    Duration lineDeadline;

    private int bufferSizeBytes;
    private boolean survivesInterrupt;

    LineOptions() {}

    abstract B self();

    final B choosing(LineOptions<B> other) {
        maxLineLength = other.maxLineLength;
        endings = other.endings;
        charset = other.charset;
        reportsMalformed = other.reportsMalformed;
        skipsByteOrderMark = other.skipsByteOrderMark;
        lineDeadline = other.lineDeadline;
        bufferSizeBytes = other.bufferSizeBytes;
        survivesInterrupt = other.survivesInterrupt;
        return self();
    }

    /** Bytes that a line may have, its ending not counted. */
    public int maxLineLength() {
        return maxLineLength;
    }

    /** What ends a line. */
    public LineEndings endings() {
        return endings;
    }

    /**
     * Bytes that a line may have, its ending not counted; 1 to 1 GiB - 1 (with LF_OR_CRLF one less), default 16 MiB.
     */
    public B maxLineLength(int sizeBytes) {
        if (sizeBytes < 1 || sizeBytes > MAX_MAX_LINE_LENGTH) {
            throw new IllegalArgumentException(
                    "maxLineLength must be 1 to " + MAX_MAX_LINE_LENGTH + ", got " + sizeBytes);
        }
        maxLineLength = sizeBytes;
        return self();
    }

    /**
     * How long a line that has begun may take to its end, instead of the channel's deadline for each wait; default:
     * for ever. Ends a peer that sends a byte now and then to hold on to the connection: the source is closed and
     * {@link java.net.SocketTimeoutException} thrown. For sockets and interruptible channels only.
     */
    public B lineDeadline(Duration deadline) {
        lineDeadline = LineDeadline.positive(deadline);
        return self();
    }

    /** What ends a line; default: {@link LineEndings#ANY}. */
    public B endings(LineEndings endings) {
        this.endings = Objects.requireNonNull(endings, "endings");
        return self();
    }

    /**
     * The charset of {@link LineReader#string()}; default: UTF-8. A multi-byte character that its line cuts short is
     * malformed there, and does not reach into the next line. Where it would for a reader that decodes all of a text at
     * once, as in GB18030, EUC-JP and Big5-HKSCS, building the reader asks for {@link #malformed} to report it.
     *
     * @throws IllegalArgumentException if ASCII bytes do not mean ASCII characters in it, as in UTF-16 and UTF-32, or
     *     if it guesses from the text what it is, as {@code x-JISAutoDetect}
     */
    public B charset(Charset charset) {
        LineText.requireAsciiCompatible(charset);
        this.charset = charset;
        return self();
    }

    /**
     * What {@link LineReader#string()} does with bytes that are no characters: replace each by U+FFFD, as the JDK's
     * readers do and as is the default, or report them.
     *
     * @throws IllegalArgumentException if {@code action} is {@link CodingErrorAction#IGNORE}
     */
    public B malformed(CodingErrorAction action) {
        if (!action.equals(CodingErrorAction.REPLACE) && !action.equals(CodingErrorAction.REPORT)) {
            throw new IllegalArgumentException(
                    "the action for malformed bytes must be REPLACE or REPORT, got " + action);
        }
        reportsMalformed = action.equals(CodingErrorAction.REPORT);
        return self();
    }

    /**
     * Leaves out the byte order mark of UTF-8 if the input begins with one; offsets count it all the same. Default:
     * it is the first character of the first line, as with the JDK's readers.
     */
    public B skipByteOrderMark(boolean skip) {
        skipsByteOrderMark = skip;
        return self();
    }

    /**
     * Bytes of the buffer, 8 or more; default: what {@link BufferSizes} says of the source. It has them once a first
     * one of 8 KiB has been full, and more for a line that needs them. A {@link BufferedReadableByteChannel} has one
     * already.
     */
    public B bufferSize(int sizeBytes) {
        BufferedReadableByteChannel.builder().bufferSize(sizeBytes); // Refuses what no buffer can have.
        bufferSizeBytes = sizeBytes;
        return self();
    }

    /**
     * Whether a file that is opened by its path is read on when the thread is interrupted, as with
     * {@link java.io.BufferedReader}. Default: no, an interrupt closes it, as ever with NIO. A file that
     * survives knows no deadline, and another thread's close does not end a wait for one that is a pipe.
     */
    public B survivesInterrupt(boolean survives) {
        survivesInterrupt = survives;
        return self();
    }

    /** A channel over the file. */
    final BufferedReadableByteChannel opened(Path source) throws IOException {
        if (!survivesInterrupt) {
            return channelBuilder().build(source);
        }
        if (Files.isDirectory(source)) {
            throw new FileSystemException(source.toString(), null, "is a directory; a file is needed");
        }
        int sizeBytes = bufferSizeBytes > 0 ? bufferSizeBytes : Math.max(BufferSizes.forFile(source), Long.BYTES);
        // This channel the JDK makes deaf to interrupts, unlike those that it hands out as channels.
        return Opened.orClose(
                Files.newInputStream(source),
                stream -> channelBuilder()
                        .bufferSize(sizeBytes)
                        .name(source.toString())
                        .build(stream));
    }

    /** {@code source} itself, if it is buffered and has room for a line. */
    final BufferedReadableByteChannel channelOver(ReadableByteChannel source) {
        if (!(source instanceof BufferedReadableByteChannel channel)) {
            return channelBuilder().build(source);
        }
        if (bufferSizeBytes > 0) {
            throw new IllegalArgumentException("the channel has its buffer already: give it the bufferSize of "
                    + bufferSizeBytes + " bytes when it is built");
        }
        if (channel.maxBufferSize() < neededBytes()) {
            throw new IllegalArgumentException("a line may have " + maxLineLength
                    + " bytes and an ending, but the channel's buffer only " + channel.maxBufferSize()
                    + "; raise maxBufferSize or lower maxLineLength");
        }
        return channel;
    }

    final BufferedReadableByteChannel.Builder channelBuilder() {
        // The limit is on lines: a small one must not make for many small reads.
        BufferedReadableByteChannel.Builder builder = BufferedReadableByteChannel.builder()
                .maxBufferSize(Math.max(neededBytes(), BufferSizes.DEFAULT_SIZE_BYTES));
        return bufferSizeBytes > 0 ? builder.bufferSize(bufferSizeBytes) : builder;
    }

    /** What must be buffered of a line to see its end. */
    private int neededBytes() {
        int neededBytes = maxLineLength + endings.awaitedBytes();
        if (neededBytes > MAX_BUFFERED_BYTES) {
            throw new IllegalArgumentException("maxLineLength must be 1 to " + (MAX_MAX_LINE_LENGTH - 1)
                    + " where lines end with " + endings + ", got " + maxLineLength);
        }
        return neededBytes;
    }
}
