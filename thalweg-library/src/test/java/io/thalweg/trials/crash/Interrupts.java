package io.thalweg.trials.crash;

import io.thalweg.log.AppendLog;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Threads that append and are interrupted all the time: an interrupt ends a wait, never the log. */
final class Interrupts {
    private static final int RECORDS = 200;
    private static final long PAUSE_NANOS = 1_000;

    private Interrupts() {}

    static Outcome run(Budget budget, long seed) throws Exception {
        Path base = Directories.create();
        try {
            Parallel.Sums sums = Parallel.run(
                    budget, seed, (random, turn) -> log(Files.createDirectory(base.resolve("log-" + turn)), random));
            return new Outcome(String.format(
                    Locale.ROOT,
                    "%,d interrupts of threads that appended, %,d of which ended a wait",
                    sums.of("interrupts"),
                    sums.of("ended")));
        } finally {
            Directories.deleteTree(base);
        }
    }

    private static Map<String, Long> log(Path directory, SplittableRandom random)
            throws IOException, InterruptedException {
        Ledger ledger = new Ledger(directory);
        List<Interrupted> writers = new ArrayList<>();
        long interrupts = 0;
        try (AppendLog log = Ledger.settings().open(directory)) {
            for (int writer = 0; writer < Appender.WRITERS; writer++) {
                writers.add(new Interrupted(log, writer, ledger));
            }
            writers.forEach(Thread::start);
            while (writers.stream().anyMatch(Thread::isAlive)) {
                writers.get(random.nextInt(writers.size())).interrupt();
                interrupts++;
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
        for (Interrupted writer : writers) {
            writer.join();
            Throwable failure = writer.failure;
            if (failure != null) {
                throw new AssertionError("an interrupt failed a writer: " + failure, failure);
            }
        }
        ledger.checkRecovered();
        long ended = writers.stream().mapToLong(writer -> writer.ended).sum();
        Directories.deleteTree(directory);
        return Map.of("interrupts", interrupts, "ended", ended);
    }

    /** Appends its records, whatever the interrupts do to its waiting. */
    private static final class Interrupted extends Thread {
        private final AppendLog log;
        private final int writer;
        private final Ledger ledger;
        private long ended;
        private volatile @Nullable Throwable failure;

        Interrupted(AppendLog log, int writer, Ledger ledger) {
            this.log = log;
            this.writer = writer;
            this.ledger = ledger;
        }

        @Override
        public void run() {
            try {
                for (int number = 0; number < RECORDS; number++) {
                    append(new Payload(0, writer, number));
                }
            } catch (IOException | RuntimeException | Error e) {
                failure = e;
            }
        }

        private void append(Payload payload) throws IOException {
            long sequence = log.append(ByteBuffer.wrap(payload.toBytes()));
            try {
                log.commit(Appender.level(writer));
                ledger.acknowledge(sequence, payload);
            } catch (InterruptedIOException e) {
                if (!Thread.interrupted()) {
                    throw new AssertionError("the interrupt does not stand any more", e);
                }
                ended++;
            }
        }
    }
}
