package io.thalweg.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongToIntFunction;

/** Small logs of which every bit turns over, one at a time: what is read then was appended, or the damage is named. */
public final class BitFlips implements LongToIntFunction {
    private static final int MOST_RECORDS = 12;

    /** All bits of the log of that seed; how many there were. */
    @Override
    public int applyAsInt(long seed) {
        try {
            return new Log(seed).flipAll();
        } catch (AssertionError | IOException | RuntimeException e) {
            throw new AssertionError("the log of seed " + seed + ": " + e, e);
        }
    }

    private static final class Log {
        private static final LogSettings TAIL = new LogSettings(1024, 200, Long.MAX_VALUE, LogRecovery.TAIL, () -> 1);
        private static final LogSettings STRICT =
                new LogSettings(1024, 200, Long.MAX_VALUE, LogRecovery.STRICT, () -> 1);

        private final long seed;
        private final List<byte[]> appended = new ArrayList<>();

        Log(long seed) {
            this.seed = seed;
        }

        int flipAll() throws IOException {
            int bits = 0;
            CrashingDisk whole = filled();
            for (String name : whole.names()) {
                int size = whole.bytes(name).length;
                for (int bit = 0; bit < size * 8; bit++) {
                    flip(name, bit);
                }
                bits += size * 8;
            }
            return bits;
        }

        /** The same each time: closed in half of the cases, else left as by a kill. */
        private CrashingDisk filled() throws IOException {
            appended.clear();
            SplittableRandom random = new SplittableRandom(seed);
            CrashingDisk disk = new CrashingDisk(seed);
            AppendLog log = AppendLog.open(disk, TAIL, Runnable::run, () -> {});
            int records = 1 + random.nextInt(MOST_RECORDS);
            for (int i = 0; i < records; i++) {
                byte[] payload = new byte[random.nextInt(100)];
                random.nextBytes(payload);
                appended.add(payload);
                log.append(ByteBuffer.wrap(payload), random.nextBoolean() ? Acknowledgement.OS : Acknowledgement.DISK);
            }
            if (random.nextBoolean()) {
                log.close();
            }
            return disk;
        }

        private void flip(String name, int bit) throws IOException {
            try {
                for (LogSettings settings : List.of(STRICT, TAIL)) {
                    CrashingDisk disk = filled();
                    disk.flip(name, bit);
                    read(disk);
                    open(disk, settings);
                }
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("bit " + bit + " of " + name + ": " + e, e);
            }
        }

        private void open(CrashingDisk disk, LogSettings settings) throws IOException {
            try (AppendLog log = AppendLog.open(disk, settings, Runnable::run, () -> {})) {
                int next = (int) log.nextSequence();
                if (next > appended.size()) {
                    throw new AssertionError("there are records that nobody appended");
                }
                appended.subList(next, appended.size()).clear();
                appended.add(new byte[] {1});
                log.append(ByteBuffer.wrap(new byte[] {1}), Acknowledgement.DISK);
            } catch (CorruptedLogException refused) {
                return;
            }
            read(disk);
        }

        /** Up to the damage, if there is any. */
        private void read(CrashingDisk disk) throws IOException {
            try (LogReader reader = LogReader.open(disk)) {
                while (reader.next()) {
                    if (!reader.payload().equals(ByteBuffer.wrap(appended.get((int) reader.sequence())))) {
                        throw new AssertionError("record " + reader.sequence() + " is another one");
                    }
                }
            } catch (CorruptedLogException named) {
                return;
            }
        }
    }
}
