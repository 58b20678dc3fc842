package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.log.LogStorage.LogFile;
import io.thalweg.testkit.RandomSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Readers that begin in the middle of a log. */
class CommitSearchTest {
    private static final int SEGMENT_BYTES = 1 << 20;
    private static final int MOST_BYTES = 20_000;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    private final CrashingDisk disk = new CrashingDisk(1);
    private final CountingStorage storage = new CountingStorage(disk);

    private AppendLog open(int segmentBytes) throws IOException {
        LogSettings settings = new LogSettings(
                segmentBytes,
                segmentBytes,
                MOST_BYTES,
                Long.MAX_VALUE,
                LogRecovery.TAIL,
                () -> random.between(1, 1000));
        return AppendLog.open(disk, settings, Runnable::run, () -> {});
    }

    /** Each record holds its number. */
    private static ByteBuffer payload(long sequence, int bytes) {
        return ByteBuffer.allocate(Math.max(8, bytes)).putLong(0, sequence);
    }

    private void assertReadsFrom(long sequence, long end) throws IOException {
        try (LogReader reader = LogReader.open(storage, sequence)) {
            for (long next = sequence; next < end; next++) {
                assertThat(reader.next()).isTrue();
                assertThat(reader.sequence()).isEqualTo(next);
                assertThat(reader.payload().getLong()).isEqualTo(next);
            }
        }
    }

    @Test
    void fewBytesAreReadBeforeARecord() throws IOException {
        try (AppendLog log = open(SEGMENT_BYTES)) {
            for (int i = 0; i < 900; i++) {
                log.append(payload(i, 1000), Acknowledgement.DISK);
            }
            assertThat(Segments.names(disk)).hasSize(1);
            for (int sequence : new int[] {10, 450, 899}) {
                storage.bytes = 0;
                assertReadsFrom(sequence, sequence + 1);
                // Six halvings of 1 MiB, and the reader's window.
                assertThat(storage.bytes).isLessThan(8 * 16 * 1024 + 2 * 256 * 1024);
            }
        }
    }

    /** More of them than are read at once. */
    @Test
    void fewBytesAreReadWhereBatchesAreLong() throws IOException {
        int segmentBytes = 8 << 20;
        try (AppendLog log = open(segmentBytes)) {
            for (int i = 0; i < 7500; i++) {
                log.append(payload(i, 1000), i % 40 == 39 ? Acknowledgement.DISK : Acknowledgement.OS);
            }
            assertThat(Segments.names(disk)).hasSize(1);
            storage.bytes = 0;
            assertReadsFrom(7400, 7401);
            // Nine halvings with some three pieces each, and two of the reader's windows.
            assertThat(storage.bytes).isLessThan(9 * 4 * 16 * 1024 + 2 * 256 * 1024);
        }
    }

    @Test
    void everyRecordIsFoundWhateverWasCommitted() throws IOException {
        for (int round = 0; round < 30; round++) {
            disk.names().forEach(this::delete);
            long next = 0;
            int oftenest = random.between(1, 40);
            try (AppendLog log = open(40_000 + random.between(0, 400_000))) {
                for (int i = 0; i < 300; i++) {
                    log.append(payload(next++, random.between(0, random.oneIn(10) ? MOST_BYTES : 300)));
                    if (random.oneIn(oftenest)) {
                        log.commit(random.oneIn(3) ? Acknowledgement.OS : Acknowledgement.DISK);
                    }
                }
                log.commit(Acknowledgement.OS);
                for (int i = 0; i < 10; i++) {
                    long sequence = random.between(0, (int) next - 1);
                    assertReadsFrom(sequence, Math.min(next, sequence + 50));
                }
            }
        }
    }

    private void delete(String name) {
        try {
            disk.delete(name);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** A payload may be a copy of the log itself, COMMITs and all. */
    @Test
    void copyOfTheSegmentInAPayloadMisleadsNobody() throws IOException {
        try (AppendLog log = open(SEGMENT_BYTES)) {
            for (int i = 0; i < 100; i++) {
                log.append(payload(i, 100), Acknowledgement.DISK);
            }
            byte[] copy = Arrays.copyOf(disk.bytes(SegmentHeader.name(0)), MOST_BYTES);
            for (int i = 100; i < 130; i++) {
                log.append(ByteBuffer.wrap(copy).putLong(0, i).rewind(), Acknowledgement.OS);
            }
            log.commit(Acknowledgement.DISK);
            for (int sequence = 0; sequence < 130; sequence++) {
                assertReadsFrom(sequence, 130);
            }
        }
    }

    @Test
    void damagedPlaceIsRefusedAsWithoutASearch() throws IOException {
        try (AppendLog log = open(SEGMENT_BYTES)) {
            for (int i = 0; i < 900; i++) {
                log.append(payload(i, 1000), Acknowledgement.DISK);
            }
        }
        int recordBytes = 32 + 1000 + 48;
        for (int i = 440; i < 450; i++) {
            disk.flip(SegmentHeader.name(0), 8L * (64 + (long) recordBytes * i + 40));
        }
        assertReadsFrom(450, 900);
        assertThatThrownBy(() -> assertReadsFrom(445, 900)).isInstanceOf(CorruptedLogException.class);
    }

    /** Counts what is read. */
    private static final class CountingStorage extends DelegatingStorage {
        private long bytes;

        CountingStorage(LogStorage storage) {
            super(storage);
        }

        @Override
        LogFile instead(LogFile file) {
            return new DelegatingFile(file) {
                @Override
                public int read(long offset, byte[] into, int at, int length) throws IOException {
                    int n = super.read(offset, into, at, length);
                    bytes += Math.max(n, 0);
                    return n;
                }
            };
        }
    }
}
