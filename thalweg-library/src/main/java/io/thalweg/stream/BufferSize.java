package io.thalweg.stream;

import io.thalweg.tune.BufferSizes;
import java.io.BufferedInputStream;
import java.io.File;
import java.io.InputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** How large the buffer of one stream is: as its owner said, or small until its input has proved to be longer. */
final class BufferSize {
    /** A short input should not pay for a large array, nor for asking which size would suit it. */
    private static final int FIRST_BYTES = 8192;

    /** Answers the size of a longer input; null when there is nothing more to ask. */
    private @Nullable IntSupplier suitable;

    private int bytes;

    private BufferSize(int bytes, @Nullable IntSupplier suitable) {
        this.bytes = bytes;
        this.suitable = suitable;
    }

    /** Refuses what no array can have. */
    static BufferSize exactly(int bytes) {
        return new BufferSize(Buffers.requireSize(bytes), null);
    }

    /** That for a file. */
    static BufferSize forFile(Path path) {
        return suitable(() -> BufferSizes.forFile(path));
    }

    /** That for a file. */
    static BufferSize forFile(File file) {
        return suitable(() -> {
            try {
                return BufferSizes.forFile(file.toPath());
            } catch (InvalidPathException e) {
                return BufferSizes.DEFAULT_SIZE_BYTES; // An open file whose name java.nio cannot say.
            }
        });
    }

    /** That of a descriptor, of which nothing is known. */
    static BufferSize forOpenFile() {
        return suitable(BufferSizes::forFile);
    }

    /** What {@code suitable} says as soon as the input turns out to be worth the question. */
    private static BufferSize suitable(IntSupplier suitable) {
        return new BufferSize(FIRST_BYTES, suitable);
    }

    /**
     * The size for a stream of unknown origin. Around a buffer it is at least as large, so that each read goes past
     * that one; of the JDK's the default size is assumed, which is what a buffer begins with anyway.
     */
    static BufferSize around(InputStream in) {
        return in instanceof TunedInputStream inner
                ? exactly(Math.max(BufferSizes.forSocket(), inner.bufferSizeBytes()))
                : suitable(() -> in instanceof BufferedInputStream
                        ? Math.max(BufferSizes.forSocket(), FIRST_BYTES)
                        : BufferSizes.forSocket());
    }

    /** The size when so many bytes have been read. */
    int bytes(long offset) {
        if (suitable != null && offset >= FIRST_BYTES) {
            bytes = suitable.getAsInt();
            suitable = null;
        }
        return bytes;
    }
}
