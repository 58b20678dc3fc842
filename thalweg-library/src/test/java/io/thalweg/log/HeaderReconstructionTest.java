package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The salt of a segment whose own header is gone. */
class HeaderReconstructionTest {
    private static final long BASE = 5;
    private static final long END = 9;

    private final CrashingDisk disk = new CrashingDisk(1);

    /** What is found in a file of so many bytes, of which these are at {@code at}. */
    private @Nullable SegmentHeader found(RecordBuffer records, int at, int sizeBytes) throws IOException {
        String name = SegmentHeader.name(BASE);
        try (LogStorage.LogFile file = disk.create(name)) {
            file.setSize(sizeBytes);
            file.write(at, records.bytes(), 0, records.length());
            return HeaderReconstruction.of(file, name, END);
        }
    }

    private static RecordBuffer footer(long sequence, int salt) {
        RecordBuffer records = new RecordBuffer();
        records.addFooter(sequence, salt);
        return records;
    }

    @ParameterizedTest
    @CsvSource({"4, false", "5, true", "9, true", "10, false"})
    void recordCountsIfItsNumberBelongsThere(long sequence, boolean counts) throws IOException {
        SegmentHeader header = found(footer(sequence, 42), 64, 64 + 32);
        assertThat(header != null).isEqualTo(counts);
        if (header != null) {
            assertThat(header.salt()).isEqualTo(42);
            assertThat(header.baseSequence()).isEqualTo(BASE);
        }
    }

    /** It is read in pieces of 256 KiB. */
    @ParameterizedTest
    @ValueSource(ints = {-32, -24, -8, 0, 8})
    void recordIsFoundAcrossTwoPieces(int fromEnd) throws IOException {
        int piece = 256 * 1024;
        assertThat(found(footer(6, 42), piece + fromEnd, 2 * piece)).isNotNull();
    }

    @Test
    void mostRecordsDecide() throws IOException {
        RecordBuffer records = new RecordBuffer();
        for (int salt : new int[] {1, 2, 2, 1, 1}) {
            records.addFooter(6, salt);
        }
        SegmentHeader header = found(records, 64, 1024);
        assertThat(header != null && header.salt() == 1).isTrue();
    }
}
