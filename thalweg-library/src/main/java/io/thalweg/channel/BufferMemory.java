package io.thalweg.channel;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * Where buffers come from: the heap for streams, direct memory for what the system itself reads and writes. The JVM
 * frees direct memory only when a garbage collection finds it. So buffers whose memory no caller has seen are
 * kept for the next channel; and while many others wait for a collection, there are new ones on the heap only.
 */
final class BufferMemory {
    /** The size of a buffer at first: as much as the JDK's buffered streams have. */
    static final int FIRST_SIZE_BYTES = 8 * 1024;

    /** Above it a buffer is rare, and not worth keeping. */
    private static final int LARGEST_KEPT_BYTES = 1 << 20;

    /** What all that are kept may have together: 64 of the usual size. */
    private static final int MOST_KEPT_BYTES = 4 << 20;

    /** What may wait for a collection. The JVM has as much direct memory as heap, if no option says otherwise. */
    private static final long MOST_ABANDONED_BYTES =
            Math.min(16 << 20, Runtime.getRuntime().maxMemory() / 8);

    private static final ByteBuffer NOTHING_TO_READ = ByteBuffer.allocate(0).asReadOnlyBuffer();
    private static final Deque<ByteBuffer> KEPT = new ArrayDeque<>();
    private static final byte[] ZEROS = new byte[4096];

    private static int keptBytes;
    /** Direct memory that was abandoned since the last collection. */
    private static long abandonedBytes;
    /** There was none left for a large buffer since then, though so much of it waits. */
    private static volatile boolean exhausted;
    /** The next collection takes it. */
    private static WeakReference<Object> uncollected = new WeakReference<>(new Object());

    private BufferMemory() {}

    /** A shared empty read-only buffer; channels must duplicate it before handing it out. */
    static ByteBuffer nothingToRead() {
        return NOTHING_TO_READ;
    }

    /** A buffer of {@code sizeBytes} zeros, big-endian; on the heap if {@code onHeap} or if it had better be. */
    static ByteBuffer take(int sizeBytes, boolean onHeap) {
        if (!onHeap) {
            ByteBuffer kept = kept(sizeBytes);
            if (kept != null) {
                return kept;
            }
            if (isDirectMemoryLeft()) {
                try {
                    return ByteBuffer.allocateDirect(sizeBytes);
                } catch (OutOfMemoryError e) {
                    abandon(MOST_ABANDONED_BYTES);
                }
            }
        }
        return ByteBuffer.allocate(sizeBytes);
    }

    /**
     * As {@link #take}, for a buffer beyond the usual size: on the heap only if there is no direct memory left although
     * much of it waits for a collection. Where it is in use there is an error, for a limit is too high.
     */
    static ByteBuffer takeLarge(int sizeBytes, boolean onHeap) {
        if (!onHeap) {
            ByteBuffer kept = kept(sizeBytes);
            if (kept != null) {
                return kept;
            }
            boolean left = isDirectMemoryLeft();
            if (left || !exhausted) {
                try {
                    return ByteBuffer.allocateDirect(sizeBytes);
                } catch (OutOfMemoryError e) {
                    if (left) {
                        throw e;
                    }
                    exhausted = true;
                }
            }
        }
        return ByteBuffer.allocate(sizeBytes);
    }

    private static @Nullable ByteBuffer kept(int sizeBytes) {
        synchronized (KEPT) {
            for (Iterator<ByteBuffer> all = KEPT.iterator(); all.hasNext(); ) {
                ByteBuffer buffer = all.next();
                if (buffer.capacity() == sizeBytes) {
                    all.remove();
                    keptBytes -= sizeBytes;
                    return buffer;
                }
            }
            return null;
        }
    }

    private static boolean isDirectMemoryLeft() {
        synchronized (KEPT) {
            if (abandonedBytes >= MOST_ABANDONED_BYTES && uncollected.get() == null) {
                abandonedBytes = 0;
                exhausted = false;
                uncollected = new WeakReference<>(new Object());
            }
            return abandonedBytes < MOST_ABANDONED_BYTES;
        }
    }

    /** {@code buffer} is not used any more, but somebody may still know its memory. */
    static void abandon(ByteBuffer buffer) {
        if (buffer.isDirect()) {
            abandon(buffer.capacity());
        }
    }

    private static void abandon(long sizeBytes) {
        synchronized (KEPT) {
            abandonedBytes += sizeBytes;
        }
    }

    /** {@code buffer} is not used any more by anybody. */
    static void giveBack(ByteBuffer buffer) {
        int sizeBytes = buffer.capacity();
        if (!buffer.isDirect()) {
            return;
        }
        synchronized (KEPT) {
            if (sizeBytes > LARGEST_KEPT_BYTES || !makeRoom(sizeBytes)) {
                abandonedBytes += sizeBytes;
                return;
            }
            keptBytes += sizeBytes;
        }
        // The next channel is somebody else's.
        buffer.clear().order(ByteOrder.BIG_ENDIAN);
        while (buffer.hasRemaining()) {
            buffer.put(ZEROS, 0, Math.min(ZEROS.length, buffer.remaining()));
        }
        buffer.clear();
        synchronized (KEPT) {
            KEPT.addFirst(buffer);
        }
    }

    /**
     * Lets go of those that were not wanted for longest: sizes that a program no longer uses must not fill the place.
     */
    private static boolean makeRoom(int sizeBytes) {
        while (keptBytes + sizeBytes > MOST_KEPT_BYTES) {
            ByteBuffer oldest = KEPT.pollLast();
            if (oldest == null) {
                return false; // Others are about to be kept.
            }
            keptBytes -= oldest.capacity();
            abandonedBytes += oldest.capacity();
        }
        return true;
    }
}
