package io.thalweg.cli;

import io.thalweg.base.format.Figures;
import io.thalweg.base.problem.Printable;
import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.plan.Budget;
import io.thalweg.lab.plan.Plan;
import io.thalweg.lab.result.NotMeasured;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A plan in words, before any of it is done. */
final class PlanText {
    /** Up to that many times the budget the announced time says enough. */
    private static final double TOLERATED_OVERRUN = 1.25;

    private PlanText() {}

    /** All that a dry run shows. */
    static void print(Plan plan, PrintWriter out) {
        out.printf(Locale.ROOT, "Directory   %s%n", Printable.of(plan.directory()));
        plan.runtimes()
                .forEach(runtime -> out.printf(
                        Locale.ROOT,
                        "JDK         %s, %s%n",
                        Printable.of(runtime.jdk().version())
                                + (runtime.library() == null ? "" : " with " + Printable.of(runtime.library())),
                        Printable.of(runtime.launcher())));
        InputFile file = plan.scope().file();
        if (file != null) {
            out.printf(Locale.ROOT, "File        %s%n", file(file));
        }
        Map<String, int[]> cells = new TreeMap<>();
        plan.cells().forEach(cell -> {
            int[] counts = cells.computeIfAbsent(cell.experiment(), unused -> new int[2]);
            counts[cell.isPlanned() ? 0 : 1]++;
        });
        cells.forEach((experiment, counts) -> {
            out.printf(Locale.ROOT, "Experiment  %s: %d cells, %d left out%n", experiment, counts[0], counts[1]);
            impossible(plan, experiment)
                    .forEach((why, count) -> out.printf(
                            Locale.ROOT, "            %s: %s%n", Printable.of(why), Figures.count(count, "cell")));
        });
        out.printf(Locale.ROOT, "Forks       %s%n", forks(plan));
        out.printf(
                Locale.ROOT,
                "Disk        %s%n",
                plan.bytesToWrite() == 0 ? "writes nothing" : "at most " + megabytes(plan) + " at a time");
        out.printf(Locale.ROOT, "Time        about %s%n", time(Budget.guess(plan)));
        out.printf(Locale.ROOT, "Seed        %d%n", plan.seed());
    }

    private static String megabytes(Plan plan) {
        return Figures.number(plan.bytesToWrite() / 1e6) + " MB";
    }

    /** Why some cells of an experiment will not be measured, whatever the mode, and how many. */
    private static Map<String, Long> impossible(Plan plan, String experiment) {
        return plan.cells().stream()
                .filter(cell -> cell.experiment().equals(experiment))
                .map(cell -> cell.spec().notMeasured())
                .filter(why -> why != null && !why.isLeftOut())
                .collect(Collectors.groupingBy(NotMeasured::text, TreeMap::new, Collectors.counting()));
    }

    /**
     * For the user at the terminal: how long it takes, and what it needs.
     *
     * @param shorter what takes less than this with {@code --quick}, as the end of a sentence; empty where nothing does
     */
    static void announce(Plan plan, Duration expected, String shorter, PrintWriter err) {
        err.printf(
                Locale.ROOT,
                "Run %s: %s%d JVMs, about %s%n  %s%n",
                plan.id(),
                plan.adapts() ? "about " : "",
                plan.totalForks(),
                time(expected),
                (plan.bytesToWrite() == 0 ? "Writes nothing to " : "Uses at most " + megabytes(plan) + " in ")
                        + Printable.of(plan.directory()));
        boolean isQuick = plan.scope().request().mode() == Request.Mode.QUICK;
        boolean isLeast = isQuick && (experiments(plan) == 1 || shorter.isEmpty());
        if (expected.toSeconds() > plan.budgetSeconds() * TOLERATED_OVERRUN && !isLeast) {
            err.printf(
                    Locale.ROOT,
                    "%s %s, which is too short for %d JVMs here; %s%n",
                    isQuick ? "--quick aims at" : "The budget is",
                    time(Duration.ofSeconds(plan.budgetSeconds())),
                    plan.totalForks(),
                    isQuick ? shorter : "--quick measures fewer cells");
        }
        InputFile file = plan.scope().file();
        if (file != null && file.part().bytes() < file.sizeBytes()) {
            err.printf(Locale.ROOT, "Reads %s%n", file(file));
        }
    }

    private static long experiments(Plan plan) {
        return plan.cells().stream()
                .map(Plan.PlannedCell::experiment)
                .distinct()
                .count();
    }

    private static String forks(Plan plan) {
        return plan.adapts()
                ? String.format(
                        Locale.ROOT,
                        "3 of each cell, more for undecided claims until they are within ± %s %%; about %d JVMs in"
                                + " total",
                        Figures.number(plan.targetInterval() * 100),
                        plan.totalForks())
                : plan.forks() + " of each cell, " + plan.totalForks() + " JVMs in total";
    }

    private static String file(InputFile file) {
        String name = Printable.of(file.path());
        return file.part().bytes() == file.sizeBytes()
                ? name
                : String.format(
                        Locale.ROOT,
                        "the first %,d of %,d bytes of %s",
                        file.part().bytes(),
                        file.sizeBytes(),
                        name);
    }

    /** Such as {@code 1 min 33 s}. */
    static String time(Duration duration) {
        return duration.toMinutes() == 0
                ? duration.toSeconds() + " s"
                : String.format(Locale.ROOT, "%d min %02d s", duration.toMinutes(), duration.toSecondsPart());
    }
}
