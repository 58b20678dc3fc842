package io.thalweg.trials.crash;

import java.util.concurrent.TimeUnit;

/** How long a trial may go on. */
final class Budget {
    private final int seconds;
    private final long beginNanos = System.nanoTime();

    Budget(int seconds) {
        this.seconds = seconds;
    }

    int seconds() {
        return seconds;
    }

    boolean isLeft() {
        return System.nanoTime() - beginNanos < TimeUnit.SECONDS.toNanos(seconds);
    }
}
