package io.thalweg.flow;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Elements for streams: halves the splits, and steps over those that are left to it. */
final class ElementSpliterator<R extends Closeable, T> implements Spliterator<T> {
    /** A split and its file, which may be of another file system than the split's own name of it. */
    record Part(Path path, Split split) {}

    private final Elements<R> elements;
    private final Partitions.Step<? super R, ? extends T> step;
    private final OpenReaders open;

    private List<Part> parts;
    private @Nullable R reader;

    private ElementSpliterator(
            Elements<R> elements, Partitions.Step<? super R, ? extends T> step, OpenReaders open, List<Part> parts) {
        this.elements = elements;
        this.step = step;
        this.open = open;
        this.parts = parts;
    }

    /** Those of {@code parts}. */
    static <R extends Closeable, T> ElementSpliterator<R, T> of(
            Elements<R> elements, List<Part> parts, Partitions.Step<? super R, ? extends T> step) {
        return new ElementSpliterator<>(elements, step, new OpenReaders(), parts);
    }

    /** Those that {@code reader} steps over. */
    static <R extends Closeable, T> ElementSpliterator<R, T> of(
            Elements<R> elements, R reader, Partitions.Step<? super R, ? extends T> step) throws IOException {
        ElementSpliterator<R, T> all = of(elements, List.of(), step);
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
        if (reader == null && !parts.isEmpty()) {
            Part next = parts.get(0);
            R opened = elements.open(next.path(), next.split());
            open.add(opened);
            parts = parts.subList(1, parts.size());
            reader = opened;
        }
        return reader;
    }

    private void closePresent(R present) throws IOException {
        reader = null;
        open.close(present);
    }

    /** Closes what this and those that came of it have open. */
    void closeAll() {
        open.closeAll();
    }

    @Override
    public @Nullable Spliterator<T> trySplit() {
        int half = parts.size() / 2;
        if (half == 0 || reader != null) {
            return null;
        }
        Spliterator<T> first = new ElementSpliterator<>(elements, step, open, parts.subList(0, half));
        parts = parts.subList(half, parts.size());
        return first;
    }

    /** In bytes, since nobody knows the number of elements: halves are halves all the same. */
    @Override
    public long estimateSize() {
        return reader != null || parts.isEmpty()
                ? Long.MAX_VALUE
                : parts.stream().mapToLong(part -> part.split().length()).sum();
    }

    @Override
    public int characteristics() {
        return ORDERED | NONNULL;
    }
}
