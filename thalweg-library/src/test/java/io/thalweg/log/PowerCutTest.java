package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.testkit.RandomSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Logs that live through kills and power cuts: append, cut, recover (cut again), append again. */
class PowerCutTest {
    private static final int LOGS = 400;
    private static final int LIVES = 8;

    @Test
    void nothingAcknowledgedIsLostAndNothingElseAppears() throws IOException {
        long seed = RandomSource.seeded().seed();
        for (int i = 0; i < LOGS; i++) {
            try {
                new Lives(seed + i).run();
            } catch (AssertionError | IOException | RuntimeException e) {
                throw new AssertionError("-Dthalweg.seed=" + (seed + i) + " fails: " + e.getMessage(), e);
            }
        }
    }

    /** One log and all its lives. */
    private static final class Lives {
        private final Random random;
        private final CrashingDisk disk;
        private final LogSettings settings;
        /** What was appended and may be in the log, by sequence. */
        private final List<byte[]> appended = new ArrayList<>();

        private long acknowledged;

        Lives(long seed) {
            random = new Random(seed);
            disk = new CrashingDisk(random.nextLong());
            settings =
                    new LogSettings(4096 << random.nextInt(4), 700, Long.MAX_VALUE, LogRecovery.TAIL, random::nextInt);
        }

        void run() throws IOException {
            for (int life = 0; life < LIVES; life++) {
                live();
                if (random.nextInt(3) == 0) {
                    disk.survive();
                } else {
                    disk.restart();
                }
            }
            try (AppendLog log = AppendLog.open(disk, settings, Runnable::run, () -> {})) {
                check(log.nextSequence());
            }
        }

        /** Until the power is cut, or the log is closed in peace. */
        private void live() throws IOException {
            disk.cutAfter(random.nextInt(60));
            try (AppendLog log = AppendLog.open(disk, settings, Runnable::run, () -> {})) {
                check(log.nextSequence());
                int appends = random.nextInt(80);
                for (int i = 0; i < appends; i++) {
                    act(log);
                }
            } catch (CorruptedLogException e) {
                throw e;
            } catch (IOException e) {
                if (!disk.isOff()) {
                    throw e;
                }
            }
        }

        private void act(AppendLog log) throws IOException {
            byte[] payload = new byte[random.nextInt(random.nextInt(8) == 0 ? 700 : 60)];
            random.nextBytes(payload);
            // Before the attempt: one that fails may be there nevertheless.
            long expected = appended.size();
            appended.add(payload);
            assertThat(log.append(ByteBuffer.wrap(payload))).isEqualTo(expected);
            int what = random.nextInt(6);
            if (what == 0) {
                log.commit(Acknowledgement.OS);
            } else if (what == 1) {
                log.commit(Acknowledgement.DISK);
                acknowledged = appended.size();
            } else if (what == 2 && random.nextInt(10) == 0) {
                drop(log);
            }
        }

        private void drop(AppendLog log) throws IOException {
            log.dropBefore(log.durableSequence() / 2);
        }

        private void check(long next) throws IOException {
            assertThat(next).as("acknowledged records are there").isGreaterThanOrEqualTo(acknowledged);
            assertThat(next).as("no others are").isLessThanOrEqualTo(appended.size());
            appended.subList((int) next, appended.size()).clear();
            acknowledged = next;
            try (LogReader reader = LogReader.open(disk)) {
                long sequence = reader.nextSequence();
                while (reader.next()) {
                    assertThat(reader.sequence()).isEqualTo(sequence);
                    assertThat(reader.copy()).isEqualTo(appended.get((int) sequence));
                    sequence++;
                }
                assertThat(sequence).isEqualTo(next);
            }
            try (LogReader first = LogReader.open(disk)) {
                long oldest = first.nextSequence();
                long from = oldest + random.nextInt((int) (next - oldest) + 1);
                try (LogReader reader = LogReader.open(disk, from)) {
                    assertThat(reader.next()).isEqualTo(from < next);
                    assertThat(reader.nextSequence()).isEqualTo(from < next ? from + 1 : from);
                }
            }
        }
    }
}
