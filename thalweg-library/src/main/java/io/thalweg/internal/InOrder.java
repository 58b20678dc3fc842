package io.thalweg.internal;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * What a reader steps over, one after the other, for loops and streams. Never splits: buffering elements, as the
 * default {@code trySplit} does, would invalidate the views.
 */
public record InOrder<T>(Step<T> step) implements Spliterator<T> {
    /** One step of a reader. */
    public interface Step<T> {
        /** What it stepped to; null at the end. */
        @Nullable
        T next() throws IOException;
    }

    /** All that come, for loops: each iterator goes on where the reader stands. */
    public static <T> Iterable<T> iterable(Step<T> step) {
        return new Iterable<>() {
            @Override
            public Iterator<T> iterator() {
                return Spliterators.iterator(spliterator());
            }

            @Override
            public Spliterator<T> spliterator() {
                return new InOrder<>(step);
            }
        };
    }

    /** All that come; closing the stream closes the reader. */
    public static <T> Stream<T> stream(Step<T> step, Closeable reader) {
        return StreamSupport.stream(new InOrder<>(step), false).onClose(() -> {
            try {
                reader.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
        Objects.requireNonNull(action, "action");
        T there;
        try {
            there = step.next();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (there == null) {
            return false;
        }
        action.accept(there);
        return true;
    }

    @Override
    public @Nullable Spliterator<T> trySplit() {
        return null;
    }

    @Override
    public long estimateSize() {
        return Long.MAX_VALUE;
    }

    @Override
    public int characteristics() {
        return ORDERED | NONNULL;
    }
}
