package io.thalweg.internal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** How long frames are, by their headers alone: for who cuts an input between two of them. Not thread-safe. */
public interface FrameLengths {
    /**
     * Bytes of the frame that begins at {@code index} of {@code bytes}, which are in the format's order and end before
     * {@code end}. Below 0 if that is not known yet: then so many bytes of the frame, negated, are needed to go on.
     *
     * @param offset where that is in the source, for errors
     */
    int at(ByteBuffer bytes, int index, int end, long offset) throws IOException;

    /** Tells a format's lengths from the format: set once, by the class of formats. */
    final class Registry {
        private static volatile @Nullable BiFunction<Object, String, FrameLengths> opener;

        private Registry() {}

        /** Called by the class of formats. */
        public static void set(BiFunction<Object, String, FrameLengths> lengths) {
            opener = lengths;
        }

        /** Those of {@code format}, which must be of the class that registered, in what errors call {@code source}. */
        public static FrameLengths of(Object format, String source) {
            return Objects.requireNonNull(opener, "no format was made yet").apply(format, source);
        }
    }
}
