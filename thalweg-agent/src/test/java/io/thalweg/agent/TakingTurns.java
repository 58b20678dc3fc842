package io.thalweg.agent;

/** Two lines that are run in turn; outside the package whose lines no stack shows. */
public final class TakingTurns {
    private TakingTurns() {}

    /** Runs both so many times. */
    public static void run(int times, Runnable one, Runnable other) {
        for (int i = 0; i < times; i++) {
            one.run();
            other.run();
        }
    }
}
