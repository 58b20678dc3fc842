package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.log.LogReader.LogPart;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What several readers share among them. */
class LogPartsTest {
    private static final int RECORD_BYTES = 100;

    @TempDir
    Path directory;

    private AppendLog open() throws IOException {
        return AppendLog.builder().segmentBytes(1024).maxRecordBytes(300).open(directory);
    }

    private static void append(AppendLog log, int records) throws IOException {
        for (int i = 0; i < records; i++) {
            log.append(ByteBuffer.allocate(RECORD_BYTES), Acknowledgement.OS);
        }
    }

    private long sizeBytes(long base) throws IOException {
        return Files.size(directory.resolve(SegmentHeader.name(base)));
    }

    @Test
    void eachSegmentWithRecordsIsAPart() throws IOException {
        try (AppendLog log = open()) {
            append(log, 20);
            List<Long> bases = new ArrayList<>();
            for (String name : Segments.names(LogDirectory.held(directory))) {
                bases.add(SegmentHeader.baseOf(name));
            }
            assertThat(bases).hasSizeGreaterThan(2);
            List<LogPart> expected = new ArrayList<>();
            for (int i = 0; i < bases.size(); i++) {
                long limit = i + 1 < bases.size() ? bases.get(i + 1) : 20;
                expected.add(new LogPart(bases.get(i), limit, sizeBytes(bases.get(i))));
            }
            assertThat(LogReader.parts(directory)).isEqualTo(expected);
        }
    }

    @Test
    void segmentWithoutRecordsIsNone() throws IOException {
        CrashingDisk disk = new CrashingDisk(1);
        SegmentHeader header = new SegmentHeader(7, 100, 42, 1024);
        SegmentWriter.create(disk, header, 1024, null, false, nothing -> {}).close();
        assertThat(LogReader.parts(disk)).isEmpty();
    }
}
