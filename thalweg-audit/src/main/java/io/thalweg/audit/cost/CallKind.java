package io.thalweg.audit.cost;

import io.thalweg.audit.recording.Medium;
import io.thalweg.tune.BufferUse;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Calls that cost about the same. */
public enum CallKind {
    FILE_READ(BufferUse.FILE, 300),
    FILE_WRITE(BufferUse.FILE_WRITE, 450),
    SOCKET_READ(BufferUse.SOCKET, 700),
    SOCKET_WRITE(null, 1500),
    PIPE_READ(BufferUse.PIPE, 500),
    PIPE_WRITE(null, 600),
    /** {@code BufferedInputStream.read()} with a full buffer. */
    JDK_BUFFER_READ(null, 5),
    /** {@code BufferedOutputStream.write(int)} with room in the buffer. */
    JDK_BUFFER_WRITE(null, 5),
    /** {@code TunedInputStream.read()} with a full buffer. */
    THALWEG_BUFFER_READ(null, 2),
    /** {@code TunedOutputStream.write(int)} with room in the buffer. */
    THALWEG_BUFFER_WRITE(null, 2);

    private final @Nullable BufferUse use;
    private final double typicalNanos;

    CallKind(@Nullable BufferUse use, double typicalNanos) {
        this.use = use;
        this.typicalNanos = typicalNanos;
    }

    /** What it costs on a machine of these years, about: better than nothing where it could not be measured. */
    CallCost typical() {
        return new CallCost(typicalNanos, 0.1, CallCost.MOST_SPREAD);
    }

    /** Under which use the profile has its cost. */
    Optional<BufferUse> use() {
        return Optional.ofNullable(use);
    }

    private static final Set<String> WRITES = Set.of("write", "send");

    /** The system call of that operation, as recordings name it, on that medium. */
    public static CallKind of(Medium medium, String op) {
        boolean reads = !WRITES.contains(op);
        return switch (medium) {
            case SOCKET, UNIX_SOCKET, DATAGRAM -> reads ? SOCKET_READ : SOCKET_WRITE;
            case PIPE, TERMINAL -> reads ? PIPE_READ : PIPE_WRITE;
            case FILE, DEVICE, UNKNOWN -> reads ? FILE_READ : FILE_WRITE;
        };
    }
}
