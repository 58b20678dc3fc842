package io.thalweg.trials.crash;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The ways in which a log is tried. */
enum CrashTrial {
    SIMULATOR("a simulated disk whose power is cut, whose forces fail, which is full"),
    KILL("writers that are killed at random moments"),
    KILL_CALLS("a writer that is killed at each of its system calls"),
    CALLS("a writer each of whose system calls fails, once and for good"),
    FILESYSTEMS("ext4 and xfs that are shut down while threads append; needs root"),
    FULL_DISK("a disk that fills up behind the file system's back; needs root"),
    INTERRUPTS("threads that append and are interrupted all the time");

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
            case KILL -> Kills.run(budget, seed);
            case KILL_CALLS -> SystemCallFaults.kills(budget, seed);
            case CALLS -> SystemCallFaults.errors(budget, seed);
            case FILESYSTEMS -> Filesystems.run(budget, seed);
            case FULL_DISK -> FullDisk.run(budget, seed);
            case INTERRUPTS -> Interrupts.run(budget, seed);
        };
    }
}
