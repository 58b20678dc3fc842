package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs in real directories, looked at and saved. */
class LogInspectionTest {
    @TempDir
    Path home;

    private Path log() {
        return home.resolve("log");
    }

    private void fill(int records) throws IOException {
        try (AppendLog log =
                AppendLog.builder().segmentBytes(1024).maxRecordBytes(300).open(log())) {
            for (int i = 0; i < records; i++) {
                log.append(("record " + i).getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private Path segment(int index) throws IOException {
        try (Stream<Path> files = Files.list(log())) {
            return files.filter(file -> file.toString().endsWith(".log"))
                    .sorted()
                    .toList()
                    .get(index);
        }
    }

    private void overwrite(Path file, int offset, String bytes) throws IOException {
        byte[] content = Files.readAllBytes(file);
        System.arraycopy(bytes.getBytes(StandardCharsets.UTF_8), 0, content, offset, bytes.length());
        Files.write(file, content);
    }

    private Map<String, String> files() throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> all = Files.list(log())) {
            for (Path file : all.toList()) {
                files.put(
                        file.getFileName() + " " + Files.getLastModifiedTime(file),
                        new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
            }
        }
        return files;
    }

    @Test
    void soundLogIsFoundSound() throws IOException {
        fill(60);
        LogReport report = LogInspection.verify(log(), (read, total) -> {});
        assertThat(report.damage()).isEmpty();
        assertThat(report.isDamaged()).isFalse();
        assertThat(report.isTorn()).isFalse();
        assertThat(report.firstSequence()).isZero();
        assertThat(report.nextSequence()).isEqualTo(60);
        assertThat(report.everythingRead()).isTrue();
        assertThat(report.segments()).hasSizeGreaterThan(2).allMatch(LogReport.Segment::isEnded);
        assertThat(report.segments().stream()
                        .mapToLong(LogReport.Segment::records)
                        .sum())
                .isEqualTo(60);
    }

    @Test
    void inspectionReadsTheLastSegmentOnly() throws IOException {
        fill(60);
        overwrite(segment(0), 100, "damage");
        LogReport report = LogInspection.inspect(log());
        assertThat(report.damage()).isEmpty();
        assertThat(report.everythingRead()).isFalse();
        assertThat(report.nextSequence()).isEqualTo(60);
        assertThat(report.segments().get(0).records()).isEqualTo(-1);
        assertThat(LogInspection.verify(log(), (read, total) -> {}).isDamaged()).isTrue();
    }

    @Test
    void nothingIsWrittenIntoTheLog() throws IOException {
        fill(60);
        overwrite(segment(1), 100, "damage");
        Map<String, String> before = files();
        LogInspection.inspect(log());
        LogInspection.verify(log(), (read, total) -> {});
        LogInspection.salvage(log(), home.resolve("saved"), (read, total) -> {});
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void salvagedLogHasAllButTheDamagedRecords() throws IOException {
        fill(60);
        overwrite(segment(0), 97, "damage"); // in the payload of the first record
        LogReport report = LogInspection.salvage(log(), home.resolve("saved"), (read, total) -> {});
        assertThat(report.damage())
                .containsExactly(new LogReport.Damage(
                        LogReport.Kind.DAMAGE, segment(0).getFileName().toString(), 64, 104, 0, 1, "no whole record"));
        List<Long> sequences = new ArrayList<>();
        try (LogReader reader = LogReader.open(home.resolve("saved"))) {
            while (reader.next()) {
                sequences.add(reader.sequence());
                assertThat(new String(reader.copy(), StandardCharsets.UTF_8)).isEqualTo("record " + reader.sequence());
            }
        }
        assertThat(sequences).hasSize(59).startsWith(1L, 2L).endsWith(59L);
        try (Stream<Path> all = Files.list(home)) {
            assertThat(all.map(file -> file.getFileName().toString())).containsExactlyInAnyOrder("log", "saved");
        }
    }

    @Test
    void salvageOverwritesNothing() throws IOException {
        fill(5);
        Path saved = Files.createDirectory(home.resolve("saved"));
        assertThatThrownBy(() -> LogInspection.salvage(log(), saved, (read, total) -> {}))
                .isInstanceOf(FileAlreadyExistsException.class)
                .hasMessage(saved + ": already exists, and a salvage replaces nothing");
        Path unfinished = Files.createDirectory(home.resolve("other.unfinished"));
        assertThatThrownBy(() -> LogInspection.salvage(log(), home.resolve("other"), (read, total) -> {}))
                .isInstanceOf(FileAlreadyExistsException.class)
                .hasMessage(unfinished
                        + ": another salvage is writing it, or one that was killed left it: delete it only if none is"
                        + " running, or choose another directory");
        assertThatThrownBy(() -> LogInspection.salvage(log(), home.resolve("none/saved"), (read, total) -> {}))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessage(home.resolve("none") + ": there is no such directory to make saved in");
    }

    @Test
    void nothingToSalvageLeavesNothingBehind() throws IOException {
        Files.createDirectory(log());
        Files.writeString(log().resolve(SegmentHeader.name(0)), "no log at all");
        assertThatThrownBy(() -> LogInspection.salvage(log(), home.resolve("saved"), (read, total) -> {}))
                .isInstanceOf(IOException.class)
                .hasMessage("nothing to salvage in " + log() + ": it holds no whole record of a log");
        try (Stream<Path> all = Files.list(home)) {
            assertThat(all).containsExactly(log());
        }
    }

    @Test
    void segmentThatIsDroppedMeanwhileIsNotMissed() throws IOException {
        FailingDisk disk = new FailingDisk();
        LogSettings settings = new LogSettings(2048, 1000, Long.MAX_VALUE, LogRecovery.TAIL, () -> 42);
        try (LogWriter log = LogWriter.open(disk, settings, Runnable::run)) {
            for (int i = 0; i < 3; i++) {
                log.append(ByteBuffer.allocate(1000));
            }
            log.force(() -> {});
            disk.afterList = () -> {
                disk.afterList = () -> {};
                log.dropBefore(1);
            };
            LogReport report = LogInspection.survey(disk, true, (read, total) -> {});
            assertThat(report.damage()).isEmpty();
            assertThat(report.firstSequence()).isEqualTo(1);
            assertThat(report.nextSequence()).isEqualTo(3);
        }
    }

    @Test
    void progressComesToTheEnd() throws IOException {
        try (AppendLog log = AppendLog.builder()
                .segmentBytes(1 << 20)
                .maxRecordBytes(100_000)
                .open(log())) {
            for (int i = 0; i < 60; i++) {
                log.append(new byte[100_000]);
            }
        }
        List<Long> told = new ArrayList<>();
        long[] all = new long[1];
        LogInspection.verify(log(), (read, total) -> {
            told.add(read);
            all[0] = total;
        });
        assertThat(told).isSorted().hasSizeGreaterThan(4).allMatch(read -> read <= all[0]);
        assertThat(told.get(told.size() - 1)).isGreaterThan(all[0] - (2 << 20));
    }

    /** It is in the header of each segment; where that is lost the records tell. */
    @Test
    void savedLogTakesRecordsAsLongAsTheDamagedOne() throws IOException {
        CrashingDisk disk = new CrashingDisk(1);
        LogSettings settings = new LogSettings(2048, 600, Long.MAX_VALUE, LogRecovery.TAIL, () -> 42);
        try (AppendLog log = AppendLog.open(disk, settings, Runnable::run, () -> {})) {
            log.append(new byte[250]);
            log.append(new byte[300]);
            log.append(new byte[200]);
        }
        assertThat(LogInspection.maxRecordBytes(disk)).isEqualTo(600);
        disk.flip(SegmentHeader.name(0), 0);
        assertThat(LogInspection.maxRecordBytes(disk)).isEqualTo(300);
    }

    @Test
    void logOfRecordsLargerThanASegmentUsuallyIsCanBeSaved() throws IOException {
        int mostBytes = (int) AppendLog.DEFAULT_SEGMENT_BYTES;
        try (AppendLog log = AppendLog.builder()
                .segmentBytes(2L * mostBytes)
                .maxRecordBytes(mostBytes)
                .open(log())) {
            log.append(new byte[3]);
        }
        LogInspection.salvage(log(), home.resolve("saved"), (read, total) -> {});
        try (LogReader reader = LogReader.open(home.resolve("saved"))) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.copy()).hasSize(3);
        }
    }

    @Test
    void laterVersionIsNotTakenForDamage() throws IOException {
        fill(5);
        byte[] header = new SegmentHeader(0, 600, 42).toBytes();
        RecordHeader.putInt(header, 8, 2);
        RecordHeader.putInt(header, 60, RecordHeader.crc(header, 0, 60));
        Files.write(segment(0), header);
        for (Path into : List.of(home.resolve("saved"), home.resolve("other"))) {
            assertThatThrownBy(() -> LogInspection.salvage(log(), into, (read, total) -> {}))
                    .isInstanceOf(CorruptedLogException.class)
                    .hasMessage(segment(0) + " at offset 8: format version 2, this Thalweg reads version 1; use a newer"
                            + " Thalweg")
                    .satisfies(
                            e -> assertThat(((CorruptedLogException) e).file()).isEqualTo(segment(0)));
        }
    }
}
