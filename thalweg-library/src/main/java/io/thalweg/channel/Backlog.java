package io.thalweg.channel;

import io.thalweg.internal.Faults;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that wait to be written, in direct memory: the system takes them from there without a further copy. Small
 * pieces are gathered in an array first, which the JVM fills more quickly: see the benchmarks "writes of 16 bytes" and
 * "frame write".
 */
final class Backlog {
    private static final ByteBuffer NONE = ByteBuffer.allocate(0);

    private final int capacityBytes;
    private ByteBuffer memory = NONE;
    /** The thread that took the memory, which may still use it when another thread closes. */
    private @Nullable Thread gatherer;

    /** Takes no memory before the first bytes. */
    Backlog(int capacityBytes) {
        this.capacityBytes = capacityBytes;
    }

    int sizeBytes() {
        return memory.position();
    }

    int room() {
        return capacityBytes - memory.position();
    }

    /** Adds the first {@code n} bytes of {@code bytes}, for which there must be room. */
    void add(byte[] bytes, int n) {
        takeMemory();
        memory.put(bytes, 0, n);
    }

    /** Takes what there is room for; how many bytes that is. */
    int add(ByteBuffer from) {
        takeMemory();
        int n = Math.min(from.remaining(), memory.remaining());
        int end = memory.position() + n;
        memory.put(memory.position(), from, from.position(), n);
        // Only then: what could not be copied was not added.
        Faults.surface(from);
        from.position(from.position() + n);
        memory.position(end);
        return n;
    }

    private void takeMemory() {
        if (memory.capacity() == 0) {
            memory = BufferMemory.take(capacityBytes, false);
            gatherer = Thread.currentThread();
        }
    }

    /** All that waits, to be written; afterwards {@link #clear}. */
    ByteBuffer toWrite() {
        return memory.flip();
    }

    void clear() {
        memory.clear();
    }

    /** Lets the memory go. {@code isForgotten} if no other object can still refer to it. */
    void release(boolean isForgotten) {
        // A thread that still gathers must not write into the next channel's bytes.
        if (isForgotten && Thread.currentThread().equals(gatherer)) {
            BufferMemory.giveBack(memory);
        } else {
            BufferMemory.abandon(memory);
        }
        memory = NONE;
    }
}
