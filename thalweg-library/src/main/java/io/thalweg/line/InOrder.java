package io.thalweg.line;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Spliterator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The lines of a reader, one after the other: for streams, and for loops. */
record InOrder<T>(LineReader reader, Content<T> content) implements Spliterator<T> {
    /** What is taken of a line. */
    interface Content<T> {
        T of(LineReader reader) throws IOException;
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
        T line;
        try {
            if (!reader.next()) {
                return false;
            }
            line = content.of(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        action.accept(line);
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

    static void close(LineReader reader) {
        try {
            reader.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
