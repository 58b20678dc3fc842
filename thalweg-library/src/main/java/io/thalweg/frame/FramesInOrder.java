package io.thalweg.frame;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** One frame after the other. It never splits: to gather frames, as another spliterator might, would end their views. */
record FramesInOrder(FrameReader reader) implements Spliterator<FrameView> {
    /** All that come; closing it closes the reader. */
    static Stream<FrameView> stream(FrameReader reader) {
        return StreamSupport.stream(new FramesInOrder(reader), false).onClose(() -> {
            try {
                reader.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @Override
    public boolean tryAdvance(Consumer<? super FrameView> action) {
        boolean there;
        try {
            there = reader.next();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (there) {
            action.accept(reader);
        }
        return there;
    }

    @Override
    public @Nullable Spliterator<FrameView> trySplit() {
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
