package io.thalweg.trials.crash;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** {@code ./dev crash}: lists the trials, or runs one or all of them, one after the other. */
public final class Main {
    private static final String ALL = "all";
    private static final int FOUND = 1;
    private static final int USAGE = 2;
    private static final int MOST_SECONDS = 7 * 24 * 3600;

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        System.exit(run(arguments));
    }

    private static int run(String[] arguments) throws Exception {
        if (arguments.length == 0) {
            list();
            return 0;
        }
        List<CrashTrial> trials = arguments[0].equals(ALL)
                ? List.of(CrashTrial.values())
                : CrashTrial.named(arguments[0]).stream().toList();
        if (trials.isEmpty()) {
            System.err.println("crash: no trial '" + arguments[0] + "'");
            System.err.println("       ./dev crash lists them");
            return USAGE;
        }
        int seconds =
                arguments.length > 1 && arguments[1].matches("[1-9]\\d{0,5}") ? Integer.parseInt(arguments[1]) : 0;
        boolean seeded = arguments.length == 3 && arguments[2].matches("-?\\d{1,18}");
        if (seconds < 1 || seconds > MOST_SECONDS || (arguments.length != 2 && !seeded)) {
            System.err.println("crash: how long, and with which seed?");
            System.err.println("       ./dev crash NAME SECONDS [SEED], from 1 to " + MOST_SECONDS + " seconds");
            return USAGE;
        }
        long seed = seeded ? Long.parseLong(arguments[2]) : System.nanoTime() % 1_000_000_000;
        int worst = 0;
        for (CrashTrial trial : trials) {
            worst = Math.max(worst, run(trial, seconds, seed, trials.size() == 1));
        }
        return worst;
    }

    private static void list() {
        for (CrashTrial trial : CrashTrial.values()) {
            System.out.printf(Locale.ROOT, "%-14s %s%n", trial.title(), trial.what());
        }
        System.out.println();
        System.out.println("./dev crash NAME SECONDS [SEED]   try the log so; the same seed begins with the same");
        System.out.println("./dev crash all SECONDS           every trial, one after the other, each for that long");
    }

    private static int run(CrashTrial trial, int seconds, long seed, boolean alone) throws Exception {
        Outcome outcome;
        try {
            outcome = trial.run(new Budget(seconds), seed);
        } catch (AssertionError | IOException | RuntimeException e) {
            System.out.println(trial.title() + ": " + e);
            System.out.println("  repeat it: ./dev crash " + trial.title() + " " + seconds + " " + seed);
            e.printStackTrace(System.out);
            return FOUND;
        }
        System.out.println(trial.title() + ": " + outcome.summary() + " (seed " + seed + ")");
        if (alone && !outcome.counts().isEmpty()) {
            System.out.println();
            outcome.counts().forEach((event, count) -> System.out.printf(Locale.ROOT, "- %s: %,d%n", event, count));
        }
        return 0;
    }
}
