package io.thalweg.bench.log;

import java.io.Closeable;
import java.io.IOException;

/** Keeps records in the order in which they are appended. */
interface RecordStore extends Closeable {
    /** Appends {@code length} bytes of {@code bytes} from {@code from} on; they may be collected in memory. */
    void append(byte[] bytes, int from, int length) throws IOException;

    /** Returns once all that this thread appended has the acknowledgement that the store was opened for. */
    void commit() throws IOException;

    /** Takes what a store has kept. */
    @FunctionalInterface
    interface PayloadConsumer {
        void record(byte[] payload);
    }

    /** What an acknowledged record survives. */
    enum Survival {
        /** The end of the process. */
        OS,
        /** A power cut. */
        DISK
    }
}
