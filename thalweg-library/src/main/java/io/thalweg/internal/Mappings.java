package io.thalweg.internal;

import java.io.IOException;
import java.lang.ref.Cleaner;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The mappings that are not collected yet, of the whole library together, closed files included. */
public final class Mappings {
    /**
     * Linux allows a process 65,530, and a JVM that can get no more dies: its heap and its threads' stacks are mappings
     * too. A quarter is ours.
     */
    public static final int MOST = 16 * 1024;

    private static final AtomicInteger LIVE = new AtomicInteger();

    private Mappings() {}

    /** A thread, which a program that maps nothing does not need. */
    private static final class LazyCleaner {
        static final Cleaner CLEANER = Cleaner.create();
    }

    /** How many there are. */
    public static int live() {
        return LIVE.get();
    }

    /** A piece of a file; null when there are too many mappings until the garbage collector runs. */
    public static @Nullable ByteBuffer map(FileChannel file, long offset, long length) throws IOException {
        if (LIVE.incrementAndGet() > MOST) {
            LIVE.decrementAndGet();
            return null;
        }
        boolean mapped = false;
        try {
            ByteBuffer piece = file.map(MapMode.READ_ONLY, offset, length);
            LazyCleaner.CLEANER.register(piece, LIVE::decrementAndGet);
            mapped = true;
            return piece;
        } finally {
            if (!mapped) {
                LIVE.decrementAndGet();
            }
        }
    }
}
