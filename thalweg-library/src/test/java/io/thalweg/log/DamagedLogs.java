package io.thalweg.log;

import io.thalweg.log.LogReport.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Logs that are damaged once, in any way. Each {@link #accept} damages one log and fails with its seed unless every
 * record is read that was acknowledged, or all who read the log report the damage, at the same place. What nobody can
 * tell is excused.
 */
final class DamagedLogs implements LongConsumer {
    /** What ends in which way: so that a test can say that it reached something. */
    private final Map<LogDamage.Way, long[]> outcomes = new EnumMap<>(LogDamage.Way.class);

    @Override
    public void accept(long seed) {
        StringBuilder story = new StringBuilder();
        try {
            new Log(seed, story).run();
        } catch (AssertionError | IOException | RuntimeException e) {
            throw new AssertionError("the log of seed " + seed + ", " + story + ": " + e, e);
        }
    }

    /** How many logs of each way were read in full, refused, and excused. */
    Map<LogDamage.Way, long[]> outcomes() {
        return outcomes;
    }

    /** Where somebody stopped reading, and what they had read. */
    private record Reading(
            long first, List<byte[]> records, @Nullable CorruptedLogException refusal) {
        long end() {
            return first + records.size();
        }

        @Nullable
        String place() {
            return refusal == null ? null : refusal.segment() + " at " + refusal.offset();
        }
    }

    private final class Log {
        private final SplittableRandom random;
        private final StringBuilder story;
        private final long salts;
        private final List<byte[]> appended = new ArrayList<>();
        private long acknowledged;

        Log(long seed, StringBuilder story) {
            this.random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L);
            this.story = story;
            this.salts = random.nextLong();
        }

        private LogSettings settings(LogRecovery recovery) {
            SplittableRandom salt = new SplittableRandom(salts + appended.size());
            return new LogSettings(1024, 200, Long.MAX_VALUE, recovery, salt::nextInt);
        }

        private AppendLog open(LogStorage disk, LogRecovery recovery) throws IOException {
            return AppendLog.open(disk, settings(recovery), Runnable::run, () -> {});
        }

        void run() throws IOException {
            CrashingDisk disk = new CrashingDisk(1);
            LogDamage damage = new LogDamage(random);
            for (int life = random.nextInt(3); life > 0; life--) {
                live(disk, damage, false);
            }
            boolean closed = live(disk, damage, true);
            story.append(closed ? "closed, " : "left, ").append(appended.size()).append(" records, ");
            Map<String, byte[]> files = bytes(disk);
            long first = SegmentHeader.baseOf(files.keySet().iterator().next());
            Map<String, byte[]> damaged = damage.of(files, story);
            long required = damage.requiredEnd(files, damaged, acknowledged);
            check(damaged, damage, Math.min(first, appended.size()), required);
            follow(disk, damaged, damage, required);
        }

        /** @return whether the log was closed */
        private boolean live(CrashingDisk disk, LogDamage damage, boolean last) throws IOException {
            AppendLog log = open(disk, LogRecovery.TAIL);
            appended.subList((int) log.nextSequence(), appended.size()).clear();
            int records = 1 + random.nextInt(40);
            int copyFrom = random.nextInt(records);
            for (int i = 0; i < records; i++) {
                byte[] payload = new byte[random.nextInt(random.nextInt(8) == 0 ? 200 : 60)];
                random.nextBytes(payload);
                appended.add(payload);
                log.append(ByteBuffer.wrap(payload));
                int what = random.nextInt(8);
                if (what < 3) {
                    log.commit(what == 0 ? Acknowledgement.OS : Acknowledgement.DISK);
                } else if (what == 3 && random.nextInt(8) == 0) {
                    log.dropBefore(random.nextLong(log.nextSequence()));
                }
                if (last && i == copyFrom) {
                    damage.copied(bytes(disk), log.durableSequence());
                }
            }
            boolean closed = random.nextBoolean();
            if (closed) {
                log.close();
            }
            acknowledged = log.durableSequence();
            return closed;
        }

        private static Map<String, byte[]> bytes(CrashingDisk disk) {
            Map<String, byte[]> files = new TreeMap<>();
            for (String name : disk.names()) {
                if (SegmentHeader.isName(name)) {
                    files.put(name, disk.bytes(name));
                }
            }
            return files;
        }

        private static CrashingDisk disk(Map<String, byte[]> files) throws IOException {
            CrashingDisk disk = new CrashingDisk(1);
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                put(disk, file.getKey(), file.getValue());
            }
            return disk;
        }

        private static void put(CrashingDisk disk, String name, byte[] bytes) throws IOException {
            LogStorage.LogFile file = disk.names().contains(name) ? disk.openToRead(name) : disk.create(name);
            file.write(0, bytes, 0, bytes.length);
            file.setSize(bytes.length);
        }

        private void check(Map<String, byte[]> files, LogDamage damage, long first, long required) throws IOException {
            Reading reading = read(disk(files));
            story.append(", read to ").append(reading.end()).append(' ').append(reading.refusal());
            that(reading.first() == first || files.isEmpty() || damage.takesTheFirst(files), "it begins elsewhere");
            that(
                    reading.refusal() != null || reading.end() >= required || files.isEmpty(),
                    "silent loss: " + reading.end() + " read of " + required);
            outcomes.computeIfAbsent(damage.way(), way -> new long[3])[
                    reading.refusal() != null ? 1 : reading.end() >= acknowledged ? 0 : 2]++;
            verify(files, reading);
            open(files, reading);
            parts(files, reading);
            long from = random.nextLong(reading.first(), reading.end() + 1);
            Reading later = read(LogReader.open(disk(files), from), from);
            that(later.refusal() != null || later.end() >= reading.end(), "who begins later reads less");
        }

        private Reading read(LogStorage disk) throws IOException {
            LogReader reader = LogReader.open(disk);
            return read(reader, reader.nextSequence());
        }

        private Reading read(LogReader reader, long first) throws IOException {
            List<byte[]> records = new ArrayList<>();
            try (reader) {
                while (reader.next()) {
                    take(reader, first + records.size());
                    records.add(reader.copy());
                }
                return new Reading(first, records, null);
            } catch (CorruptedLogException e) {
                return new Reading(first, records, e);
            }
        }

        private void take(LogReader reader, long expected) {
            that(reader.sequence() == expected, "record " + reader.sequence() + " instead of " + expected);
            that(expected < appended.size(), "there is a record that nobody appended");
            that(reader.payload().equals(ByteBuffer.wrap(appended.get((int) expected))), "another payload");
        }

        private void verify(Map<String, byte[]> files, Reading reading) throws IOException {
            LogReport report = LogInspection.survey(disk(files), true, (read, total) -> {});
            String place = report.damage().stream()
                    .filter(found -> found.kind() == Kind.DAMAGE)
                    .map(found -> found.segment() + " at " + found.offset())
                    .findFirst()
                    .orElse(null);
            same(place, reading, "verify");
            that(
                    place != null || report.isTorn() || report.nextSequence() == reading.end(),
                    "verify ends at " + report.nextSequence());
            @Nullable CorruptedLogException strict = refusal(files, LogRecovery.STRICT, reading);
            that(strict != null == (place != null || report.isTorn()), "strict: " + strict);
            if (reading.refusal() != null) {
                same(strict == null ? null : strict.segment() + " at " + strict.offset(), reading, "strict");
            }
        }

        private static void same(@Nullable String place, Reading reading, String who) {
            String read = reading.place();
            that(place == null ? read == null : place.equals(read), who + " says " + place + ", a reader " + read);
        }

        private void open(Map<String, byte[]> files, Reading reading) throws IOException {
            CorruptedLogException tail = refusal(files, LogRecovery.TAIL, reading);
            CorruptedLogException refusal = reading.refusal();
            String last = files.isEmpty() ? "" : ((TreeMap<String, byte[]>) files).lastKey();
            if (refusal == null || refusal.segment().equals(last)) {
                same(tail == null ? null : tail.segment() + " at " + tail.offset(), reading, "the opening");
            }
        }

        private @Nullable CorruptedLogException refusal(
                Map<String, byte[]> files, LogRecovery recovery, Reading reading) throws IOException {
            CrashingDisk disk = disk(files);
            try (AppendLog log = open(disk, recovery)) {
                if (reading.refusal() == null) {
                    that(log.nextSequence() == reading.end(), "an opening goes on at " + log.nextSequence());
                    Reading after = read(disk);
                    that(after.end() == reading.end() && after.refusal() == null, "an opening changes what is read");
                }
                return null;
            } catch (CorruptedLogException e) {
                return e;
            }
        }

        private void parts(Map<String, byte[]> files, Reading reading) throws IOException {
            CrashingDisk disk = disk(files);
            long next = reading.first();
            @Nullable CorruptedLogException refusal = null;
            try {
                for (LogReader.LogPart part : LogReader.parts(disk)) {
                    Reading one = read(
                            LogReader.open(disk, part.firstSequence(), part.limitSequence()), part.firstSequence());
                    that(part.firstSequence() == next, "a part begins at " + part.firstSequence() + ", not " + next);
                    next = one.end();
                    if (one.refusal() != null) {
                        refusal = one.refusal();
                        break;
                    }
                }
            } catch (CorruptedLogException e) {
                refusal = e;
            }
            that(refusal != null == (reading.refusal() != null), "parts: " + refusal);
            that(refusal != null || next == reading.end(), "parts end at " + next);
        }

        /** Was reading when it happened. */
        private void follow(CrashingDisk disk, Map<String, byte[]> damaged, LogDamage damage, long required)
                throws IOException {
            try (LogReader reader = LogReader.open(disk)) {
                long next = reader.nextSequence();
                for (int left = random.nextInt(appended.size() + 2); left > 0 && reader.next(); left--) {
                    take(reader, next++);
                }
                for (String name : disk.names()) {
                    if (SegmentHeader.isName(name) && !damaged.containsKey(name)) {
                        disk.delete(name);
                    }
                }
                for (Map.Entry<String, byte[]> file : damaged.entrySet()) {
                    put(disk, file.getKey(), file.getValue());
                }
                while (reader.next()) {
                    take(reader, next++);
                }
                long known = damage.requiredOfFollower(required);
                that(next >= known, "a follower ends at " + next + " of " + known);
            } catch (CorruptedLogException named) {
                return;
            } catch (IOException e) {
                that(String.valueOf(e.getMessage()).contains("was dropped"), "a follower fails: " + e);
            }
        }
    }

    private static void that(boolean holds, String rule) {
        if (!holds) {
            throw new AssertionError(rule);
        }
    }
}
