package io.thalweg.entry;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;

/**
 * A method that may wait for its target.
 *
 * @param method as {@code EveryEntryPointTest} writes it
 * @param bufferSizeBytes with which it waits only in the end, or on the way
 */
record WritingCall<T extends Closeable>(Writers<T> writers, String method, int bufferSizeBytes, Use<T> use) {
    interface Use<T> {
        /** Writes what {@code number} says. */
        void on(T writer, int number) throws IOException;
    }

    /** Calls it so many times. */
    Object on(T writer, int times) throws IOException {
        for (int i = 0; i < times; i++) {
            use.on(writer, i);
        }
        return "done";
    }

    /** What so many calls write, and the close behind them. */
    byte[] written(int times) throws IOException {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        try (T writer = writers.over(target, bufferSizeBytes)) {
            on(writer, times);
        }
        return target.toByteArray();
    }

    @Override
    public String toString() {
        return writers + "." + method;
    }
}
