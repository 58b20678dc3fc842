package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The life of a log while its names are switched: before any of its calls of the file system, its link may lead to
 * another log, its directory be moved and another log stand in its place, or LOCK or its newest segment be deleted,
 * moved or replaced. The other log must keep every byte, no reader may see records of both, and no record that was
 * acknowledged may be lost without an error.
 */
final class SwitchedNames {
    private static final int STEPS = 500;
    private static final byte OURS = 1;
    private static final byte FOREIGN = 2;
    private static final AppendLog.Builder SMALL =
            AppendLog.builder().segmentBytes(4096).maxRecordBytes(512);

    /** What all lives together have done. */
    static final class Counts {
        int lives;
        int steps;
        int deeds;
        int failures;
        int lostInWords;
        long acknowledged;

        @Override
        public String toString() {
            return lives + " lives, " + steps + " steps, " + deeds + " deeds, " + failures + " refusals, " + lostInWords
                    + " losses, each with an error, " + acknowledged + " records acknowledged; no foreign file touched";
        }
    }

    private final long seed;
    private final Random random;
    private final Counts counts;
    private final Path home;
    private final Path foreign;
    private final Path link;
    private final Path away;
    private final Map<String, byte[]> before;

    /** Puts everything back; null where it is as it was. */
    private @Nullable Undo undo;

    private boolean isOpen;
    private boolean isClosing;
    private boolean hasFailed;
    private long acknowledged;
    /** Records below it may have been dropped. */
    private long dropLimit;

    /** Of the records that the follower has seen. */
    private int owner;

    private interface Undo {
        void run() throws IOException;
    }

    SwitchedNames(Path base, long seed, Counts counts) throws IOException {
        this.seed = seed;
        this.counts = counts;
        random = new Random(seed);
        home = Files.createDirectory(base.resolve("home"));
        foreign = base.resolve("foreign");
        away = base.resolve("away");
        link = Files.createSymbolicLink(base.resolve("link"), home);
        try (AppendLog log = SMALL.open(foreign)) {
            for (int i = 0; i < 100; i++) {
                log.append(record(FOREIGN));
            }
        }
        before = contents(foreign);
    }

    private static byte[] record(byte owner) {
        byte[] record = new byte[100];
        record[0] = owner;
        return record;
    }

    private static Map<String, byte[]> contents(Path directory) throws IOException {
        Map<String, byte[]> contents = new TreeMap<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                contents.put(String.valueOf(file.getFileName()), Files.readAllBytes(file));
            }
        }
        return contents;
    }

    void run() throws IOException {
        LogDirectory directory = LogDirectory.created(random.nextBoolean() ? link : home);
        LogSettings settings = SMALL.settings(random::nextInt);
        AppendLog log = AppendLog.open(new Switching(directory), settings, Runnable::run, directory.lock());
        isOpen = true;
        try (LogReader reader = LogReader.open(link)) {
            for (int step = 0; step < STEPS && !(hasFailed && random.nextInt(20) == 0); step++) {
                counts.steps++;
                step(log, reader);
            }
        }
        isClosing = true;
        attempt(log::close);
        isOpen = false;
        restore();
        counts.lives++;
        counts.acknowledged += acknowledged;
        Map<String, byte[]> after = contents(foreign);
        assertThat(after.keySet()).as("files of the other log, seed %d", seed).isEqualTo(before.keySet());
        after.forEach(
                (name, bytes) -> assertThat(bytes).as(name + ", seed %d", seed).isEqualTo(before.get(name)));
        requireAcknowledged();
    }

    private void step(AppendLog log, LogReader reader) throws IOException {
        switch (random.nextInt(12)) {
            case 0, 1, 2 ->
                attempt(() -> {
                    long next = log.nextSequence();
                    log.commit(Acknowledgement.DISK);
                    acknowledged = next;
                });
            case 3 -> attempt(() -> log.commit(Acknowledgement.OS));
            case 4 ->
                attempt(() -> {
                    long sequence = random.nextLong(acknowledged + 1);
                    dropLimit = Math.max(dropLimit, sequence);
                    log.dropBefore(sequence);
                });
            case 5 ->
                attempt(() -> {
                    while (reader.next()) {
                        owner = sameOwner(owner, reader);
                    }
                });
            case 6 -> {
                deed(true);
                requireOneOwner();
            }
            default -> attempt(() -> log.append(record(OURS)));
        }
    }

    private void attempt(Undo work) throws IOException {
        try {
            work.run();
        } catch (IOException e) {
            hasFailed = true;
            counts.failures++;
        }
    }

    /** What a reader sees that opens the path now, all of it. */
    private void requireOneOwner() {
        int seen = 0;
        try (LogReader reader = LogReader.open(link)) {
            while (reader.next()) {
                seen = sameOwner(seen, reader);
                deed(random.nextInt(50) == 0);
            }
        } catch (IOException e) {
            counts.failures++;
        }
    }

    private int sameOwner(int owner, LogReader reader) {
        int found = reader.payload().get(0);
        assertThat(owner == 0 || owner == found).as("one log, seed %d", seed).isTrue();
        return found;
    }

    private void requireAcknowledged() throws IOException {
        long next = 0;
        @Nullable IOException failure = null;
        try (LogReader reader = LogReader.open(home)) {
            if (reader.nextSequence() <= dropLimit) {
                next = reader.nextSequence();
            }
            while (reader.next() && reader.sequence() == next) {
                assertThat(reader.payload().get(0)).as("owner, seed %d", seed).isEqualTo(OURS);
                next++;
            }
        } catch (IOException e) {
            failure = e;
        }
        if (next < acknowledged) {
            counts.lostInWords++;
            assertThat(hasFailed || failure != null)
                    .as("%d of %d acknowledged, and no error, seed %d", next, acknowledged, seed)
                    .isTrue();
        }
    }

    private synchronized void deed(boolean now) {
        if (!now || !isOpen) {
            return;
        }
        counts.deeds++;
        try {
            if (undo != null) {
                restore();
                return;
            }
            switch (random.nextInt(isClosing ? 3 : 6)) {
                case 0 -> {
                    Files.delete(link);
                    Files.createSymbolicLink(link, foreign);
                    undo = () -> {
                        Files.delete(link);
                        Files.createSymbolicLink(link, home);
                    };
                }
                case 1 -> {
                    Files.move(home, away);
                    Files.move(foreign, home);
                    undo = () -> {
                        Files.move(home, foreign);
                        Files.move(away, home);
                    };
                }
                case 2 -> {
                    Files.move(home, away);
                    undo = () -> Files.move(away, home);
                }
                case 3 -> replaced(home.resolve("LOCK"), new byte[53]);
                default -> newest();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void newest() throws IOException {
        List<String> names = new ArrayList<>();
        try (Stream<Path> files = Files.list(home)) {
            files.map(file -> String.valueOf(file.getFileName()))
                    .filter(SegmentHeader::isName)
                    .sorted()
                    .forEach(names::add);
        }
        if (names.isEmpty()) {
            return;
        }
        Path newest = home.resolve(names.get(names.size() - 1));
        switch (random.nextInt(6)) {
            case 0 -> Files.delete(newest);
            case 1, 2 -> {
                Files.move(newest, away);
                undo = () -> Files.move(away, newest);
            }
            default -> replaced(newest, new byte[4096]);
        }
    }

    /** Another file stands in its place for a while, and must keep its bytes. */
    private void replaced(Path file, byte[] bytes) throws IOException {
        Files.move(file, away);
        Files.write(file, bytes);
        undo = () -> {
            byte[] found = Files.readAllBytes(file);
            assertThat(Arrays.equals(found, bytes))
                    .as("%s, seed %d", file, seed)
                    .isTrue();
            Files.delete(file);
            Files.move(away, file);
        };
    }

    private void restore() throws IOException {
        Undo last = undo;
        undo = null;
        if (last != null) {
            last.run();
        }
    }

    /** Makes a deed before some of the calls. */
    private final class Switching extends DelegatingStorage {
        Switching(LogStorage storage) {
            super(storage);
        }

        private void perhaps() {
            deed(random.nextInt(60) == 0);
        }

        @Override
        LogFile instead(LogFile file) {
            return new DelegatingFile(file) {
                @Override
                public void writeDurably(long offset, byte[] from, int at, int length) throws IOException {
                    perhaps();
                    file.writeDurably(offset, from, at, length);
                }

                @Override
                public void force() throws ForceFailedException {
                    perhaps();
                    file.force();
                }

                @Override
                public void renamed(String name) {
                    file.renamed(name);
                }

                @Override
                public void requireThere() throws ForceFailedException {
                    file.requireThere();
                }

                @Override
                public void requireStillThere() throws ForceFailedException {
                    file.requireStillThere();
                }
            };
        }

        @Override
        public List<String> names() throws IOException {
            perhaps();
            return super.names();
        }

        @Override
        public LogFile create(String name) throws IOException {
            perhaps();
            return super.create(name);
        }

        @Override
        public LogFile openToRead(String name) throws IOException {
            perhaps();
            return super.openToRead(name);
        }

        @Override
        public void rename(String from, String to) throws IOException {
            perhaps();
            super.rename(from, to);
        }

        @Override
        public void delete(String name) throws IOException {
            perhaps();
            super.delete(name);
        }

        @Override
        public void force() throws ForceFailedException {
            perhaps();
            super.force();
        }

        @Override
        public void requireOwned() throws ForceFailedException {
            storage.requireOwned();
        }
    }
}
