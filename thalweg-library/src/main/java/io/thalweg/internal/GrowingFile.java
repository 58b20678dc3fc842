package io.thalweg.internal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.spi.AbstractInterruptibleChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A file that somebody else still writes: where it ends, {@link #read} waits for more. Closing ends the wait, and so does
 * an interrupt, which closes.
 */
public final class GrowingFile extends AbstractInterruptibleChannel implements ReadableByteChannel {
    private final SeekableByteChannel file;
    private final String name;
    private final long pollNanos;
    private volatile @Nullable Thread waiting;

    /** {@code file} from where it stands on; it is looked at again every {@code poll}. */
    public GrowingFile(SeekableByteChannel file, String name, Duration poll) {
        this.file = file;
        this.name = name;
        // Longer than a lifetime is as good as for ever, and does not overflow.
        this.pollNanos = poll.toDays() < Short.MAX_VALUE ? poll.toNanos() : Long.MAX_VALUE;
    }

    /** Opens {@code path} from its beginning on. */
    public static GrowingFile open(Path path, Duration poll) throws IOException {
        if (Files.isDirectory(path)) {
            throw new FileSystemException(path.toString(), null, "is a directory; a file is needed");
        }
        return new GrowingFile(Files.newByteChannel(path), path.toString(), poll);
    }

    /** The file itself, which nobody else may read. */
    public SeekableByteChannel file() {
        return file;
    }

    /** At least one byte, unless {@code into} has no room; never the end. */
    @Override
    public int read(ByteBuffer into) throws IOException {
        int n;
        while ((n = file.read(into)) < 0) {
            awaitMore();
        }
        return n;
    }

    private void awaitMore() throws IOException {
        long position = file.position();
        long size = file.size();
        if (size < position) {
            throw new IOException("it has " + size + " bytes now, and " + position
                    + " were read: what is followed must not be cut or written anew");
        }
        waiting = Thread.currentThread();
        try {
            begin();
            if (isOpen()) {
                LockSupport.parkNanos(this, pollNanos);
            }
        } finally {
            waiting = null;
            end(isOpen());
        }
    }

    @Override
    protected void implCloseChannel() throws IOException {
        try {
            file.close();
        } finally {
            LockSupport.unpark(waiting);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
