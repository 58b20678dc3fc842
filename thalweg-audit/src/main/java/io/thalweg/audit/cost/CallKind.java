package io.thalweg.audit.cost;

import io.thalweg.audit.recording.Medium;
import io.thalweg.tune.BufferUse;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Calls that cost about the same. */
public enum CallKind {
    FILE_READ(BufferUse.FILE),
    FILE_WRITE(BufferUse.FILE_WRITE),
    SOCKET_READ(BufferUse.SOCKET),
    SOCKET_WRITE(null),
    PIPE_READ(BufferUse.PIPE),
    PIPE_WRITE(null),
    /** {@code BufferedInputStream.read()} with a full buffer. */
    JDK_BUFFER_READ(null),
    /** {@code BufferedOutputStream.write(int)} with room in the buffer. */
    JDK_BUFFER_WRITE(null),
    /** {@code TunedInputStream.read()} with a full buffer. */
    THALWEG_BUFFER_READ(null),
    /** {@code TunedOutputStream.write(int)} with room in the buffer. */
    THALWEG_BUFFER_WRITE(null);

    private final @Nullable BufferUse use;

    CallKind(@Nullable BufferUse use) {
        this.use = use;
    }

    /** Under which use the profile has its cost. */
    Optional<BufferUse> use() {
        return Optional.ofNullable(use);
    }

    /** The system call that reads from or writes to that medium. */
    public static CallKind of(Medium medium, boolean reads) {
        return switch (medium) {
            case SOCKET, UNIX_SOCKET, DATAGRAM -> reads ? SOCKET_READ : SOCKET_WRITE;
            case PIPE, TERMINAL -> reads ? PIPE_READ : PIPE_WRITE;
            case FILE, DEVICE, UNKNOWN -> reads ? FILE_READ : FILE_WRITE;
        };
    }
}
