package io.thalweg.channel;

import io.thalweg.internal.Failures;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.spi.AbstractInterruptibleChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A file that others append to, as a channel that has no end: where the file ends for now, a read waits for more. So
 * lines and frames are whole: the rest of a partial one is waited for.
 * {@snippet file="io/thalweg/line/LineReadersExample.java" region="follow"}
 *
 * <p><b>A wait ends</b> when the file has grown, which is asked after each {@code pause}; when another thread closes
 * this, with {@link AsynchronousCloseException}; and when the thread is interrupted, with {@link
 * ClosedByInterruptException}, which closes this too; in a file system whose channels know no interrupts, such as that
 * of a zip, only at the end of the file. A deadline can end it as well.
 *
 * <p>The file that was opened is the one that is followed. If it is renamed, as a log is when its day is over, open the
 * next one. If it becomes shorter than what was read of it, or is emptied and has grown again before the next look, as
 * {@code copytruncate} of logrotate leaves it, an {@link IOException} says so, and nothing of the new content is handed
 * out: open it again. To notice that, each read compares the last 256 bytes before it with those that were read; a new
 * content that is the same there looks like the old one.
 *
 * <p>Not thread-safe, but for {@link #close}.
 */
public final class GrowingFile extends AbstractInterruptibleChannel implements ReadableByteChannel {
    private final SeekableByteChannel file;
    private final String name;
    /** A shorter wait would be a spin. */
    private static final Duration SHORTEST = Duration.ofMillis(1);

    /** Longer than most lines, and no work beside a call of the system. */
    private static final int REMEMBERED_BYTES = 256;

    private final long pauseNanos;
    /** The last bytes that were read, to be read. */
    private final ByteBuffer remembered = ByteBuffer.allocate(REMEMBERED_BYTES).limit(0);

    private final ByteBuffer present = ByteBuffer.allocate(REMEMBERED_BYTES);
    private final CountDownLatch closed = new CountDownLatch(1);

    GrowingFile(SeekableByteChannel file, String name, long pauseNanos) {
        this.file = file;
        this.name = name;
        this.pauseNanos = pauseNanos;
    }

    /**
     * Opens a regular file, to be read from its beginning.
     *
     * @param pause how long to wait before asking again whether the file has grown: a call of the system each time; at
     *     least 1 ms
     */
    public static GrowingFile open(Path path, Duration pause) throws IOException {
        if (pause.compareTo(SHORTEST) < 0) {
            throw new IllegalArgumentException(
                    "a pause must be at least 1 ms, else waiting keeps a processor busy; got " + pause);
        }
        // Not Files.isRegularFile, which is false for a file that is not there.
        if (!Files.readAttributes(path, BasicFileAttributes.class).isRegularFile()) {
            throw new FileSystemException(
                    path.toString(), null, "is no regular file; only such a file can be seen to grow");
        }
        return new GrowingFile(Files.newByteChannel(path), path.toString(), Options.positiveNanos(pause));
    }

    /** Reads at most what {@code into} has room for, at least one byte, however long it takes to come. */
    @Override
    public int read(ByteBuffer into) throws IOException {
        boolean began = isOpen();
        int start = into.position();
        try {
            int n;
            while ((n = file.read(into)) < 0) {
                requireNotShorter();
                pause();
            }
            requireNotRewritten(into, start);
            remember(into, start);
            return n;
        } catch (ClosedByInterruptException e) {
            close();
            throw e;
        } catch (ClosedChannelException e) {
            // Between two waits the file says only that it is closed.
            throw began ? Failures.closedMeanwhile(e) : e;
        }
    }

    /** What is appended to a file that was emptied would be seen only when it reaches where the old file ended. */
    private void requireNotShorter() throws IOException {
        long sizeBytes = file.size();
        long readBytes = file.position();
        if (sizeBytes < readBytes) {
            throw new IOException("the file became shorter, it has " + sizeBytes + " bytes, and " + readBytes
                    + " were read before; open it again to read it from its beginning");
        }
    }

    /** After the read: what was emptied and written again before it is seen, whatever came between two looks. */
    private void requireNotRewritten(ByteBuffer into, int start) throws IOException {
        if (!remembered.hasRemaining()) {
            return;
        }
        long end = file.position();
        long begin = end - (into.position() - start);
        present.clear().limit(remembered.remaining());
        file.position(begin - remembered.remaining());
        while (present.hasRemaining() && file.read(present) > 0) {
            // until all are there, or the file is shorter
        }
        file.position(end);
        if (!present.flip().equals(remembered)) {
            into.position(start);
            throw new IOException("the file was emptied and written again: the " + remembered.remaining()
                    + " bytes before are not those that were read; open it again to read it from its beginning");
        }
    }

    private void remember(ByteBuffer into, int start) {
        ByteBuffer read = into.duplicate().flip().position(start);
        int kept = Math.max(0, Math.min(remembered.remaining(), REMEMBERED_BYTES - read.remaining()));
        remembered.position(remembered.limit() - kept).compact();
        read.position(Math.max(start, read.limit() - REMEMBERED_BYTES));
        remembered.put(read).flip();
    }

    private void pause() throws IOException {
        boolean wholly = false;
        try {
            begin();
            wholly = !closed.await(pauseNanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // The reader learns of it by the exception of end().
        } finally {
            end(wholly);
        }
    }

    @Override
    protected void implCloseChannel() throws IOException {
        closed.countDown();
        file.close();
    }

    /** The path. */
    @Override
    public String toString() {
        return name;
    }
}
