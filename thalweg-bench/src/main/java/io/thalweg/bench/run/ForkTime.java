package io.thalweg.bench.run;

import io.thalweg.lab.experiment.Request;
import java.util.concurrent.TimeUnit;

/** How long one fork warms up, and how long it is measured: a program in C as long as a JVM. */
record ForkTime(int warmUpMillis, int iterations, int iterationMillis) {
    /** After this C2 has compiled every loop of the suites on a machine that is not loaded. */
    private static final int LEAST_WARM_UP_MILLIS = 1000;

    private static final int LEAST_MEASURED_MILLIS = 1200;

    /** A quick run asks whether everything works; any other measures, however many cells share its budget. */
    static ForkTime of(Request.Mode mode, long allowanceNanos) {
        if (mode == Request.Mode.QUICK) {
            return new ForkTime(300, 1, 300);
        }
        int measured = (int)
                Math.max(LEAST_MEASURED_MILLIS, TimeUnit.NANOSECONDS.toMillis(allowanceNanos) - LEAST_WARM_UP_MILLIS);
        return new ForkTime(LEAST_WARM_UP_MILLIS, 3, measured / 3);
    }

    int measuredMillis() {
        return iterations * iterationMillis;
    }

    long warmUpNanos() {
        return TimeUnit.MILLISECONDS.toNanos(warmUpMillis);
    }
}
