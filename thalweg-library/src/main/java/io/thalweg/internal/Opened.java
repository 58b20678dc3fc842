package io.thalweg.internal;

import java.io.Closeable;
import java.io.IOException;

/** What was opened a moment ago, and has no owner yet. */
public final class Opened {
    private Opened() {}

    /** What is done with something open. */
    @FunctionalInterface
    public interface Step<C, T> {
        /** Does it. */
        T apply(C opened) throws IOException;
    }

    /** What {@code use} makes of {@code opened}, which is closed if that fails. */
    public static <C extends Closeable, T> T orClose(C opened, Step<C, T> use) throws IOException {
        try {
            return use.apply(opened);
        } catch (IOException | RuntimeException | Error e) {
            closeAfter(e, opened);
            throw e;
        }
    }

    /** Closes {@code opened} after {@code failure}, which keeps what goes wrong then. */
    public static void closeAfter(Throwable failure, Closeable opened) {
        try {
            opened.close();
        } catch (IOException | RuntimeException | Error e) {
            Failures.addLater(failure, e);
        }
    }
}
