package io.thalweg.trials.crash;

import java.util.Map;

/**
 * How a trial ended that found nothing wrong.
 *
 * @param summary what was tried, and how often; or why it could not be
 * @param counts of each event by its name
 */
record Outcome(String summary, Map<String, Long> counts) {
    /** A summary that begins so says why. */
    static final String NOT_TRIED = "not tried: ";

    Outcome(String summary) {
        this(summary, Map.of());
    }
}
