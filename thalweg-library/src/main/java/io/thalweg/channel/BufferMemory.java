package io.thalweg.channel;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;

/**
 * Where buffers come from. A small one on the heap costs little and goes with its channel; a large one is direct, which
 * spares the JDK a copy, but the JVM frees it only when a garbage collection finds it: those of which nobody outside
 * knows the memory are kept for the next channel.
 */
final class BufferMemory {
    /** The size of a buffer at first: as much as the JDK's buffered streams have. */
    static final int FIRST_SIZE_BYTES = 8 * 1024;

    /** Above it a buffer is rare, and not worth keeping. */
    private static final int LARGEST_KEPT_BYTES = 1 << 20;

    /** What all that are kept may have together: 64 of the usual size. */
    private static final int MOST_KEPT_BYTES = 4 << 20;

    /** Before the JVM says that there is no direct memory it tries for half a second; not so for every channel. */
    private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(10);

    private static final Deque<ByteBuffer> KEPT = new ArrayDeque<>();
    private static final byte[] ZEROS = new byte[4096];

    private static int keptBytes;
    private static boolean exhausted;
    private static long exhaustedNanos;

    private BufferMemory() {}

    /** No memory, in the given order. */
    static ByteBuffer none(ByteOrder order) {
        return ByteBuffer.allocate(0).order(order);
    }

    /** A buffer for the first bytes of a channel whose buffer may have {@code sizeBytes} later. */
    static ByteBuffer first(int sizeBytes) {
        return ByteBuffer.allocate(Math.min(sizeBytes, FIRST_SIZE_BYTES));
    }

    /** A direct buffer of {@code sizeBytes} zeros, big-endian; on the heap if there is no direct memory left. */
    static ByteBuffer take(int sizeBytes) {
        synchronized (KEPT) {
            for (Iterator<ByteBuffer> kept = KEPT.iterator(); kept.hasNext(); ) {
                ByteBuffer buffer = kept.next();
                if (buffer.capacity() == sizeBytes) {
                    kept.remove();
                    keptBytes -= sizeBytes;
                    return buffer;
                }
            }
            if (exhausted && System.nanoTime() - exhaustedNanos < RETRY_NANOS) {
                return ByteBuffer.allocate(sizeBytes);
            }
        }
        return allocate(sizeBytes);
    }

    private static ByteBuffer allocate(int sizeBytes) {
        try {
            return ByteBuffer.allocateDirect(sizeBytes);
        } catch (OutOfMemoryError e) {
            synchronized (KEPT) {
                exhausted = true;
                exhaustedNanos = System.nanoTime();
            }
            return ByteBuffer.allocate(sizeBytes);
        }
    }

    /** {@code buffer} is not used any more by anybody. */
    static void giveBack(ByteBuffer buffer) {
        int sizeBytes = buffer.capacity();
        if (!buffer.isDirect() || sizeBytes > LARGEST_KEPT_BYTES) {
            return;
        }
        synchronized (KEPT) {
            if (keptBytes + sizeBytes > MOST_KEPT_BYTES) {
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
}
