package io.thalweg.trials.selftest;

import io.thalweg.lab.result.Statistics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * How far the lab can be trusted on this machine, as a table. Not run by a build: it takes its time, and what it finds
 * depends on who else uses the machine. {@code ./dev selftest} runs it.
 */
public final class Main {
    private static final int FIO_RUNS = 10;
    private static final int PASSES = 20_000;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Path directory;
    private final int runs;
    private final int forks;

    private Main(Path directory, int runs, int forks) {
        this.directory = directory;
        this.runs = runs;
        this.forks = forks;
    }

    /** Arguments: how many sessions, and how many forks a cell has in each. Prints the table. */
    public static void main(String[] arguments) throws IOException {
        Path directory = Files.createTempDirectory("thalweg-selftest-");
        try {
            System.out.print(
                    new Main(directory, Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1])).table());
        } finally {
            try (Stream<Path> left = Files.walk(directory)) {
                for (Path path : left.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }

    private String table() throws IOException {
        StringBuilder report = new StringBuilder("| what | wanted | got |\n| --- | --- | --- |\n");
        Selftest lab = new Selftest(directory, forks);
        Optional<Path> fio = OutsideTool.find("fio");
        double[] fioSpeeds = new double[fio.isPresent() ? FIO_RUNS : 0];
        int compared = 0;
        for (int run = 0; run < runs; run++) {
            lab.run();
            // In between, so that a slow hour slows both.
            while (compared < fioSpeeds.length && compared * runs < (run + 1) * FIO_RUNS) {
                fioSpeeds[compared++] = OutsideTool.fioMegabytesPerSecond(fio.orElseThrow(), calibrationFile(), 1);
            }
        }
        row(
                report,
                "false differences between identical runs, of " + runs,
                "at most 10 %",
                Long.toString(lab.falseDifferences()));
        row(report, "planted 10 % found, of " + runs, "at least 90 %", Long.toString(lab.plantedFound()));
        row(report, "its verdict, of " + runs, "as often as can be", Long.toString(lab.plantedRefuted()));
        int claims = runs * new CalibrationExperiment().claims().size();
        row(report, "false claims confirmed, of " + claims, "at most 5 %", withBound(lab.wrongAnswers(), claims));
        row(report, "runs that confirm one, of " + runs, "at most 5 %", withBound(lab.wrongSessions(), runs));
        row(
                report,
                "warm read against fio psync, 64 KiB",
                "0.90 to 1.10",
                fio.isEmpty() ? "not measured: there is no fio" : ratio(lab.megabytesPerSecond(), fioSpeeds));
        row(report, "CPU time of a byte against time(1)", "0.90 to 1.10", cpuAgainstTime(lab));
        row(report, "read calls of a pass against strace -c", "the same", callsAgainstStrace(lab));
        return report.toString();
    }

    /** A count, and what share it may stand for: the upper bound of Clopper and Pearson at 95 %. */
    private static String withBound(long count, int of) {
        double bound = count == of
                ? 1
                : BetaDistribution.of(count + 1.0, (double) (of - count)).inverseSurvivalProbability(0.05);
        return String.format(Locale.ROOT, "%d (with 95 %% confidence at most %.1f %%)", count, bound * 100);
    }

    private Path calibrationFile() throws IOException {
        Path file = directory.resolve("fio");
        if (Files.notExists(file)) {
            Files.write(file, new byte[CalibrationExperiment.SIZE_BYTES]);
        }
        return file;
    }

    private String cpuAgainstTime(Selftest lab) throws IOException {
        Optional<Path> time = OutsideTool.find("time");
        if (time.isEmpty()) {
            return "not measured: there is no /usr/bin/time";
        }
        // What starting a JVM costs cancels.
        double seconds = OutsideTool.cpuSeconds(time.get(), calibrationFile(), 2 * PASSES)
                - OutsideTool.cpuSeconds(time.get(), calibrationFile(), PASSES);
        double nanosPerByte = seconds * NANOS_PER_SECOND / ((double) PASSES * CalibrationExperiment.SIZE_BYTES);
        return String.format(
                Locale.ROOT,
                "%.2f (%.4f ns against %.4f)",
                mean(lab.cpuNanosPerByte()) / nanosPerByte,
                mean(lab.cpuNanosPerByte()),
                nanosPerByte);
    }

    private String callsAgainstStrace(Selftest lab) throws IOException {
        Optional<Path> strace = OutsideTool.find("strace").filter(OutsideTool::mayTrace);
        return strace.isEmpty()
                ? "not measured: strace may not trace here"
                : lab.readCallsOfAPass() + " against " + OutsideTool.preadCallsOfAPass(strace.get(), calibrationFile());
    }

    private static String ratio(double[] ours, double[] theirs) {
        return String.format(
                Locale.ROOT, "%.2f (%,.0f MB/s against %,.0f)", mean(ours) / mean(theirs), mean(ours), mean(theirs));
    }

    private static double mean(double[] values) {
        return Statistics.geometricMean(values).value();
    }

    private static void row(StringBuilder report, String what, String wanted, String got) {
        report.append(String.format(Locale.ROOT, "| %s | %s | %s |%n", what, wanted, got));
    }
}
