package io.thalweg.internal;

import java.io.Closeable;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What public classes show to the other packages of this library and not to users. Each class registers when it is
 * initialised. Thread-safe.
 *
 * @param <T> what has a secret
 * @param <S> the secret
 */
public final class SharedSecrets<T, S> {
    /** The buffer of a buffered readable channel. */
    public static final SharedSecrets<ReadableByteChannel, ReadAccess> READ_ACCESS = new SharedSecrets<>();

    /** The buffer of a buffered writable channel. */
    public static final SharedSecrets<WritableByteChannel, WriteAccess> WRITE_ACCESS = new SharedSecrets<>();

    /** The lengths of a format's frames, by the source's name in errors. */
    public static final SharedSecrets<Object, Function<String, FrameLengths>> FRAME_LENGTHS = new SharedSecrets<>();

    /** Takes the number of lines before the next one of a reader of lines. */
    public static final SharedSecrets<Closeable, LongConsumer> LINES_BEFORE = new SharedSecrets<>();

    /** Has partitions read an open file from an offset on, instead of files that they open. */
    public static final SharedSecrets<Object, ObjLongConsumer<OpenFile>> ONLY_INPUT = new SharedSecrets<>();

    private volatile @Nullable Class<?> type;
    private volatile @Nullable Function<? super T, ? extends S> access;

    private SharedSecrets() {}

    /** Called once, by the class whose objects have the secret. */
    public <C extends T> void register(Class<C> type, Function<? super C, ? extends S> access) {
        this.access = owner -> access.apply(type.cast(owner));
        this.type = type;
    }

    /** The secret of {@code owner}; null if it is of another class than that which registered. */
    @Nullable
    S find(T owner) {
        Class<?> known = type;
        return known != null && known.isInstance(owner) ? of(owner) : null;
    }

    /** The secret of {@code owner}, which must be of the class that registered. */
    public S of(T owner) {
        return Objects.requireNonNull(access, "its class is not initialised").apply(owner);
    }
}
