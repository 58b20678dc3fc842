package io.thalweg.trials.crash;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The ways in which a log is tried. */
enum CrashTrial {
    SIMULATOR("a simulated disk whose power is cut, whose forces fail, which is full");

    private final String what;

    CrashTrial(String what) {
        this.what = what;
    }

    static Optional<CrashTrial> named(String title) {
        return Arrays.stream(values())
                .filter(trial -> trial.title().equals(title))
                .findFirst();
    }

    /** As on the command line. */
    String title() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** In a few words. */
    String what() {
        return what;
    }

    /** Goes on until the time is over or something is wrong; the same seed begins with the same. */
    Outcome run(Budget budget, long seed) throws Exception {
        return switch (this) {
            case SIMULATOR -> Simulator.run(budget, seed);
        };
    }
}
