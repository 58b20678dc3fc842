package io.thalweg.random;

import io.thalweg.internal.Mappings;
import io.thalweg.internal.Opened;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The channels to one file. Each read leases one, because a {@link FileChannel} has a monitor that serialises its
 * readers, and because an interrupt closes the channel that the thread reads from. A channel that was closed in this
 * way is replaced; a thread that shared it reads again.
 *
 * <p>The first channel of the pool is none to lease: an {@link AsynchronousFileChannel} is closed by no interrupt. It
 * keeps the file's identity in use, and is read where no channel can be opened by the file's name any more. Leased
 * channels are faster (3 to 7 % for 64 bytes in the page cache).
 */
final class ChannelPool implements Closeable {
    /** Reads on the thread that asks; it never has a thread of its own. */
    private static final class CallingThread extends ThreadPoolExecutor {
        CallingThread() {
            super(0, 1, 0, TimeUnit.NANOSECONDS, new SynchronousQueue<>());
        }

        @Override
        public void execute(Runnable task) {
            task.run();
        }
    }

    /** A channel, and whether a read has it for itself. */
    private static final class Slot {
        private final AtomicBoolean leased = new AtomicBoolean(true);
        /** Null once no channel can be opened by the name any more. */
        volatile @Nullable FileChannel channel;

        Slot(FileChannel channel) {
            this.channel = channel;
        }

        boolean lease() {
            return leased.compareAndSet(false, true);
        }

        void release() {
            leased.setRelease(false);
        }
    }

    /** How often a link may be switched while it is followed. */
    private static final int MOST_SWITCHES = 3;

    private final Path path;
    private final Set<OpenOption> options;
    private final Object identity;
    private final AsynchronousFileChannel anchor;
    private volatile Slot[] slots;
    private volatile int mostSlots;
    private volatile boolean closed;

    ChannelPool(
            Path path,
            Set<OpenOption> options,
            Object identity,
            AsynchronousFileChannel anchor,
            FileChannel first,
            int mostSlots) {
        this.path = path;
        this.options = options;
        this.identity = identity;
        this.anchor = anchor;
        Slot slot = new Slot(first);
        slot.release();
        this.slots = new Slot[] {slot};
        this.mostSlots = mostSlots;
    }

    /**
     * Opens {@code name} with at most so many channels to lease. Links are followed now and not again: what is opened
     * later is opened by the file's own path.
     *
     * @throws UnsupportedOperationException if its file system has no such channels
     */
    static ChannelPool open(Path name, Set<OpenOption> options, int mostSlots) throws IOException {
        Path path = withoutLinks(name);
        BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
        if (!attributes.isRegularFile()) {
            throw new FileSystemException(name.toString(), null, "is no regular file");
        }
        // Windows, where files have no key, reads asynchronously on threads of its own.
        ExecutorService executor = attributes.fileKey() == null ? null : new CallingThread();
        Object identity = identity(path);
        return Opened.orClose(
                anchor(path, options, executor),
                anchor -> Opened.orClose(FileChannel.open(path, options), first -> {
                    requireSame(path, identity, anchor, first);
                    return new ChannelPool(path, options, identity, anchor, first, mostSlots);
                }));
    }

    private static AsynchronousFileChannel anchor(
            Path path, Set<OpenOption> options, @Nullable ExecutorService executor) throws IOException {
        try {
            return AsynchronousFileChannel.open(path, options, executor);
        } catch (FileSystemException e) {
            if (options.size() > 1 && isReadable(path)) {
                throw new UnsupportedOperationException(e); // The other option is what the system refuses.
            }
            throw e;
        }
    }

    private static boolean isReadable(Path path) {
        try (FileChannel channel = FileChannel.open(path)) {
            return channel.isOpen();
        } catch (IOException e) {
            return false;
        }
    }

    /** The file's own path; {@code name} if that leads to no path, as a link in {@code /proc} to a deleted file. */
    private static Path withoutLinks(Path name) {
        for (int i = 0; i < MOST_SWITCHES; i++) {
            try {
                Path real = name.toRealPath();
                if (identity(real).equals(identity(name))) {
                    return real;
                }
            } catch (IOException e) {
                return name; // Opening it says what is wrong, if anything is.
            }
        }
        return name;
    }

    /**
     * Refuses a channel that may be of another file than the anchor. Java cannot ask an open file for its identity, so
     * the path is asked for it, before and afterwards. A name that was switched there and back meanwhile is noticed if
     * the other file has another size.
     */
    private static void requireSame(Path path, Object identity, AsynchronousFileChannel anchor, FileChannel opened)
            throws IOException {
        long before = anchor.size();
        long sizeBytes = opened.size();
        boolean hasItsSize = before <= sizeBytes && sizeBytes <= anchor.size(); // It may grow.
        if (!hasItsSize || !identity.equals(identity(path))) {
            throw new FileSystemException(path.toString(), null, "was replaced while it was opened; open it again");
        }
    }

    /** What two files that exist at the same time never share: device and inode, or the time of creation. */
    private static Object identity(Path path) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
        Object key = attributes.fileKey();
        return key != null ? key : attributes.creationTime();
    }

    /** As {@link FileChannel#read(ByteBuffer, long)}; only an interrupt of this very thread ends it. */
    int read(ByteBuffer into, long position) throws IOException {
        Slot[] now = slots;
        // Where no other thread reads, every thread has a slot of its own.
        int own = (int) (Thread.currentThread().getId() % now.length);
        Slot slot = now[own].lease() ? now[own] : leaseAnother(now, own);
        if (slot == null) {
            return read(now[own], into, position); // Shared, until one is free.
        }
        try {
            return read(slot, into, position);
        } finally {
            slot.release();
        }
    }

    private int read(Slot slot, ByteBuffer into, long position) throws IOException {
        int start = into.position();
        while (true) {
            FileChannel channel = slot.channel;
            if (channel == null) {
                return readAnchor(into, position);
            }
            try {
                return channel.read(into, position);
            } catch (ClosedChannelException e) {
                into.position(start); // The channel may have read before it noticed.
                // By close, or by an interrupt: of this thread, of one that shared the channel or had it before, or of
                // this one before its last read (JDK 25 closes the channel later than it sets the thread's status).
                if (closed) {
                    throw e;
                }
                if (Thread.currentThread().isInterrupted()) {
                    ClosedByInterruptException ended = new ClosedByInterruptException();
                    ended.initCause(e);
                    throw ended;
                }
                replace(slot, channel);
            }
        }
    }

    private int readAnchor(ByteBuffer into, long position) throws IOException {
        Future<Integer> answer = anchor.read(into, position);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return answer.get();
                } catch (InterruptedException e) {
                    interrupted = true; // Not of a read on this thread, which is done. Another one fills the buffer.
                }
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private @Nullable Slot leaseAnother(Slot[] now, int own) {
        for (int i = own + 1; i < own + now.length; i++) {
            Slot other = now[i % now.length];
            if (other.lease()) {
                return other;
            }
        }
        return now.length < mostSlots ? leaseNew(now) : null;
    }

    /** Null if there is a new slot meanwhile, or no other channel can be opened. */
    private synchronized @Nullable Slot leaseNew(Slot[] known) {
        if (slots.length > known.length || closed) {
            return null;
        }
        FileChannel channel = reopened();
        if (channel == null) {
            mostSlots = known.length;
            return null;
        }
        Slot slot = new Slot(channel);
        Slot[] more = Arrays.copyOf(known, known.length + 1);
        more[known.length] = slot;
        slots = more;
        return slot;
    }

    private synchronized void replace(Slot slot, FileChannel broken) throws IOException {
        if (closed) {
            throw new AsynchronousCloseException();
        }
        if (broken.equals(slot.channel)) {
            slot.channel = reopened();
        }
    }

    /**
     * Another channel to the same file. Null if its name leads elsewhere now, or the system has no more descriptors:
     * the others do as well.
     */
    private @Nullable FileChannel reopened() {
        try {
            if (identity.equals(identity(path))) {
                return Opened.orClose(FileChannel.open(path, options), channel -> {
                    requireSame(path, identity, anchor, channel);
                    return channel;
                });
            }
        } catch (IOException e) {
            // No failure of the read, which goes on with what is open.
        }
        return null;
    }

    /** A piece of the file in memory; null if the library has too many already. Only before any other thread reads. */
    @Nullable
    ByteBuffer map(long offset, long length) throws IOException {
        return Mappings.map(Objects.requireNonNull(slots[0].channel), offset, length);
    }

    long size() throws IOException {
        return anchor.size();
    }

    boolean isOpen() {
        return !closed;
    }

    void requireOpen() throws ClosedChannelException {
        if (closed) {
            throw new ClosedChannelException();
        }
    }

    /** Ends the reads of all threads. */
    @Override
    public void close() throws IOException {
        Slot[] all;
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
            all = slots;
        }
        try (anchor) {
            for (Slot slot : all) {
                FileChannel channel = slot.channel;
                if (channel != null) {
                    channel.close();
                }
            }
        }
    }
}
