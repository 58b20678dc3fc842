package io.thalweg.trials.crash;

import java.util.concurrent.TimeUnit;

/** How long a trial may go on. */
final class Budget {
    private final int seconds;
    private final long beginNanos = System.nanoTime();
    private volatile boolean over;

    Budget(int seconds) {
        this.seconds = seconds;
    }

    int seconds() {
        return seconds;
    }

    /** There is nothing left to do. */
    void end() {
        over = true;
    }

    boolean isLeft() {
        return !over && System.nanoTime() - beginNanos < TimeUnit.SECONDS.toNanos(seconds);
    }
}
