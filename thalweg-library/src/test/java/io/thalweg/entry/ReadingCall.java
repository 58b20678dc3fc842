package io.thalweg.entry;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * A method that may wait for its source.
 *
 * @param method as {@code EveryEntryPointTest} writes it
 * @param arrived how many bytes of the input are too few for it
 * @param fails what of the input is gone after a failure
 */
record ReadingCall<T extends Closeable>(Readers<T> readers, String method, int arrived, Fails fails, Use<T> use) {
    /** What a failure does to the bytes that the call would have taken. */
    enum Fails {
        /** It took nothing. */
        WHOLE,
        /** It took some, and the position says how many. */
        IN_PART,
        /** It took some, and documents that nobody knows how many. */
        AT_SOME_PLACE
    }

    interface Use<T> {
        Object on(T reader) throws IOException;
    }

    /** What {@code reader} answers, and what it has left. */
    Outcome on(T reader) {
        return Outcome.of(() -> use.on(reader));
    }

    /** What is of the input after {@code arrived}. */
    byte[] awaited() {
        return Arrays.copyOfRange(readers.input(), arrived, readers.input().length);
    }

    byte[] arriving() {
        return Arrays.copyOf(readers.input(), arrived);
    }

    @Override
    public String toString() {
        return readers + "." + method;
    }
}
