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
    static final int WINDOW_BYTES = 1 << 30;

    /** Divides the length of a page on every system. */
    private static final int PAGE_BYTES = 4096;

    private final ChannelPool channels;
    private final int windowBytes;
    /** Null where the library has too many mappings already. */
    private @Nullable ByteBuffer[] windows;

    /**
     * @param windowBytes a multiple of a page
     * @throws UnsupportedOperationException if the file system has no mappings
     */
    MappedReads(ChannelPool channels, int windowBytes) throws IOException {
        this.channels = channels;
        this.windowBytes = windowBytes;
        long sizeBytes = channels.size();
        windows = new ByteBuffer[Math.toIntExact((sizeBytes + windowBytes - 1) / windowBytes)];
        for (int i = 0; i < windows.length; i++) {
            long from = (long) i * windowBytes;
            windows[i] = channels.map(from, Math.min(windowBytes, sizeBytes - from));
        }
    }

    /** Fills {@code into}, as {@link ChannelPool#read} would; false if a channel has to. */
    boolean fill(ByteBuffer into, long position) throws IOException {
        @Nullable ByteBuffer[] now = windows;
        int length = into.remaining();
        int from = (int) (position % windowBytes);
        ByteBuffer window = position / windowBytes < now.length ? now[(int) (position / windowBytes)] : null;
        if (window == null || window.limit() - from < length) {
            return false;
        }
        boolean isThere;
        try {
            into.put(into.position(), window, from, length);
            VarHandle.acquireFence();
            isThere = hasValueIn(window, from + length - 1);
            Faults.surfaceNow();
        } catch (InternalError e) {
            if (position + length <= channels.size()) {
                throw new IOException("the system could not load a page of the mapped file", e);
            }
            return false;
        }
        if (!isThere && position + length > channels.size()) {
            return false;
        }
        into.position(into.position() + length);
        return true;
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
