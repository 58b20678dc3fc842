package io.thalweg.stream;

import io.thalweg.tune.BufferSizes;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.SelectableChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * An open file as it comes from the operating system: {@link FileInputStream} with its rough edges taken off. Errors
 * name the file and the byte offset; skipping ends at the end of the file and does not fail on a pipe.
 */
final class FileSource extends StreamSource {
    /** Before, an interrupt never closed the files of a {@code transferTo} between streams, and must not begin to. */
    private static final boolean COPIES_STREAMS_IN_KERNEL = Runtime.version().feature() >= 18;

    /**
     * A file in {@code /sys} claims the length of a page and holds less. So what may be its only page is read, not
     * skipped; this is the largest page that any processor of ours has.
     */
    private static final int LARGEST_PAGE_BYTES = 64 * 1024;

    private static final long NO_PLACE = -1;

    private final String name;
    /** Whether the file was opened, and is no descriptor of the program, which no interrupt may close. */
    private final boolean hasChannel;

    FileSource(Path path, BufferSize bufferSize) throws FileNotFoundException {
        this(PathOpener.openForReading(path), path.toString(), true, bufferSize);
    }

    FileSource(File file, BufferSize bufferSize) throws FileNotFoundException {
        this(new FileInputStream(file), file.getPath(), true, bufferSize);
    }

    FileSource(FileInputStream file, BufferSize bufferSize) {
        this(file, "a FileInputStream", !isStandard(file), bufferSize);
    }

    FileSource(FileDescriptor descriptor, BufferSize bufferSize) {
        this(
                new FileInputStream(descriptor),
                descriptor == FileDescriptor.in ? "standard input" : "file descriptor",
                false,
                bufferSize);
    }

    private FileSource(InputStream file, String name, boolean hasChannel, BufferSize bufferSize) {
        super(file, bufferSize);
        this.name = name;
        this.hasChannel = hasChannel;
    }

    private static boolean isStandard(FileInputStream file) {
        try {
            return FileSink.isStandard(file.getFD());
        } catch (IOException e) {
            return false; // Closed.
        }
    }

    static BufferSize sizeFor(Path path) {
        return BufferSize.suitable(() -> BufferSizes.forFile(path));
    }

    static BufferSize sizeFor(File file) {
        return BufferSize.suitable(() -> {
            try {
                return BufferSizes.forFile(file.toPath());
            } catch (InvalidPathException e) {
                return BufferSizes.DEFAULT_SIZE_BYTES; // An open file whose name java.nio cannot say.
            }
        });
    }

    static BufferSize sizeFor(FileDescriptor descriptor) {
        return BufferSize.suitable(() -> BufferSizes.forOpenFile(descriptor));
    }

    @Override
    IOException located(IOException e) {
        // A more specific type says more than the place would, and callers may be waiting for it.
        return e.getClass() == IOException.class
                ? new IOException("cannot read " + name + " at byte " + offset() + ": " + e.getMessage(), e)
                : e;
    }

    /**
     * Seeks forward by at most {@code n} bytes and never past the end, where {@link FileInputStream} goes in silence.
     * Answers 0 where only reading can tell whether there is more: pipes, terminals, files in {@code /proc}.
     */
    @Override
    long skipOnce(long n) throws IOException {
        if (!(in instanceof FileInputStream)) {
            return super.skipOnce(n); // It may read what it skips, and fail in the middle.
        }
        long step = Math.min(n, promised() - LARGEST_PAGE_BYTES);
        try {
            return step <= 0 ? 0 : in.skip(step);
        } catch (IOException notSeekable) {
            return 0; // A pipe. The caller reads instead, and would meet any other error there.
        }
    }

    /** What the file's length promises, or what a pipe holds; 0 where that cannot be known. */
    @Override
    int promised() {
        try {
            return in.available();
        } catch (IOException e) {
            return 0; // Behind the alleged end of a file in /proc. If anything is wrong, reading will tell.
        }
    }

    @Override
    int expected() {
        return promised();
    }

    /** The kernel moves what it can to a file, where {@link FileInputStream#transferTo} of this JDK lets it too. */
    @Override
    boolean transferTo(OutputStream target) throws IOException {
        FileSink sink = COPIES_STREAMS_IN_KERNEL ? FileSink.below(target) : null;
        if (sink != null) {
            sink.advance(moveInKernel(sink.channel()));
        }
        moveByHand(target);
        return true;
    }

    @Override
    boolean transferTo(WritableByteChannel target) throws IOException {
        moveInKernel(target);
        return false;
    }

    /**
     * Lets the kernel move the rest to a file or a socket, as far as it can: it cannot where the length of the file is
     * unknown (pipes, terminals, files in {@code /proc}). It does not say whose an error is. So it is not reported
     * here; the reads and writes that follow meet it again, each at its own end.
     */
    private long moveInKernel(@Nullable WritableByteChannel target) throws IOException {
        boolean takes = target instanceof FileChannel || target instanceof SelectableChannel;
        if (!takes || !hasChannel || !(in instanceof FileInputStream file)) {
            return 0;
        }
        FileChannel channel = file.getChannel();
        long start = placeIn(channel);
        if (start == NO_PLACE) {
            return 0;
        }
        long position = start;
        try {
            for (long moved; (moved = channel.transferTo(position, Long.MAX_VALUE, target)) > 0; ) {
                position += moved;
            }
        } catch (ClosedChannelException e) {
            throw e; // An interrupt, or another thread.
        } catch (IOException e) {
            return position - start;
        } finally {
            advance(position - start);
            if (channel.isOpen()) {
                channel.position(position);
            }
        }
        return position - start;
    }

    /** Where the file stands, if its length is known. */
    private static long placeIn(FileChannel file) throws IOException {
        try {
            return file.size() == 0 ? NO_PLACE : file.position();
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException notSeekable) {
            return NO_PLACE; // A pipe on a system that calls what the pipe holds its length.
        }
    }

    @Override
    void closeSource() throws IOException {
        try {
            in.close();
        } catch (IOException e) {
            throw located(e);
        }
    }

    /** The file's name, for messages. */
    @Override
    public String toString() {
        return name;
    }
}
