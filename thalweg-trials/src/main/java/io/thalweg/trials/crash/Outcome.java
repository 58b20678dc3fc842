package io.thalweg.trials.crash;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a trial ended.
 *
 * @param summary what was tried, how often; or what is wrong
 * @param counts the states that were reached: of an event by its name, of a table by {@code table|row|column}
 * @param failure what showed a bug; null where none was found
 */
record Outcome(String summary, Map<String, Long> counts, @Nullable Throwable failure) {
    Outcome(String summary, Map<String, Long> counts) {
        this(summary, counts, null);
    }

    static Outcome failed(String what, Throwable failure) {
        return new Outcome(what, Map.of(), failure);
    }

    boolean isFailed() {
        return failure != null;
    }
}
