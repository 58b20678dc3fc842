package io.thalweg.testkit;

import java.nio.channels.ReadableByteChannel;

/** A channel of which a test says only what it reads: it is always open. */
@FunctionalInterface
public interface OpenSource extends ReadableByteChannel {
    @Override
    default boolean isOpen() {
        return true;
    }

    @Override
    default void close() {}
}
