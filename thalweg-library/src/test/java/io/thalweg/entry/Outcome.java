package io.thalweg.entry;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** How a call ended: what it returned or threw, and whether its thread was left interrupted. */
record Outcome(@Nullable Object value, @Nullable Throwable failure, boolean interrupted) {
    /** Of a call on this thread, which is not interrupted afterwards. */
    static Outcome of(Callable<?> call) {
        try {
            Object value = call.call();
            return new Outcome(value, null, Thread.interrupted());
        } catch (Throwable e) {
            return new Outcome(null, e, Thread.interrupted());
        }
    }

    /** What it said, and the places that were added to it. */
    String words() {
        if (failure == null) {
            return "";
        }
        StringBuilder words = new StringBuilder(String.valueOf(failure.getMessage()));
        for (Throwable place : failure.getSuppressed()) {
            words.append('\n').append(place.getMessage());
        }
        return words.toString();
    }
}
