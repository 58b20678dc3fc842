package io.thalweg.line;

import io.thalweg.internal.Failures;
import io.thalweg.internal.Faults;
import io.thalweg.internal.Mappings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/** Counts the lines of a file without copying it out of the page cache. */
final class MappedCount {
    /** A buffer's index ends at 2 GiB. */
    private static final int WINDOW_BYTES = 1 << 30;

    /** A mapping is kept until the garbage collector finds it, which a shorter file is not worth. */
    private static final int LEAST_BYTES = 1 << 20;

    private final FileChannel file;
    private final String name;
    private final int windowBytes;

    MappedCount(FileChannel file, String name) {
        this(file, name, WINDOW_BYTES);
    }

    /** With windows of another length, for tests. */
    MappedCount(FileChannel file, String name, int windowBytes) {
        this.file = file;
        this.name = name;
        this.windowBytes = windowBytes;
    }

    /** Adds the bytes from the file's beginning on that can be mapped, and answers how many these are. */
    long addTo(LineCounter counter) throws IOException {
        try {
            return addMapped(counter);
        } catch (ClosedByInterruptException e) {
            throw Failures.interrupted("cannot count the lines of " + name, e);
        }
    }

    private long addMapped(LineCounter counter) throws IOException {
        long sizeBytes = file.size();
        if (sizeBytes < LEAST_BYTES) {
            return 0;
        }
        try {
            long counted = addWindows(counter, sizeBytes);
            requireWhole(sizeBytes, null);
            return counted;
        } catch (InternalError | RuntimeException e) {
            // A mapping without its file faults when the JVM likes, in whatever method then runs.
            requireWhole(sizeBytes, e);
            throw e;
        }
    }

    private long addWindows(LineCounter counter, long sizeBytes) throws IOException {
        long counted = 0;
        while (counted < sizeBytes) {
            int length = (int) Math.min(windowBytes, sizeBytes - counted);
            // A channel that may write would make a file that has shrunk as long again, to have something to map.
            requireWhole(sizeBytes, null);
            ByteBuffer window = map(counted, length);
            if (window == null) {
                break;
            }
            counter.add(window, 0, length);
            // Else the JVM throws the fault wherever it then comes by: inside the channel, on 17, whose close waits for
            // ever.
            Faults.surfaceNow();
            counted += length;
        }
        return counted;
    }

    private void requireWhole(long sizeBytes, @Nullable Throwable fault) throws IOException {
        long nowBytes = file.size();
        if (nowBytes < sizeBytes) {
            throw new IOException(
                    "file shrank from " + sizeBytes + " to " + nowBytes + " bytes while its lines were counted: " + name
                            + "; count when no program writes to it",
                    fault);
        }
    }

    /** Null where the file system cannot map, or too much is mapped; reading then says what else may be wrong. */
    private @Nullable ByteBuffer map(long offset, int length) throws IOException {
        try {
            return Mappings.map(file, offset, length);
        } catch (ClosedChannelException e) {
            throw e;
        } catch (IOException | UnsupportedOperationException unmappable) {
            return null;
        }
    }
}
