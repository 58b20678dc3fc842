package io.thalweg.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;

/**
 * Readers beside a writer at work, which is killed and opened again now and then. In half of the logs the writer goes
 * on between any two reads of the reader; in the others the reader looks in the middle of each write. Each
 * {@link #accept} fails with its seed if the reader takes what is being written for damage, or misses a record.
 */
final class LiveReaders implements LongConsumer {
    private long looks;

    /** How often a reader came to the end. */
    long looks() {
        return looks;
    }

    @Override
    public void accept(long seed) {
        try {
            new Log(seed).run();
        } catch (AssertionError | IOException | RuntimeException e) {
            throw new AssertionError("the log of seed " + seed + ": " + e, e);
        }
    }

    private final class Log {
        private static final int STEPS = 120;

        private final SplittableRandom random;
        private final CrashingDisk disk = new CrashingDisk(1);
        private final LogSettings settings;
        private final List<byte[]> appended = new ArrayList<>();
        private final boolean readerLeads;
        private LogStorage writers;
        private AppendLog log;
        private LogReader reader;
        private long read;
        private int steps;
        private boolean looking;

        Log(long seed) throws IOException {
            random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L);
            settings = new LogSettings(1024, 300, Long.MAX_VALUE, LogRecovery.TAIL, random::nextInt);
            readerLeads = random.nextBoolean();
            writers = readerLeads ? disk : new SplitWrites(disk);
            log = AppendLog.open(writers, settings, Runnable::run, () -> {});
            reader = LogReader.open(readerLeads ? new ReadingHook(disk, this::goOn) : disk);
        }

        void run() throws IOException {
            while (steps < STEPS) {
                if (readerLeads) {
                    look();
                } else {
                    step();
                }
            }
            log.commit(Acknowledgement.OS);
            look();
            look();
            that(read == appended.size(), "the reader ends at " + read + " of " + appended.size());
            reader.close();
        }

        private void look() throws IOException {
            while (reader.next()) {
                that(reader.sequence() == read, "record " + reader.sequence() + " instead of " + read);
                that(reader.payload().equals(ByteBuffer.wrap(appended.get((int) read))), "another payload");
                read++;
            }
            looks++;
        }

        private void goOn() throws IOException {
            if (steps < STEPS && random.nextInt(3) == 0) {
                step();
            }
        }

        private void step() throws IOException {
            steps++;
            byte[] payload = new byte[random.nextInt(random.nextInt(16) == 0 ? 300 : 40)];
            random.nextBytes(payload);
            appended.add(payload);
            log.append(payload);
            int what = random.nextInt(16);
            if (what < 8) {
                log.commit(what < 3 ? Acknowledgement.OS : Acknowledgement.DISK);
            } else if (what == 8) {
                if (random.nextBoolean()) {
                    log.close();
                } else {
                    log.commit(Acknowledgement.OS); // a reader has it, perhaps
                }
                disk.survive();
                log = AppendLog.open(writers, settings, Runnable::run, () -> {});
                that(log.nextSequence() == appended.size(), "the opening lost records");
            }
        }

        /** Between the first bytes of a write and the rest, and before each change of a name, a reader looks. */
        private final class SplitWrites extends DelegatingStorage {
            SplitWrites(LogStorage storage) {
                super(storage);
            }

            private void meanwhile() throws IOException {
                if (!looking) {
                    looking = true;
                    look();
                    looking = false;
                }
            }

            @Override
            public void cut(String name, long sizeBytes) throws IOException {
                meanwhile();
                super.cut(name, sizeBytes);
            }

            @Override
            public void rename(String from, String to) throws IOException {
                meanwhile();
                super.rename(from, to);
            }

            @Override
            LogFile instead(LogFile file) {
                return new DelegatingFile(file) {
                    @Override
                    public void write(long offset, byte[] from, int at, int length) throws IOException {
                        int first = random.nextInt(length + 1);
                        super.write(offset, from, at, first);
                        meanwhile();
                        super.write(offset + first, from, at + first, length - first);
                    }

                    @Override
                    public void setSize(long sizeBytes) throws IOException {
                        meanwhile();
                        super.setSize(sizeBytes);
                    }
                };
            }
        }
    }

    private static void that(boolean holds, String rule) {
        if (!holds) {
            throw new AssertionError(rule);
        }
    }
}
