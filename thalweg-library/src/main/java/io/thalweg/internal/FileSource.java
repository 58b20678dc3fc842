package io.thalweg.internal;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.SelectableChannel;
import java.nio.channels.WritableByteChannel;

/**
 * An open file as it comes from the operating system: {@link FileInputStream} with its rough edges taken off. Errors
 * name the file and the byte offset; skipping ends at the end of the file and does not fail on a pipe.
 */
public final class FileSource extends StreamSource {
    private static final long NO_PLACE = -1;

    /** Whether the file was opened, and is no descriptor of the program, which no interrupt may close. */
    private final boolean hasChannel;

    /** Reads {@code file}; of its own channel only if {@code hasChannel}, which an interrupt closes. */
    public FileSource(InputStream file, String name, boolean hasChannel) {
        super(file, name);
        this.hasChannel = hasChannel;
    }

    @Override
    public IOException located(IOException e) {
        // A more specific type says more than the place would, and callers may be waiting for it.
        return e.getClass() == IOException.class
                ? new IOException("cannot read " + name() + " at byte " + offset() + ": " + e.getMessage(), e)
                : e;
    }

    /**
     * Seeks forward by at most {@code n} bytes and never past the end of file ({@link FileInputStream#skip} would).
     * Answers 0 where only reading shows whether there is more: pipes, terminals, files in {@code /proc}.
     */
    @Override
    public long skip(long n) throws IOException {
        if (!(in instanceof FileInputStream)) {
            return super.skip(n); // It may read what it skips, and fail in the middle.
        }
        long step = Math.min(n, available() - LARGEST_PAGE_BYTES);
        long skipped = 0;
        try {
            skipped = step <= 0 ? 0 : in.skip(step);
        } catch (IOException notSeekable) {
            // A pipe. The caller reads instead, and would meet any other error there.
        }
        requireOpen();
        advance(skipped);
        return skipped;
    }

    /** What the file's length says, or what a pipe holds; 0 where that cannot be known. */
    @Override
    public int available() {
        try {
            return in.available();
        } catch (IOException e) {
            return 0; // Behind the alleged end of a file in /proc. If anything is wrong, the read throws.
        }
    }

    @Override
    public int expected() {
        return available();
    }

    /**
     * Lets the kernel move the rest to a file or a socket, as far as it can: it cannot where the length of the file is
     * unknown (pipes, terminals, files in {@code /proc}). It does not say whose an error is. So it is not reported
     * here; the reads and writes that follow meet it again, each at its own end.
     */
    @Override
    public long moveInKernel(WritableByteChannel target) throws IOException {
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

    @Override
    public void closeTransport() throws IOException {
        try {
            super.closeTransport();
        } catch (IOException e) {
            throw located(e);
        }
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
}
