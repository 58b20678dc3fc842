package io.thalweg.overlap;

import io.thalweg.internal.WorkerThreads;
import java.util.Objects;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** What the builders of both directions choose alike. */
abstract class OverlapBuilder<B extends OverlapBuilder<B>> {
    private static final int DEFAULT_BUFFER_SIZE_BYTES = 2 << 20;

    /** What the JDK's file streams move at best; E1 and E2 are flat from 16 to 256 KiB. */
    private static final int MOST_CHUNK_BYTES = 128 << 10;

    @Nullable
    String name;

    private int bufferSizeBytes = DEFAULT_BUFFER_SIZE_BYTES;
    private @Nullable Executor executor;

    OverlapBuilder() {}

    abstract B self();

    /** Bytes that may be on their way, 16 bytes to 1 GiB; default: 2 MiB. */
    public B bufferSize(int sizeBytes) {
        if (sizeBytes < 16 || sizeBytes > 1 << 30) {
            throw new IllegalArgumentException("a buffer has 16 to " + (1 << 30) + " bytes, got " + sizeBytes);
        }
        bufferSizeBytes = sizeBytes;
        return self();
    }

    /** What moves bytes on another thread; default: daemon threads that the library shares in this JVM. */
    public B executor(Executor executor) {
        this.executor = Objects.requireNonNull(executor, "executor");
        return self();
    }

    /** The other end's name in errors; default: what is known of it. */
    public B name(String name) {
        this.name = Objects.requireNonNull(name, "name");
        return self();
    }

    final Executor executorOrShared() {
        return executor != null ? executor : WorkerThreads.shared();
    }

    final int chunkBytes() {
        return Math.min(MOST_CHUNK_BYTES, bufferSizeBytes / 4);
    }

    /** One more chunk is the caller's. */
    final int mostChunks() {
        return Math.max(2, bufferSizeBytes / chunkBytes() - 1);
    }
}
