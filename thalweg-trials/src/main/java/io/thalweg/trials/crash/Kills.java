package io.thalweg.trials.crash;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Writers that are killed by {@code kill -9} at random moments, life after life on one log. */
final class Kills {
    /** Then the next log: reading all of it again would take longer than all else. */
    private static final int LIVES = 20;

    private static final int MOST_MICROS_OF_LIFE = 60_000;
    private static final int MOST_ACKNOWLEDGEMENTS = 80;

    private Kills() {}

    static Outcome run(Budget budget, long seed) throws Exception {
        Path base = Directories.create();
        try {
            Parallel.Sums sums =
                    Parallel.run(budget, seed, (random, turn) -> log(base.resolve("log-" + turn), random, budget));
            long acknowledged = sums.of("acknowledgements");
            return new Outcome(String.format(
                    Locale.ROOT, "%,d kills while %,d records were acknowledged", sums.of("kills"), acknowledged));
        } finally {
            Directories.delete(base);
        }
    }

    private static Map<String, Long> log(Path directory, SplittableRandom random, Budget budget) throws Exception {
        Ledger ledger = new Ledger(Files.createDirectory(directory));
        long kills = 0;
        long acknowledged = 0;
        while (kills < LIVES && (kills == 0 || budget.isLeft())) {
            live(ledger, (int) kills, random);
            kills++;
            acknowledged += ledger.acknowledgements();
            if (random.nextBoolean()) {
                ledger.checkUnopened();
            } else {
                ledger.checkRecovered();
            }
        }
        Directories.delete(directory);
        return Map.of("kills", kills, "acknowledgements", acknowledged);
    }

    /** The moment is a time after the start, which hits the opening, or a number of acknowledgements. */
    private static void live(Ledger ledger, int life, SplittableRandom random)
            throws IOException, InterruptedException {
        Process writer = new ProcessBuilder(
                        Command.java(Appender.class, ledger.directory().toString(), Integer.toString(life)))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader said = writer.inputReader()) {
            if (!"ready".equals(said.readLine())) {
                throw new IOException("the writer does not start");
            }
            int left = random.nextInt(MOST_ACKNOWLEDGEMENTS);
            if (random.nextInt(4) == 0) {
                LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(random.nextInt(MOST_MICROS_OF_LIFE)));
                left = 0;
            }
            if (left == 0) {
                writer.toHandle().destroyForcibly(); // unlike the process, it leaves the stream open
            }
            for (String line = said.readLine(); line != null; line = said.readLine()) {
                String[] words = line.split(" ", -1);
                ledger.acknowledge(
                        Long.parseLong(words[0]),
                        new Payload(life, Integer.parseInt(words[1]), Integer.parseInt(words[2])));
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
    }
}
