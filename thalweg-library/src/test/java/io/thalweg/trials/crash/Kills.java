package io.thalweg.trials.crash;

import io.thalweg.log.AppendLog;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Writers that are killed by {@code kill -9} at random moments, life after life on one log. */
final class Kills {
    /** Then the next log: reading all of it again would take longer than all else. */
    private static final int LIVES = 20;

    /** An opening takes about half of that. */
    private static final int MOST_MICROS_OF_OPENING = 40_000;

    private static final int MOST_ACKNOWLEDGEMENTS = 80;
    /** A life waits for its start, its commits and its end. */
    private static final int LOGS_PER_PROCESSOR = 2;

    private static final String KILLS = "kills";
    private static final String BEFORE_OPEN = "kills before the log was open";
    private static final String WHILE_APPENDING = "kills while four writers appended";
    private static final String ACKNOWLEDGED = "records acknowledged";
    private static final String TORN = "torn ends that an opening put aside";

    private final QuickStart writers;
    private final Ledger ledger;
    private final SplittableRandom random;
    private final Map<String, Long> counts = new LinkedHashMap<>();

    private Kills(QuickStart writers, Path directory, SplittableRandom random) {
        this.writers = writers;
        this.random = random;
        ledger = new Ledger(directory);
    }

    static Outcome run(Budget budget, long seed) throws Exception {
        Path base = Directories.create();
        try {
            QuickStart writers = new QuickStart(
                    Files.createDirectory(base.resolve("quick")),
                    Appender.class,
                    List.of(base.resolve("first").toString(), "0", Integer.toString(MOST_ACKNOWLEDGEMENTS)),
                    AppendLog.class);
            Parallel.Sums sums = Parallel.run(budget, seed, LOGS_PER_PROCESSOR, (random, turn) -> {
                Path directory = Files.createDirectory(base.resolve("log-" + turn));
                return new Kills(writers, directory, random).log(budget);
            });
            return new Outcome(
                    String.format(
                            Locale.ROOT,
                            "%,d kills, %,d of them while four writers appended, and %,d records acknowledged",
                            sums.of(KILLS),
                            sums.of(WHILE_APPENDING),
                            sums.of(ACKNOWLEDGED)),
                    sums.counts());
        } finally {
            Directories.deleteTree(base);
        }
    }

    private Map<String, Long> log(Budget budget) throws Exception {
        for (int life = 0; life < LIVES && (life == 0 || budget.isLeft()); life++) {
            live(life);
            if (random.nextBoolean()) {
                ledger.checkUnopened();
            } else {
                ledger.checkRecovered();
            }
        }
        count(TORN, ledger.tornEnds());
        Directories.deleteTree(ledger.directory());
        return counts;
    }

    private void count(String what, long times) {
        counts.merge(what, times, Long::sum);
    }

    /** The moment is a time after the start, which hits mostly the opening, or a number of acknowledgements. */
    private void live(int life) throws IOException, InterruptedException {
        Process writer = new ProcessBuilder(writers.command(
                        ledger.directory().toString(), Integer.toString(life), Integer.toString(Appender.ENDLESS)))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        boolean open = false;
        try (BufferedReader said = writer.inputReader()) {
            if (!Appender.READY.equals(said.readLine())) {
                throw new IOException("the writer does not start");
            }
            int left = 1 + random.nextInt(MOST_ACKNOWLEDGEMENTS);
            if (random.nextInt(4) == 0) {
                LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(random.nextInt(MOST_MICROS_OF_OPENING)));
                left = 0;
                writer.toHandle().destroyForcibly(); // unlike the process, it leaves the stream open
            }
            for (String line = said.readLine(); line != null; line = said.readLine()) {
                if (line.equals(Appender.OPEN)) {
                    open = true;
                    continue;
                }
                acknowledge(life, line.split(" ", -1));
                left--;
                if (left == 0) {
                    writer.toHandle().destroyForcibly();
                }
            }
        }
        int exit = writer.waitFor();
        if (exit != 128 + 9) {
            throw new AssertionError("the writer ended with " + exit + " before it was killed");
        }
        count(KILLS, 1);
        count(open ? WHILE_APPENDING : BEFORE_OPEN, 1);
    }

    private void acknowledge(int life, String[] words) {
        ledger.acknowledge(
                Long.parseLong(words[0]), new Payload(life, Integer.parseInt(words[1]), Integer.parseInt(words[2])));
        count(ACKNOWLEDGED, 1);
    }
}
