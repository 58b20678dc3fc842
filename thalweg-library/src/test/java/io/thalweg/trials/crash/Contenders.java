package io.thalweg.trials.crash;

import io.thalweg.log.Acknowledgement;
import io.thalweg.log.AppendLog;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Several writers want one log, in this process and in another: one at a time gets it, and the others are told. */
final class Contenders {
    private static final int THREADS = 3;
    private static final int ATTEMPTS = 200;

    private Contenders() {}

    static Outcome run(Budget budget, long seed) throws Exception {
        Path base = Directories.create();
        try {
            Parallel.Sums sums = Parallel.run(
                    budget,
                    seed,
                    (random, turn) -> contend(Files.createDirectory(base.resolve("log-" + turn)), random));
            return new Outcome(String.format(
                    Locale.ROOT,
                    "%,d openings by one of several writers, %,d refused to the others",
                    sums.of("opened"),
                    sums.of("refused")));
        } finally {
            Directories.deleteTree(base);
        }
    }

    private static Map<String, Long> contend(Path directory, SplittableRandom random)
            throws IOException, InterruptedException {
        Ledger ledger = new Ledger(directory);
        Contender[] contenders = new Contender[THREADS];
        for (int i = 0; i < THREADS; i++) {
            contenders[i] = new Contender(directory, i, ledger, random.split());
            contenders[i].start();
        }
        long opened = 0;
        long refused = 0;
        for (Contender contender : contenders) {
            contender.join();
            Throwable failure = contender.failure;
            if (failure != null) {
                throw new AssertionError("a writer failed: " + failure, failure);
            }
            opened += contender.opened;
            refused += contender.refused;
        }
        ledger.checkRecovered();
        refused += refusedWhileAnotherProcessWrites(directory.resolve("other"));
        Directories.deleteTree(directory);
        return Map.of("opened", opened + 1, "refused", refused);
    }

    private static long refusedWhileAnotherProcessWrites(Path directory) throws IOException, InterruptedException {
        Process other = new ProcessBuilder(
                        Command.java(Appender.class, directory.toString(), "0", Integer.toString(Appender.ENDLESS)))
                .start();
        try (BufferedReader said = other.inputReader()) {
            said.readLine();
            said.readLine(); // it has the log
            Ledger.settings().open(directory).close();
        } catch (IOException e) {
            if (String.valueOf(e.getMessage()).contains("is open for writing in another process")) {
                return 1;
            }
            throw e;
        } finally {
            other.toHandle().destroyForcibly();
            other.waitFor();
        }
        throw new AssertionError("two processes have one log");
    }

    private static final class Contender extends Thread {
        private final Path directory;
        private final int writer;
        private final Ledger ledger;
        private final SplittableRandom random;
        private int number;
        private long opened;
        private long refused;
        private volatile @Nullable Throwable failure;

        Contender(Path directory, int writer, Ledger ledger, SplittableRandom random) {
            this.directory = directory;
            this.writer = writer;
            this.ledger = ledger;
            this.random = random;
        }

        @Override
        public void run() {
            try {
                for (int i = 0; i < ATTEMPTS; i++) {
                    attempt();
                }
            } catch (IOException | RuntimeException | Error e) {
                failure = e;
            }
        }

        private void attempt() throws IOException {
            AppendLog log;
            try {
                log = Ledger.settings().open(directory);
            } catch (IOException e) {
                if (!String.valueOf(e.getMessage()).contains("is open for writing in this JVM already")) {
                    throw e;
                }
                refused++;
                return;
            }
            opened++;
            try (log) {
                for (int i = random.nextInt(4); i > 0; i--) {
                    Payload payload = new Payload(0, writer, number++);
                    ledger.acknowledge(log.append(ByteBuffer.wrap(payload.toBytes()), Acknowledgement.OS), payload);
                }
            }
        }
    }
}
