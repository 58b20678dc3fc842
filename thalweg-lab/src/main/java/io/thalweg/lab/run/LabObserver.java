package io.thalweg.lab.run;

import io.thalweg.lab.result.CellKey;
import java.time.Duration;

/** Is called as a session goes on, on the session's thread. */
public interface LabObserver {
    /** Hears nothing. */
    LabObserver NONE = progress -> {};

    /** The first worker has shown how long the session will take; before the first {@link #onFork}. */
    default void onStart(Duration expected) {}

    /** A worker has finished. */
    void onFork(SessionProgress progress);

    /**
     * Where the session stands.
     *
     * @param cell what the last worker measured
     * @param megabytesPerSecond how fast it was; NaN if it was discarded
     * @param finishedForks how many workers have finished, those before a resume included
     * @param totalForks how many there will be
     * @param remaining how long the others will take
     */
    record SessionProgress(
            CellKey cell, double megabytesPerSecond, int finishedForks, int totalForks, Duration remaining) {}
}
