package io.thalweg.cli;

import io.thalweg.lab.run.Plan;
import io.thalweg.problem.Printable;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A plan in words, before any of it is done. */
final class PlanText {
    private PlanText() {}

    /** All that a dry run shows. */
    static void print(Plan plan, PrintWriter out) {
        out.printf(Locale.ROOT, "Directory   %s%n", Printable.of(plan.directory()));
        plan.runtimes()
                .forEach(runtime -> out.printf(
                        Locale.ROOT,
                        "JDK         %s, %s%n",
                        Printable.of(runtime.jdk().version()),
                        Printable.of(runtime.launcher())));
        Map<String, int[]> cells = new TreeMap<>();
        plan.cells().forEach(cell -> {
            int[] counts = cells.computeIfAbsent(cell.experiment(), unused -> new int[2]);
            counts[cell.isPlanned() ? 0 : 1]++;
        });
        cells.forEach((experiment, counts) ->
                out.printf(Locale.ROOT, "Experiment  %s: %d cells, %d left out%n", experiment, counts[0], counts[1]));
        out.printf(Locale.ROOT, "Forks       %d of each cell, %d JVMs together%n", plan.forks(), plan.totalForks());
        out.printf(Locale.ROOT, "Disk        at most %,d bytes at a time%n", plan.bytesToWrite());
        out.printf(Locale.ROOT, "Time        about %s%n", time(plan.expectedDuration()));
        out.printf(Locale.ROOT, "Seed        %d%n", plan.seed());
    }

    /** One line for the person who waits. */
    static void announce(Plan plan, PrintWriter err) {
        err.printf(
                Locale.ROOT,
                "Run %s: %d JVMs, at most %,d bytes on the disk of %s, about %s%n",
                plan.id(),
                plan.totalForks(),
                plan.bytesToWrite(),
                Printable.of(plan.directory()),
                time(plan.expectedDuration()));
    }

    private static String time(Duration duration) {
        return duration.toMinutes() == 0
                ? duration.toSeconds() + " s"
                : String.format(Locale.ROOT, "%d min %02d s", duration.toMinutes(), duration.toSecondsPart());
    }
}
