package io.thalweg.bench.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * How much is measured, where.
 *
 * @param javaHomes the JDKs, measured one after the other
 * @param rounds every variant runs in one fork per round
 * @param directory where the run's files go, in a directory of its own
 * @param only identifiers of workloads, or empty for all
 * @param measuredMillis of each fork, after its warm-up
 */
public record RunSettings(
        List<Path> javaHomes,
        int rounds,
        long seed,
        boolean quick,
        Path directory,
        Set<String> only,
        int measuredMillis,
        String command) {
    public static final int DEFAULT_MEASURED_MILLIS = 1200;

    /**
     * Default number of rounds: the interval of five is about half as wide as that of three, within 15 minutes per JDK.
     */
    public static final int DEFAULT_ROUNDS = 5;

    public RunSettings {
        javaHomes = List.copyOf(javaHomes);
        only = Set.copyOf(only);
    }

    /** A JVM's start, of which the pages of its heap take most, and what it sums up before its first pass. */
    private static final int START_MILLIS = 3100;

    /** About how long one fork takes. */
    int forkMillis() {
        return START_MILLIS + warmupMillis() + measuredIterations() * iterationMillis();
    }

    /** By default C2 has compiled every loop of the suites after this on a machine that is not loaded. */
    int warmupMillis() {
        return quick ? 100 : measuredMillis * 5 / 6;
    }

    int measuredIterations() {
        return quick ? 1 : 3;
    }

    int iterationMillis() {
        return quick ? 100 : measuredMillis / measuredIterations();
    }

    /** C programs need no warm-up, and measure as long as a JVM does. */
    int cMillis() {
        return measuredIterations() * iterationMillis();
    }
}
