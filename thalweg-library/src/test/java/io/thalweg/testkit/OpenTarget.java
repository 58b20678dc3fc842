package io.thalweg.testkit;

import java.nio.channels.WritableByteChannel;

/** A channel of which a test says only what it takes: it is always open. */
@FunctionalInterface
public interface OpenTarget extends WritableByteChannel {
    @Override
    default boolean isOpen() {
        return true;
    }

    @Override
    default void close() {}
}
