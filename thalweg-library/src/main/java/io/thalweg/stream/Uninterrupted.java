package io.thalweg.stream;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;

/** Runs what uses an interruptible channel for a moment: an interrupt that came before must not close the channel. */
final class Uninterrupted {
    private Uninterrupted() {}

    /** Work with a file. */
    interface Work<T> {
        T run() throws IOException;
    }

    /** The same for what can begin anew: an interrupt that comes meanwhile makes it begin anew. */
    static <T> T repeat(Work<T> work) throws IOException {
        boolean interrupted = false;
        try {
            while (true) {
                interrupted |= Thread.interrupted();
                try {
                    return work.run();
                } catch (ClosedByInterruptException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
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
