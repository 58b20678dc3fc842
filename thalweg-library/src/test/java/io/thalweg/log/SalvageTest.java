package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.thalweg.log.LogReport.Kind;
import io.thalweg.testkit.RandomSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is damaged: a salvage keeps every record that is whole, in order, and makes none up. */
class SalvageTest {
    private static final int RECORDS = 24;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    private int salt;
    private final LogSettings settings = new LogSettings(1024, 300, Long.MAX_VALUE, LogRecovery.TAIL, () -> ++salt);

    /** Where a record of the undamaged log stands. */
    private record Place(String segment, long begin, long end) {}

    private final List<byte[]> appended = new ArrayList<>();
    private final Map<Long, Place> places = new TreeMap<>();

    private AppendLog open(LogStorage storage) throws IOException {
        return AppendLog.open(storage, settings, Runnable::run, () -> {});
    }

    /** Several segments; closed in peace, or left by a process that was killed. */
    private CrashingDisk filled(boolean closed) throws IOException {
        salt = 0;
        appended.clear();
        places.clear();
        CrashingDisk disk = new CrashingDisk(1);
        AppendLog log = open(disk);
        for (int i = 0; i < RECORDS; i++) {
            byte[] payload = new byte[20 + 7 * (i % 5)];
            Arrays.fill(payload, (byte) (i + 1));
            appended.add(payload);
            log.append(ByteBuffer.wrap(payload), i % 3 == 0 ? Acknowledgement.DISK : Acknowledgement.OS);
        }
        if (closed) {
            log.close();
        }
        for (String name : Segments.names(disk)) {
            try (SegmentScan scan = new SegmentScan(disk.openToRead(name), name)) {
                while (scan.next()) {
                    if (scan.type() == RecordHeader.DATA) {
                        places.put(
                                scan.sequence(),
                                new Place(name, scan.recordOffset(), scan.recordOffset() + 32 + scan.length()));
                    }
                }
            }
        }
        assertThat(places).hasSize(RECORDS);
        assertThat(Segments.names(disk)).hasSizeGreaterThanOrEqualTo(3);
        return disk;
    }

    private record Salvaged(LogReport report, Map<Long, byte[]> records) {}

    /**
     * What a salvage keeps of a damaged log, which is checked to be a sound log without anything that was never
     * appended.
     */
    private Salvaged salvage(LogStorage damaged) throws IOException {
        CrashingDisk into = new CrashingDisk(1);
        LogSettings large = new LogSettings(
                4096, LogInspection.maxRecordBytes(damaged), Long.MAX_VALUE, LogRecovery.TAIL, () -> ++salt);
        LogReport report;
        try (AppendLog saved = AppendLog.open(into, large, Runnable::run, () -> {})) {
            report = LogInspection.salvage(damaged, saved, (read, total) -> {});
        }
        Map<Long, byte[]> records = read(into);
        records.forEach((sequence, payload) ->
                assertThat(payload).as("record %s", sequence).isEqualTo(appended.get(sequence.intValue())));
        LogReport after = verify(into);
        assertThat(after.isDamaged() || after.isTorn())
                .as("the salvaged log is sound")
                .isFalse();
        assertThat(after.nextSequence()).isEqualTo(report.nextSequence());
        return new Salvaged(report, records);
    }

    private static LogReport verify(LogStorage storage) throws IOException {
        return LogInspection.survey(storage, true, (read, total) -> {});
    }

    private static Map<Long, byte[]> read(LogStorage storage) throws IOException {
        Map<Long, byte[]> records = new TreeMap<>();
        try (LogReader reader = LogReader.open(storage)) {
            while (reader.next()) {
                records.put(reader.sequence(), reader.copy());
            }
        }
        return records;
    }

    private Set<Long> allBut(String segment, long begin, long end) {
        Set<Long> kept = new TreeSet<>();
        places.forEach((sequence, place) -> {
            if (!place.segment().equals(segment) || place.end() <= begin || place.begin() >= end) {
                kept.add(sequence);
            }
        });
        return kept;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void everyRecordIsKeptButTheOneWhoseBitTurnedOver(boolean closed) throws IOException {
        CrashingDisk disk = filled(closed);
        for (String name : Segments.names(disk)) {
            // A fifth of them each time, for it takes seconds.
            for (long bit = random.between(0, 4); bit < disk.bytes(name).length * 8L; bit += 5) {
                disk.flip(name, bit);
                Salvaged salvaged = salvage(disk);
                assertThat(salvaged.records().keySet())
                        .as("bit %s of %s", bit, name)
                        .isEqualTo(allBut(name, bit / 8, bit / 8 + 1));
                disk.flip(name, bit);
            }
        }
    }

    /** What is found damaged is what readers and writers refuse. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void verifyingSaysDamagedWhereALogIsRefused(boolean closed) throws IOException {
        int segments = Segments.names(filled(closed)).size();
        for (int i = 0; i < segments; i++) {
            long bits = 8L * filled(closed).bytes(Segments.names(filled(closed)).get(i)).length;
            for (long bit = random.between(0, 6); bit < bits; bit += 7) {
                CrashingDisk disk = filled(closed);
                String name = Segments.names(disk).get(i);
                disk.flip(name, bit);
                assertThat(verify(disk).isDamaged())
                        .as("bit %s of %s", bit, name)
                        .isEqualTo(isRefused(disk));
            }
        }
    }

    private boolean isRefused(CrashingDisk disk) throws IOException {
        try {
            read(disk);
            open(disk).close();
            return false;
        } catch (CorruptedLogException e) {
            return true;
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void segmentsThatWereCutKeepWhatIsLeft(boolean closed) throws IOException {
        int segments = Segments.names(filled(closed)).size();
        for (int i = 0; i < segments; i++) {
            String name = Segments.names(filled(closed)).get(i);
            int size = filled(closed).bytes(name).length;
            for (int cut = 0; cut < size; cut += 1 + random.between(0, 5)) {
                CrashingDisk disk = filled(closed);
                try (LogStorage.LogFile file = disk.create(name + ".cut")) {
                    file.write(0, disk.bytes(name), 0, cut);
                }
                disk.rename(name + ".cut", name);
                assertThat(salvage(disk).records().keySet())
                        .as("%s cut to %s bytes", name, cut)
                        .isEqualTo(allBut(name, cut, size));
            }
        }
    }

    @Test
    void missingSegmentIsNamedAndTheOthersAreKept() throws IOException {
        List<String> names = Segments.names(filled(true));
        for (int i = 1; i + 1 < names.size(); i++) {
            CrashingDisk disk = filled(true);
            disk.delete(names.get(i));
            int size = disk.bytes(names.get(i - 1)).length;
            Salvaged salvaged = salvage(disk);
            assertThat(salvaged.records().keySet()).isEqualTo(allBut(names.get(i), 0, Long.MAX_VALUE));
            long first = SegmentHeader.baseOf(names.get(i));
            long end = SegmentHeader.baseOf(names.get(i + 1));
            assertThat(salvaged.report().damage())
                    .containsExactly(new LogReport.Damage(
                            Kind.DAMAGE, names.get(i - 1), size, size, first, end, "no file has these records"));
            assertThat(salvaged.report().lostRecords()).isEqualTo(end - first);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {3, 9, RECORDS, 1_000_000})
    void foreignFileTakesNothingAway(long base) throws IOException {
        CrashingDisk disk = filled(true);
        byte[] foreign = random.bytes(500);
        disk.create(SegmentHeader.name(base)).write(0, foreign, 0, foreign.length);
        Salvaged salvaged = salvage(disk);
        assertThat(salvaged.records()).hasSize(RECORDS);
        assertThat(salvaged.report().damage())
                .containsExactly(new LogReport.Damage(
                        Kind.DAMAGE,
                        SegmentHeader.name(base),
                        0,
                        500,
                        base,
                        base,
                        "this is no segment of a log: its first bytes are not THALWLOG"));
    }

    /** Its checksums are right; readers do not ask it where the next segment begins. */
    @ParameterizedTest
    @ValueSource(longs = {0, 5, 1000})
    void footerThatLiesTakesNothingAway(long claimed) throws IOException {
        CrashingDisk disk = filled(true);
        String name = Segments.names(disk).get(1);
        RecordBuffer footer = new RecordBuffer();
        try (LogStorage.LogFile file = disk.openToRead(name)) {
            SegmentHeader header = SegmentHeader.read(file, name);
            footer.addFooter(claimed, header.salt());
            file.write(file.sizeBytes() - footer.length(), footer.bytes(), 0, footer.length());
        }
        assertThat(read(disk)).hasSize(RECORDS);
        assertThat(salvage(disk).records()).hasSize(RECORDS);
    }

    @Test
    void footerThatLiesBeforeAForeignFileTakesNoLaterSegmentAway() throws IOException {
        CrashingDisk disk = filled(true);
        List<String> names = Segments.names(disk);
        String first = names.get(0);
        RecordBuffer footer = new RecordBuffer();
        try (LogStorage.LogFile file = disk.openToRead(first)) {
            footer.addFooter(1L << 61, SegmentHeader.read(file, first).salt());
            file.write(file.sizeBytes() - footer.length(), footer.bytes(), 0, footer.length());
        }
        byte[] foreign = random.bytes(500);
        disk.create(names.get(1)).write(0, foreign, 0, foreign.length);
        assertThat(salvage(disk).records().keySet()).isEqualTo(allBut(names.get(1), 0, Long.MAX_VALUE));
    }

    /**
     * What a tear took is written anew with other content; behind the tear there may be records of the first attempt.
     */
    @Test
    void whatTheNextSegmentReplacedIsNotTakenFromTheTornOne() throws IOException {
        CrashingDisk disk = new CrashingDisk(1);
        AppendLog first = open(disk);
        for (int i = 0; i < 7; i++) {
            first.append(ByteBuffer.wrap(new byte[24]), i < 2 ? Acknowledgement.DISK : Acknowledgement.OS);
        }
        String torn = SegmentHeader.name(0);
        int recordBytes = 32 + 24;
        int fourth = 64 + 2 * (recordBytes + 48) + 2 * recordBytes;
        disk.flip(torn, 8L * fourth);
        try (AppendLog second = open(disk)) {
            assertThat(second.nextSequence()).isEqualTo(4);
            second.append(ByteBuffer.wrap(new byte[] {4}));
            second.append(ByteBuffer.wrap(new byte[] {5}));
        }
        assertThat(Segments.names(disk)).containsExactly(torn, SegmentHeader.name(1));
        for (int i = 0; i < 4; i++) {
            appended.add(new byte[24]);
        }
        appended.addAll(List.of(new byte[] {4}, new byte[] {5}));
        try (LogStorage.LogFile file = disk.openToRead(torn)) {
            file.write(64, new byte[fourth + recordBytes - 64], 0, fourth + recordBytes - 64);
        }
        assertThat(salvage(disk).records()).containsOnlyKeys(1L, 2L, 3L, 4L, 5L);
    }

    /** A payload may be a copy of the log itself. */
    @Test
    void copyOfTheSegmentInADamagedRecordIsNotTakenForRecords() throws IOException {
        CrashingDisk disk = new CrashingDisk(1);
        try (AppendLog log = open(disk)) {
            appended.add(new byte[24]);
            log.append(ByteBuffer.wrap(appended.get(0)));
            log.append(ByteBuffer.allocate(24), Acknowledgement.DISK);
            byte[] copy = Arrays.copyOf(disk.bytes(SegmentHeader.name(0)), 64 + 2 * (32 + 24));
            log.append(ByteBuffer.wrap(copy));
        }
        appended.add(new byte[24]);
        int third = 64 + 2 * (32 + 24) + 48;
        disk.flip(SegmentHeader.name(0), 8L * third);
        Salvaged salvaged = salvage(disk);
        assertThat(salvaged.records()).containsOnlyKeys(0L, 1L);
        assertThat(salvaged.report().damage())
                .extracting(LogReport.Damage::offset, LogReport.Damage::endOffset)
                .containsExactly(tuple((long) third, (long) third + 32 + 64 + 2 * (32 + 24)));
    }

    @Test
    void rangesThatWereOverwrittenTakeOnlyTheirRecords() throws IOException {
        for (int i = 0; i < 400; i++) {
            CrashingDisk disk = filled(random.oneIn(2));
            String name = Segments.names(disk).get(random.between(0, 2));
            byte[] bytes = disk.bytes(name);
            int begin = random.between(0, bytes.length - 1);
            byte[] garbage = random.oneIn(2) ? new byte[200] : random.bytes(200);
            int length = Math.min(garbage.length, bytes.length - begin);
            try (LogStorage.LogFile file = disk.openToRead(name)) {
                file.write(begin, garbage, 0, length);
            }
            // A byte may be overwritten by its like: that takes no record.
            byte[] after = disk.bytes(name);
            int first = Math.max(0, Arrays.mismatch(bytes, after));
            int end = first;
            for (int at = first; at < begin + length; at++) {
                end = bytes[at] == after[at] ? end : at + 1;
            }
            assertThat(salvage(disk).records().keySet())
                    .as("%s bytes at %s of %s", length, begin, name)
                    .isEqualTo(first == end ? places.keySet() : allBut(name, first, end));
        }
    }

    @Test
    void numbersThatAreGoneStayGoneInTheNextSalvageAndForTheNextWriter() throws IOException {
        CrashingDisk disk = filled(true);
        Place lost = List.copyOf(places.values()).get(4);
        disk.flip(lost.segment(), 8 * lost.begin());
        CrashingDisk once = new CrashingDisk(1);
        try (AppendLog saved = open(once)) {
            LogInspection.salvage(disk, saved, (read, total) -> {});
        }
        Salvaged twice = salvage(once);
        assertThat(twice.records().keySet()).isEqualTo(allBut(lost.segment(), lost.begin(), lost.end()));
        assertThat(twice.report().damage())
                .extracting(LogReport.Damage::kind, LogReport.Damage::firstSequence, LogReport.Damage::endSequence)
                .containsExactly(tuple(Kind.GAP, 4L, 5L));
        assertThat(twice.report().lostRecords()).isZero();
        assertThat(twice.report().gapCount()).isOne();
        LogSettings strict = new LogSettings(1024, 300, Long.MAX_VALUE, LogRecovery.STRICT, () -> ++salt);
        try (AppendLog log = AppendLog.open(once, strict, Runnable::run, () -> {})) {
            assertThat(log.append(ByteBuffer.allocate(1))).isEqualTo(RECORDS);
        }
        try (LogReader reader = LogReader.open(once, 4)) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.sequence()).isEqualTo(5);
        }
    }

    @Test
    void gapsSurviveWhatACrashLeaves() throws IOException {
        for (int cut = 0; cut < 40; cut++) {
            CrashingDisk disk = new CrashingDisk(random.seed() + cut);
            disk.cutAfter(cut);
            long acknowledged = appendWithGaps(disk, 100 + 5 * cut);
            disk.restart();
            open(disk).close();
            List<Long> sequences = new ArrayList<>(read(disk).keySet());
            List<Long> all = List.of(5L, 6L, 100L, 101L, 300L, 301L);
            assertThat(sequences).as("cut after %s operations", cut).isEqualTo(all.subList(0, sequences.size()));
            assertThat(sequences.size()).isGreaterThanOrEqualTo((int) acknowledged);
        }
    }

    @Test
    void gapGoesIntoTheNextSegmentWithWhatCouldNotBeWritten() throws IOException {
        CrashingDisk disk = new CrashingDisk(1);
        try (AppendLog log = open(disk)) {
            log.append(ByteBuffer.allocate(10), Acknowledgement.DISK);
            log.skipTo(100);
            log.append(ByteBuffer.allocate(10));
            disk.cutAfter(0);
            assertThatThrownBy(() -> log.commit(Acknowledgement.OS)).isInstanceOf(IOException.class);
            disk.survive();
        }
        assertThat(read(disk)).containsOnlyKeys(0L, 100L);
    }

    /** How many records were acknowledged before the power was cut. */
    private long appendWithGaps(CrashingDisk disk, int payloadBytes) {
        long acknowledged = 0;
        try (AppendLog log = open(disk)) {
            for (long gap : new long[] {5, 100, 300}) {
                log.skipTo(gap);
                log.append(ByteBuffer.allocate(payloadBytes));
                log.append(ByteBuffer.allocate(payloadBytes), Acknowledgement.DISK);
                acknowledged += 2;
            }
        } catch (IOException e) {
            assertThat(disk.isOff()).isTrue();
        }
        return acknowledged;
    }
}
