package io.thalweg.flow;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Elements for streams: halves the splits, and steps over those that are left to it. */
final class ElementSpliterator<R extends Closeable, T> implements Spliterator<T> {
    /** Reads a split. */
    private interface Opener<R> {
        R open(Split split) throws IOException;
    }

    private final Elements<R> elements;
    private final Opener<R> opener;
    private final Partitions.Step<? super R, ? extends T> step;
    /** What all spliterators of a stream have open: one that is not asked to its end leaves it to the stream. */
    private final Set<Closeable> open;

    private List<Split> splits;
    private @Nullable R reader;

    private ElementSpliterator(
            Elements<R> elements,
            Opener<R> opener,
            Partitions.Step<? super R, ? extends T> step,
            Set<Closeable> open,
            List<Split> splits) {
        this.elements = elements;
        this.opener = opener;
        this.step = step;
        this.open = open;
        this.splits = splits;
    }

    /** The elements of {@code splits}. */
    static <R extends Closeable, T> ElementSpliterator<R, T> of(
            Partitions<R> partitions, List<Split> splits, Partitions.Step<? super R, ? extends T> step) {
        return new ElementSpliterator<>(
                partitions.elements(), partitions::open, step, ConcurrentHashMap.newKeySet(), splits);
    }

    /** Those that {@code reader} steps over. */
    static <R extends Closeable, T> ElementSpliterator<R, T> of(
            Elements<R> elements, R reader, Partitions.Step<? super R, ? extends T> step) {
        ElementSpliterator<R, T> all =
                new ElementSpliterator<>(elements, split -> reader, step, ConcurrentHashMap.newKeySet(), List.of());
        all.open.add(reader);
        all.reader = reader;
        return all;
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
        Objects.requireNonNull(action, "action");
        try {
            for (R present; (present = present()) != null; closePresent(present)) {
                if (elements.next(present)) {
                    T made = Objects.requireNonNull(step.apply(present), "what the step made of an element");
                    elements.passed(present);
                    action.accept(made);
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The reader of the present split, or of the next; null if there is none. */
    private @Nullable R present() throws IOException {
        if (reader == null && !splits.isEmpty()) {
            R opened = opener.open(splits.get(0));
            open.add(opened);
            splits = splits.subList(1, splits.size());
            reader = opened;
        }
        return reader;
    }

    private void closePresent(R present) throws IOException {
        reader = null;
        open.remove(present);
        present.close();
    }

    /** Closes what this and those that came of it have open. */
    void closeAll() {
        UncheckedIOException failure = null;
        for (Closeable opened : open) {
            try {
                opened.close();
            } catch (IOException e) {
                if (failure == null) {
                    failure = new UncheckedIOException(e);
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        open.clear();
        if (failure != null) {
            throw failure;
        }
    }

    @Override
    public @Nullable Spliterator<T> trySplit() {
        int half = splits.size() / 2;
        if (half == 0 || reader != null) {
            return null;
        }
        Spliterator<T> first = new ElementSpliterator<>(elements, opener, step, open, splits.subList(0, half));
        splits = splits.subList(half, splits.size());
        return first;
    }

    /** In bytes, since nobody knows the number of elements: halves are halves all the same. */
    @Override
    public long estimateSize() {
        return reader != null || splits.isEmpty()
                ? Long.MAX_VALUE
                : splits.stream().mapToLong(Split::length).sum();
    }

    @Override
    public int characteristics() {
        return ORDERED | NONNULL;
    }
}
