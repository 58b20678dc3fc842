package io.thalweg.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Logs that live through power cuts, kills, failed forces and full disks: append, cut, recover (and be cut meanwhile),
 * append again. Each {@link #accept} takes one log through its lives and fails with its seed if anything is lost that
 * was acknowledged, or is there that nobody appended; {@link #get} counts what was reached.
 */
public final class CrashLives implements LongConsumer, Supplier<Map<String, Long>> {
    /** What is counted as a power cut. */
    public static final String CUTS = "power cuts";

    private static final int LIVES = 8;

    private final UnaryOperator<LogStorage> storageOf;
    private final Map<String, Long> events = new TreeMap<>();

    public CrashLives() {
        this(storage -> storage);
    }

    /** On a storage that is made of a disk. */
    CrashLives(UnaryOperator<LogStorage> storageOf) {
        this.storageOf = storageOf;
    }

    @Override
    public void accept(long seed) {
        try {
            new Log(seed).run();
        } catch (AssertionError | IOException | RuntimeException e) {
            throw new AssertionError("the log of seed " + seed + ": " + e, e);
        }
    }

    @Override
    public Map<String, Long> get() {
        return events;
    }

    private void happened(String event) {
        events.merge(event, 1L, Long::sum);
    }

    /** One log and all its lives. */
    private final class Log {
        private final SplittableRandom random;
        private final CrashingDisk disk;
        private final LogStorage storage;
        private final LogSettings settings;
        private final int usualBytes;
        private final boolean sameLength;
        /** What was appended and may be in the log, by sequence. */
        private final List<byte[]> appended = new ArrayList<>();

        /** Below these every record must survive a power cut, or the end of the process. */
        private long onDisk;

        private long withSystem;
        /** Creates the next segment ahead, once it is run. */
        private final Deque<Runnable> ahead = new ArrayDeque<>();

        /** Whether this life leaves it to the system when its records reach the disk. */
        private boolean unforced;

        Log(long seed) {
            // Consecutive seeds make similar numbers.
            random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L);
            disk = new CrashingDisk(random.nextLong());
            storage = storageOf.apply(disk);
            sameLength = random.nextBoolean();
            usualBytes = sameLength && random.nextBoolean() ? SegmentScan.COMMIT_BYTES : random.nextInt(60);
            settings = new LogSettings(
                    512L << random.nextInt(3),
                    2048L << random.nextInt(3),
                    700,
                    Long.MAX_VALUE,
                    LogRecovery.TAIL,
                    random::nextInt);
        }

        void run() throws IOException {
            for (int life = 0; life < LIVES; life++) {
                live();
                end();
            }
            open(LogRecovery.TAIL).close();
            onDisk = 0; // the whole log is read
            open(LogRecovery.STRICT).close();
        }

        private AppendLog open(LogRecovery recovery) throws IOException {
            LogSettings how = new LogSettings(
                    settings.firstSegmentBytes(),
                    settings.segmentBytes(),
                    settings.maxRecordBytes(),
                    Long.MAX_VALUE,
                    recovery,
                    settings.salts());
            ahead.clear();
            AppendLog log = AppendLog.open(storage, how, Runnable::run, ahead::add, () -> {});
            try {
                check(log);
            } catch (AssertionError | IOException | RuntimeException e) {
                throw new AssertionError("after the opening: " + e, e);
            }
            return log;
        }

        private void end() {
            if (random.nextInt(4) == 0) {
                happened(disk.hasFailedForce() ? "kills after a failed force" : "kills");
                withSystem = disk.hasFailedForce() ? onDisk : withSystem;
                disk.survive();
            } else {
                happened(disk.isOff() ? CUTS : "power cuts of a closed log");
                withSystem = onDisk;
                disk.restart();
            }
        }

        /** Until the power is cut, or the log is closed in peace. */
        private void live() throws IOException {
            unforced = random.nextInt(3) == 0;
            boolean peaceful = random.nextInt(8) == 0;
            disk.cutAfter(random.nextInt(random.nextInt(3) == 0 ? 12 : 36));
            if (random.nextInt(8) == 0) {
                disk.failForceAfter(random.nextInt(8));
            }
            if (random.nextInt(8) == 0) {
                disk.fillAfter(random.nextInt(20));
            }
            try (AppendLog log = open(LogRecovery.TAIL)) {
                int appends = peaceful ? random.nextInt(40) : Integer.MAX_VALUE;
                for (int i = 0; i < appends; i++) {
                    act(log);
                }
            } catch (CorruptedLogException e) {
                throw e;
            } catch (IOException e) {
                excuse(e);
            }
        }

        /** Nothing fails but for a fault of the disk. */
        private void excuse(IOException e) throws IOException {
            if (!disk.isOff() && !disk.isFull() && !disk.hasFailedForce()) {
                throw e;
            }
        }

        private void act(AppendLog log) throws IOException {
            try {
                if (!ahead.isEmpty() && random.nextInt(3) == 0) {
                    happened("segments to be created ahead");
                    ahead.remove().run();
                }
                append(log);
                int what = random.nextInt(12);
                if (what < 2 || (unforced && what < 4)) {
                    // One that the commit itself sets off tells the next call.
                    boolean failed = disk.hasFailedForce();
                    log.commit(Acknowledgement.OS);
                    that(!failed, "the log goes on after a failed force");
                    withSystem = appended.size();
                } else if (what < 4) {
                    commit(log);
                } else if (what == 4 && random.nextInt(4) == 0) {
                    log.dropBefore(random.nextLong(log.durableSequence() + 1));
                }
            } catch (IOException e) {
                if (disk.isOff()) {
                    throw e;
                }
                excuse(e);
                if (disk.hasFailedForce()) {
                    refuses(log);
                    throw e;
                }
                happened("appends and commits that failed, and the log went on");
                if (random.nextBoolean()) {
                    disk.makeRoom();
                }
            }
        }

        private void append(AppendLog log) throws IOException {
            byte[] payload = payload();
            long expected = appended.size();
            appended.add(payload);
            try {
                that(log.append(ByteBuffer.wrap(payload)) == expected, "append gave another number");
            } catch (IOException e) {
                // As its contract says: it is not in the log.
                appended.remove(payload);
                that(log.nextSequence() == expected, "an append that failed took a number");
                throw e;
            }
        }

        /** In half of the logs of one length: a stale block then stands where a record of its number is due. */
        private byte[] payload() {
            int what = sameLength ? 31 : random.nextInt(32);
            byte[] payload = new byte[what == 0 ? random.nextInt(700) : what < 16 ? random.nextInt(60) : usualBytes];
            for (int i = 0; i < payload.length; i += Long.BYTES) {
                long bits = random.nextLong();
                for (int at = i; at < Math.min(payload.length, i + Long.BYTES); at++) {
                    payload[at] = (byte) (bits >>> (8 * (at - i)));
                }
            }
            return payload;
        }

        private void commit(AppendLog log) throws IOException {
            log.commit(Acknowledgement.DISK);
            that(!disk.hasFailedForce(), "a failed force is acknowledged");
            onDisk = appended.size();
            withSystem = onDisk;
            that(log.durableSequence() == onDisk, "what is acknowledged is not durable");
        }

        /** After a failed force. */
        private void refuses(AppendLog log) {
            happened("logs that refuse after a failed force");
            for (Acknowledgement level : Acknowledgement.values()) {
                try {
                    log.append(ByteBuffer.allocate(1), level);
                } catch (IOException refused) {
                    continue;
                }
                throw new AssertionError("after a failed force the log takes a record");
            }
        }

        private void check(AppendLog log) throws IOException {
            long next = log.nextSequence();
            that(next >= onDisk, "acknowledged records are lost: " + next + " of " + onDisk + " are there");
            that(next >= withSystem, "records that the system had are lost: " + next + " of " + withSystem);
            that(next <= appended.size(), "there are records that nobody appended");
            if (next < appended.size()) {
                happened("recoveries that found unacknowledged records lost");
            }
            if (next > onDisk) {
                happened("recoveries that found unacknowledged records there");
            }
            appended.subList((int) next, appended.size()).clear();
            long first = log.firstSequence();
            read(Math.max(onDisk, first));
            findsPlace(first + random.nextLong(next - first + 1), next);
            onDisk = next;
            withSystem = next;
        }

        /** Wherever a reader begins, it finds the record. */
        private void findsPlace(long sequence, long next) throws IOException {
            try (LogReader reader = LogReader.open(storage, sequence)) {
                boolean there = reader.next();
                that(there == sequence < next, "a reader from record " + sequence + " finds it: " + there);
                that(!there || reader.sequence() == sequence, "a reader that skips begins with another record");
            }
        }

        /** From that record on; what is older was read by an earlier life. */
        private void read(long from) throws IOException {
            try (LogReader reader = LogReader.open(storage, from)) {
                long sequence = reader.nextSequence();
                while (reader.next()) {
                    that(reader.sequence() == sequence, "records are out of order");
                    that(sequence < appended.size(), "there are records that nobody appended");
                    that(reader.payload().equals(ByteBuffer.wrap(appended.get((int) sequence))), "another payload");
                    sequence++;
                }
                that(sequence == appended.size(), "the reader ends early");
            }
        }
    }

    private static void that(boolean holds, String rule) {
        if (!holds) {
            throw new AssertionError(rule);
        }
    }
}
