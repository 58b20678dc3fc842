package io.thalweg.stream;

import java.io.IOException;

/** Runs what uses an interruptible channel for a moment: an interrupt that came before must not close the channel. */
final class Uninterrupted {
    private Uninterrupted() {}

    /** Work with a file. */
    interface Work<T> {
        T run() throws IOException;
    }

    static <T> T run(Work<T> work) throws IOException {
        boolean interrupted = Thread.interrupted();
        try {
            return work.run();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
