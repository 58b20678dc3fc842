package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.testkit.NamedPipe;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A log whose path leads elsewhere while it is open, or whose files are deleted, moved or replaced. */
@Timeout(600)
class SwitchedNamesTest {
    private static final AppendLog.Builder SMALL =
            AppendLog.builder().segmentBytes(4096).maxRecordBytes(512);

    @TempDir
    Path directory;

    private static void append(AppendLog log, int records, int value) throws IOException {
        byte[] record = new byte[200];
        record[0] = (byte) value;
        for (int i = 0; i < records; i++) {
            log.append(record);
        }
    }

    private static Path log(Path at, int records, int value) throws IOException {
        try (AppendLog log = SMALL.open(at)) {
            append(log, records, value);
        }
        return at;
    }

    private static void assertAllAre(Path log, int records, int value) throws IOException {
        int n = 0;
        try (LogReader reader = LogReader.open(log)) {
            for (; reader.next(); n++) {
                assertThat(reader.payload().get(0)).isEqualTo((byte) value);
            }
        }
        assertThat(n).isEqualTo(records);
    }

    private static Path newest(Path log) throws IOException {
        List<String> names = Segments.names(LogDirectory.held(log));
        return log.resolve(names.get(names.size() - 1));
    }

    @Test
    void theDirectoryThatWasLockedIsWrittenWhereverItsLinkLeadsLater() throws IOException {
        Path one = Files.createDirectory(directory.resolve("one"));
        Path two = log(directory.resolve("two"), 100, 2);
        Path link = Files.createSymbolicLink(directory.resolve("link"), one);
        try (AppendLog log = SMALL.open(link)) {
            append(log, 10, 1);
            Files.delete(link);
            Files.createSymbolicLink(link, two);
            append(log, 190, 1);
            log.commit(Acknowledgement.DISK);
        }
        assertAllAre(one, 200, 1);
        assertAllAre(two, 100, 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"append", "dropBefore", "firstSequence", "commit", "close"})
    void aLogThatTookThePlaceOfAMovedOneIsLeftAlone(String deed) throws IOException {
        Path place = directory.resolve("log");
        Path moved = directory.resolve("moved");
        AppendLog log = SMALL.open(place);
        append(log, 100, 1);
        log.commit(Acknowledgement.DISK);
        Files.move(place, moved);
        log(place, 150, 2);
        assertThatThrownBy(() -> {
                    switch (deed) {
                        case "append" -> append(log, 100, 1);
                        case "dropBefore" -> log.dropBefore(90);
                        case "firstSequence" -> log.firstSequence();
                        case "commit" -> {
                            append(log, 1, 1);
                            log.commit(Acknowledgement.DISK);
                        }
                        default -> log.close();
                    }
                })
                .isInstanceOf(IOException.class)
                .hasMessageContaining(place.toString())
                .hasMessageContaining("deleted, moved or replaced while the log was open");
        if (!deed.equals("close")) {
            assertThatThrownBy(log::close).hasMessageContaining("deleted, moved or replaced");
        }
        assertAllAre(place, 150, 2);
    }

    @Test
    void readerDoesNotGoOnInALogThatTookThePlaceOfItsOwn() throws IOException {
        Path place = log(directory.resolve("log"), 100, 1);
        try (LogReader reader = LogReader.open(place)) {
            assertThat(reader.next()).isTrue();
            for (Path file : List.of(newest(place), place.resolve("LOCK"))) {
                Files.delete(file);
            }
            Files.move(place, directory.resolve("moved"));
            log(place, 150, 2);
            assertThatThrownBy(() -> {
                        while (reader.next()) {
                            assertThat(reader.payload().get(0)).isEqualTo((byte) 1);
                        }
                    })
                    .isInstanceOf(IOException.class)
                    .hasMessage(place + " was deleted, moved or replaced while it was open as " + place
                            + "; what is there now is left alone");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void newestSegmentThatIsGoneFailsTheLogForGood(boolean commits) throws IOException {
        AppendLog log = SMALL.open(directory);
        append(log, 45, 1);
        log.commit(Acknowledgement.DISK);
        Path newest = newest(directory);
        Files.delete(newest);
        String what = newest + " was deleted, moved or replaced while the log was open for writing; the records of "
                + directory + " below " + SegmentHeader.baseOf(String.valueOf(newest.getFileName())) + " are on the";
        if (commits) {
            append(log, 1, 1);
            for (int attempt = 0; attempt < 2; attempt++) {
                assertThatThrownBy(() -> log.commit(Acknowledgement.DISK)).hasMessageStartingWith(what);
            }
        }
        assertThatThrownBy(log::close).hasMessageStartingWith(what);
    }

    /** A look at the directory's time must not miss a deed that comes right after another one. */
    @ParameterizedTest
    @ValueSource(strings = {"deleted", "moved", "replaced", "directory"})
    void nextCommitFailsWhateverElseHappensInTheDirectory(String deed) throws IOException {
        for (int attempt = 0; attempt < 50; attempt++) {
            Path place = directory.resolve("log" + attempt);
            AppendLog log = SMALL.open(place);
            for (int i = 0; i < 3; i++) {
                append(log, 1, 1);
                log.commit(Acknowledgement.DISK);
                Files.delete(Files.createFile(place.resolve("other")));
            }
            append(log, 1, 1);
            log.commit(Acknowledgement.DISK);
            Path newest = newest(place);
            switch (deed) {
                case "deleted" -> Files.delete(newest);
                case "moved" -> Files.move(newest, place.resolve("elsewhere"));
                case "replaced" ->
                    Files.move(Files.copy(newest, place.resolve("copy")), newest, StandardCopyOption.REPLACE_EXISTING);
                default -> Files.move(place, directory.resolve("moved" + attempt));
            }
            append(log, 1, 1);
            assertThatThrownBy(() -> log.commit(Acknowledgement.DISK))
                    .as("attempt " + attempt)
                    .hasMessageStartingWith(newest + " was deleted, moved or replaced while the log was open");
            assertThatThrownBy(log::close).isInstanceOf(IOException.class);
        }
    }

    /** The log has looked at the directory, whose time is old enough to show the next change. */
    @ParameterizedTest
    @ValueSource(strings = {"deleted", "replaced", "restored", "directory"})
    void nextCommitFailsInADirectoryThatWasAsItIsForLong(String deed) throws IOException {
        Path place = directory.resolve("log");
        AppendLog log = SMALL.open(place);
        append(log, 1, 1);
        log.commit(Acknowledgement.DISK);
        FileTime changed = untilOld(place);
        append(log, 1, 1);
        log.commit(Acknowledgement.DISK);
        Path newest = newest(place);
        switch (deed) {
            case "deleted" -> Files.delete(newest);
            case "replaced" ->
                Files.move(Files.copy(newest, directory.resolve("copy")), newest, StandardCopyOption.REPLACE_EXISTING);
            case "restored" -> {
                Files.delete(newest);
                Files.setLastModifiedTime(place, changed);
            }
            default -> {
                Files.move(place, directory.resolve("moved"));
                Files.createDirectory(place);
                untilOld(place);
            }
        }
        append(log, 1, 1);
        assertThatThrownBy(() -> log.commit(Acknowledgement.DISK)).hasMessageStartingWith(newest + " was deleted");
        assertThatThrownBy(log::close).isInstanceOf(IOException.class);
    }

    /** Waits for the tick of the clock after which a change of the directory shows in its time; when it was changed. */
    private static FileTime untilOld(Path directory) throws IOException {
        FileTime changed = Files.getLastModifiedTime(directory);
        while (System.currentTimeMillis() - changed.toMillis() < 30) {
            Thread.onSpinWait();
        }
        return changed;
    }

    @Test
    void theTargetOfALinkIsLookedAt() throws IOException {
        AppendLog log = SMALL.open(directory.resolve("log"));
        append(log, 1, 1);
        log.commit(Acknowledgement.DISK);
        Path newest = newest(directory.resolve("log"));
        Path target = Files.move(newest, directory.resolve("target"));
        Files.createSymbolicLink(newest, target);
        untilOld(directory.resolve("log"));
        append(log, 1, 1);
        log.commit(Acknowledgement.DISK);
        Files.delete(target);
        append(log, 1, 1);
        assertThatThrownBy(() -> log.commit(Acknowledgement.DISK)).hasMessageStartingWith(newest + " was deleted");
        assertThatThrownBy(log::close).isInstanceOf(IOException.class);
    }

    /** Its last segment has ended, and no other could begin. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void closeOfAFullLogFailsWhereItsLastSegmentIsGone(boolean isReplaced) throws IOException {
        AppendLog log = AppendLog.builder()
                .segmentBytes(4096)
                .maxRecordBytes(512)
                .maxTotalBytes(8192)
                .open(directory);
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 1000; i++) {
                        append(log, 1, 1);
                        log.commit(Acknowledgement.DISK);
                    }
                })
                .hasMessageContaining("is full");
        Path newest = newest(directory);
        Files.delete(newest);
        if (isReplaced) { // on some file systems by a file with the same key, if that of the first is free
            Files.createFile(newest);
        }
        assertThatThrownBy(log::close).hasMessageStartingWith(newest + " was deleted, moved or replaced");
    }

    @Test
    void noRecordIsSureWhereTheWholeDirectoryIsGone() throws IOException {
        Path place = directory.resolve("log");
        AppendLog log = SMALL.open(place);
        append(log, 100, 1);
        log.commit(Acknowledgement.DISK);
        Files.move(place, directory.resolve("moved"));
        append(log, 1, 1);
        assertThatThrownBy(() -> log.commit(Acknowledgement.DISK)).hasMessageContaining("below 0 are on the disk");
        assertThatThrownBy(log::close).isInstanceOf(IOException.class);
    }

    /** As a memory or a bus may do now and then; each look takes what it has read before the second one. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void recordThatWasMisreadIsReadAgain(boolean opened) throws IOException {
        for (int record = 0; record < 10; record++) {
            Path log = log(directory.resolve("log" + record), 10, 1);
            LogStorage storage = new MisreadingStorage(LogDirectory.held(log), record, record == 0 ? 1 : 2);
            if (opened) {
                LogSettings settings = SMALL.settings(() -> 1);
                try (AppendLog again = AppendLog.open(storage, settings, Runnable::run, () -> {})) {
                    assertThat(again.nextSequence()).isEqualTo(10);
                }
                assertAllAre(log, 10, 1);
            } else {
                try (LogReader reader = LogReader.open(storage)) {
                    while (reader.next()) {
                        assertThat(reader.payload().get(0)).isEqualTo((byte) 1);
                    }
                    assertThat(reader.nextSequence()).isEqualTo(10);
                }
            }
        }
    }

    private static final class MisreadingStorage extends DelegatingStorage {
        private final long misreadOffset;
        private int left;

        MisreadingStorage(LogStorage storage, int record, int times) {
            super(storage);
            misreadOffset = SegmentHeader.SIZE_BYTES + record * RecordHeader.totalBytes(200) + 100;
            left = times;
        }

        @Override
        LogFile instead(LogFile file) {
            return new DelegatingFile(file) {
                @Override
                public int read(long offset, byte[] into, int at, int length) throws IOException {
                    int n = super.read(offset, into, at, length);
                    if (left > 0 && offset <= misreadOffset && misreadOffset < offset + n) {
                        left--;
                        into[(int) (at + misreadOffset - offset)] ^= 1;
                    }
                    return n;
                }
            };
        }
    }

    @Test
    void pipeNamedLikeASegmentIsAnErrorAtOnce() throws Exception {
        log(directory, 10, 1);
        Path pipe = directory.resolve(SegmentHeader.name(20));
        assumeTrue(NamedPipe.isMade(pipe), "needs mkfifo");
        assertThatThrownBy(() -> LogInspection.inspect(directory))
                .isInstanceOf(IOException.class)
                .hasMessage(pipe + " is a pipe or a device, not a file: move it out of the log's directory");
    }

    @Test
    void copyBesideAnotherSaysThatItMayBeRunning() throws IOException {
        Path log = log(directory.resolve("log"), 10, 1);
        Path other = Files.createDirectory(directory.resolve("copy.unfinished"));
        assertThatThrownBy(() -> LogInspection.copy(log, directory.resolve("copy"), (read, total) -> {}))
                .isInstanceOf(FileAlreadyExistsException.class)
                .hasMessageContaining("another copy is writing it, or one that was killed left it");
        assertThat(other).isEmptyDirectory();
    }

    @Test
    void whatTookThePlaceOfAnUnfinishedCopyIsLeftAlone() throws IOException {
        Path log = log(directory.resolve("log"), 10_000, 1);
        Path unfinished = directory.resolve("copy.unfinished");
        Path mine = unfinished.resolve("mine");
        assertThatThrownBy(() -> LogInspection.copy(log, directory.resolve("copy"), (read, total) -> {
                    try {
                        if (Files.notExists(mine)) {
                            Files.move(unfinished, directory.resolve("moved"), StandardCopyOption.ATOMIC_MOVE);
                            Files.createFile(Files.createDirectory(unfinished).resolve("mine"));
                        }
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                }))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("deleted, moved or replaced");
        assertThat(mine).exists();
        assertThat(directory.resolve("copy")).doesNotExist();
    }

    @Test
    void namesThatAreSwitchedAtRandomMomentsMixNoLogs() throws IOException {
        live(2_000);
    }

    @Test
    @Tag("long")
    void namesThatAreSwitchedAtRandomMomentsMixNoLogsForLong() throws IOException {
        live(100_000);
    }

    private void live(int steps) throws IOException {
        SwitchedNames.Counts counts = new SwitchedNames.Counts();
        long first = new Random().nextLong();
        System.out.println("SwitchedNamesTest: lives from seed " + first + " on");
        for (long seed = first; counts.steps < steps; seed++) {
            new SwitchedNames(Files.createDirectory(directory.resolve("life" + (seed - first))), seed, counts).run();
        }
        System.out.println("SwitchedNamesTest: " + counts);
    }
}
