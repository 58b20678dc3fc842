package io.thalweg.internal;

import java.io.Closeable;
import java.util.Objects;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/** Tells a reader of lines how many lines came before those that it reads: set once, by the reader's class. */
public final class LineNumbers {
    private static volatile @Nullable ObjLongConsumer<Closeable> setter;

    private LineNumbers() {}

    /** Called by the class of the readers. */
    public static void set(ObjLongConsumer<Closeable> numbers) {
        setter = numbers;
    }

    /** The next line of {@code reader}, which must be of the class that registered, is number {@code before + 1}. */
    public static void startBehind(Closeable reader, long before) {
        Objects.requireNonNull(setter, "no reader was made yet").accept(reader, before);
    }
}
