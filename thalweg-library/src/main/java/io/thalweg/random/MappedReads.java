package io.thalweg.random;

import io.thalweg.internal.Faults;
import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Copies out of mappings of what the file had when it was opened. A channel has to read the rest: what crosses windows,
 * what was appended since, and what is asked for where the file has become shorter.
 */
final class MappedReads {
    static final int WINDOW_BITS = 30;

    /** Divides the length of a page on every system. */
    private static final int PAGE_BYTES = 4096;

    private final ChannelPool channels;
    private final int windowBits;
    /** Null where the library has too many mappings already. */
    private @Nullable ByteBuffer[] windows;

    /**
     * @param windowBits the length of a window as a power of two, at least a page
     * @throws UnsupportedOperationException if the file system has no mappings
     */
    MappedReads(ChannelPool channels, int windowBits) throws IOException {
        this.channels = channels;
        this.windowBits = windowBits;
        long windowBytes = 1L << windowBits;
        long sizeBytes = channels.size();
        windows = new ByteBuffer[Math.toIntExact((sizeBytes + windowBytes - 1) / windowBytes)];
        for (int i = 0; i < windows.length; i++) {
            long from = i * windowBytes;
            windows[i] = channels.map(from, Math.min(windowBytes, sizeBytes - from));
        }
    }

    /** Fills {@code into}, as {@link ChannelPool#read} would; false if a channel has to. */
    boolean fill(ByteBuffer into, long position) throws IOException {
        @Nullable ByteBuffer[] now = windows;
        int length = into.remaining();
        int from = (int) position & ((1 << windowBits) - 1);
        long index = position >> windowBits;
        ByteBuffer window = index < now.length ? now[(int) index] : null;
        if (window == null || window.limit() - from < length) {
            return false;
        }
        try {
            clearEnds(into, from);
            into.put(into.position(), window, from, length);
            if (!haveEndsValues(into, from) && !isWhole(window, from + length - 1, position + length)) {
                return false;
            }
        } catch (InternalError e) {
            if (position + length <= channels.size()) {
                throw new IOException("the system could not load a page of the mapped file", e);
            }
            return false;
        }
        into.position(into.position() + length);
        return true;
    }

    /** Clears the last byte of each page, counted from {@code from}, where what is not copied is known by it. */
    private static void clearEnds(ByteBuffer into, int from) {
        for (int at = firstEnd(into, from); at < into.limit() - 1; at += PAGE_BYTES) {
            into.put(at, (byte) 0);
        }
        into.put(into.limit() - 1, (byte) 0);
    }

    /**
     * Whether the last byte of each page was copied. A page that cannot be loaded stops the copy, and behind the end of
     * the file there are zeros, so a zero proves nothing; then it has to be asked, which takes as long as the copy.
     */
    private static boolean haveEndsValues(ByteBuffer into, int from) {
        for (int at = firstEnd(into, from); at < into.limit() - 1; at += PAGE_BYTES) {
            if (into.get(at) == 0) {
                return false;
            }
        }
        return into.get(into.limit() - 1) != 0;
    }

    private static int firstEnd(ByteBuffer into, int from) {
        return into.position() + PAGE_BYTES - 1 - (from & (PAGE_BYTES - 1));
    }

    /** Throws if a page was missing; whether the file still reached beyond {@code last}, to {@code end}, afterwards. */
    private boolean isWhole(ByteBuffer window, int last, long end) throws IOException {
        VarHandle.acquireFence();
        boolean hasValue = hasValueIn(window, last);
        Faults.surfaceNow();
        return hasValue || end <= channels.size();
    }

    /**
     * Whether there is another byte than 0 from {@code at} to the end of its page. If so, the file reached up to there
     * at this moment: it ends inside a page without a fault, and the rest of that page is zeros. It saves the question
     * for the file's size, which takes as long as copying a page.
     */
    private static boolean hasValueIn(ByteBuffer window, int at) {
        int end = Math.min(window.limit(), (at & -PAGE_BYTES) + PAGE_BYTES);
        for (int i = at; i < end; i++) {
            if (window.get(i) != 0) {
                return true;
            }
        }
        return false;
    }

    /** The mappings last until the garbage collector finds them: other threads may still read there. */
    void close() {
        windows = new ByteBuffer[0];
    }
}
