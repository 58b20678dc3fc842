package io.thalweg.internal;

import java.io.Closeable;
import java.io.IOException;
import java.util.function.Function;

/** What was opened a moment ago, and belongs to nobody yet. */
public final class Opened {
    private Opened() {}

    /** What {@code use} makes of {@code opened}, which is closed if that fails. */
    public static <C extends Closeable, T> T orClose(C opened, Function<C, T> use) throws IOException {
        try {
            return use.apply(opened);
        } catch (RuntimeException | Error e) {
            try {
                opened.close();
            } catch (IOException closing) {
                e.addSuppressed(closing);
            }
            throw e;
        }
    }
}
