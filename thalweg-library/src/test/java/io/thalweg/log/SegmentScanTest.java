package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What one segment says of itself, at the boundaries of its numbers and of what is read at once. */
class SegmentScanTest {
    private static final SegmentHeader HEADER = new SegmentHeader(5, 1 << 20, 42);
    private static final int FIRST = SegmentHeader.SIZE_BYTES;
    private static final int WINDOW_BYTES = 256 * 1024;

    private final FailingDisk disk = new FailingDisk();
    private final RecordBuffer records = new RecordBuffer();

    /** A segment that holds the records behind so many zeros, and zeros up to its size. */
    private SegmentScan segment(int zeros, int sizeBytes) throws IOException {
        byte[] bytes = Arrays.copyOf(HEADER.toBytes(), sizeBytes);
        System.arraycopy(records.bytes(), 0, bytes, FIRST + zeros, records.length());
        LogStorage.LogFile file = disk.create(HEADER.name());
        file.write(0, bytes, 0, bytes.length);
        return new SegmentScan(file, HEADER.name());
    }

    private SegmentScan segment() throws IOException {
        return segment(0, 4096);
    }

    private void data(long sequence, int payloadBytes) {
        records.add(ByteBuffer.allocate(payloadBytes), sequence, HEADER.salt());
    }

    @Test
    void fileThatIsNoSegmentIsClosed() throws IOException {
        LogStorage.LogFile file = disk.create(HEADER.name());
        file.write(0, new byte[FIRST], 0, FIRST);
        assertThatThrownBy(() -> new SegmentScan(file, HEADER.name())).isInstanceOf(CorruptedLogException.class);
        assertThat(disk.closes).isEqualTo(1);
    }

    @Test
    void fileThatDoesNotTellItsSizeIsClosed() throws IOException {
        LogStorage.LogFile file = disk.create(HEADER.name());
        file.write(0, HEADER.toBytes(), 0, FIRST);
        disk.failSize = true;

        assertThatThrownBy(() -> new SegmentScan(file, HEADER.name())).hasMessage("Input/output error");
        assertThatThrownBy(() -> new SegmentScan(file, HEADER)).hasMessage("Input/output error");
        assertThat(disk.closes).isEqualTo(2);
    }

    @Test
    void recordIsAsLongAsTheHeaderAllows() throws IOException {
        for (int payloadBytes : new int[] {HEADER.maxRecordBytes(), HEADER.maxRecordBytes() + 1}) {
            records.clear();
            data(5, payloadBytes);
            assertThat(segment(0, FIRST + records.length()).next())
                    .as("%s bytes", payloadBytes)
                    .isEqualTo(payloadBytes == HEADER.maxRecordBytes());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {RecordHeader.COMMIT, RecordHeader.GAP, RecordHeader.FOOTER})
    void othersHaveOneLength(int type) throws IOException {
        byte[] payload = ByteBuffer.allocate(24)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(type == RecordHeader.COMMIT ? FIRST : 6)
                .putLong(5)
                .array();
        for (int payloadBytes = 0; payloadBytes <= payload.length; payloadBytes += 8) {
            records.clear();
            records.add(payload, 0, payloadBytes, type, 5, HEADER.salt());
            int right = type == RecordHeader.COMMIT ? 16 : type == RecordHeader.GAP ? 8 : 0;
            assertThat(segment().next()).as("%s bytes", payloadBytes).isEqualTo(payloadBytes == right);
        }
    }

    @Test
    void lengthThatTheFileDoesNotHaveTakesNoMemory() throws IOException {
        data(5, 1 << 20);
        byte[] bytes = Arrays.copyOf(HEADER.toBytes(), 4096);
        System.arraycopy(records.bytes(), 0, bytes, FIRST, RecordHeader.SIZE_BYTES);
        LogStorage.LogFile file = disk.create(HEADER.name());
        file.write(0, bytes, 0, bytes.length);
        SegmentScan scan = new SegmentScan(file, HEADER.name());
        assertThat(scan.next()).isFalse();
        assertThat(scan.bytes()).hasSizeLessThanOrEqualTo(4096);
    }

    @Test
    void gapEndsBehindItsBeginAndBelowTheLargestNumber() throws IOException {
        for (long end : new long[] {5, 6, SegmentHeader.LARGEST_SEQUENCE, SegmentHeader.LARGEST_SEQUENCE + 1}) {
            records.clear();
            records.addGap(end, 5, HEADER.salt());
            assertThat(segment().next())
                    .as("up to %s", end)
                    .isEqualTo(end > 5 && end <= SegmentHeader.LARGEST_SEQUENCE);
        }
    }

    @Test
    void commitNamesAPlaceInTheSegmentUpToItsOwn() throws IOException {
        for (long durable : new long[] {Long.MIN_VALUE, 0, FIRST - 8, FIRST, FIRST + 8, 4096}) {
            records.clear();
            records.addCommit(durable, 5, 5, HEADER.salt());
            SegmentScan scan = segment();
            assertThat(scan.next()).as("durable up to %s", durable).isEqualTo(durable == FIRST);
            if (durable == FIRST) {
                assertThat(scan.durableOffset()).isEqualTo(durable);
                assertThat(scan.durableSequence()).isEqualTo(5);
            }
        }
    }

    @Test
    void askingWhatIsDamagedStepsOverNothing() throws IOException {
        data(5, 8);
        SegmentScan scan = segment(8, 4096);
        assertThat(scan.next()).isFalse();
        assertThat(scan.damaged()).isEqualTo("what stands before record 5 is damaged");
        assertThat(scan.offset()).isEqualTo(FIRST);
        assertThat(scan.nextSequence()).isEqualTo(5);
        assertThat(scan.next()).isFalse();
    }

    /** Its checksum is right. */
    @ParameterizedTest
    @CsvSource({"4, 0", "4, 5", "4, 105", "0, -1", "0, 1000000", "8, 4", "8, 6"})
    void headerThatLiesIsNoRecord(int field, int value) throws IOException {
        data(5, 8);
        byte[] bytes = records.bytes();
        RecordHeader.putInt(bytes, field, value);
        int crcAt = RecordHeader.SIZE_BYTES - Integer.BYTES;
        RecordHeader.putInt(bytes, crcAt, RecordHeader.crc(bytes, 0, crcAt));
        assertThat(segment().next()).isFalse();
    }

    /** Its checksum does not tell of the zeros that end it. */
    @Test
    void recordWithBytesBehindItsPayloadIsDamagedItself() throws IOException {
        data(5, 3);
        records.bytes()[RecordHeader.SIZE_BYTES + 4] = 1;
        SegmentScan scan = segment();
        assertThat(scan.next()).isFalse();
        assertThat(scan.damaged()).isEqualTo("record 5 is damaged");
    }

    @Test
    void footerIsFoundWhereASegmentHasNothingElse() throws IOException {
        records.addFooter(5, HEADER.salt());
        assertThat(segment(0, FIRST + RecordHeader.SIZE_BYTES).footerSequence()).isEqualTo(5);
    }

    @Test
    void segmentThatIsTooShortForAFooterHasNone() throws IOException {
        for (int sizeBytes = FIRST; sizeBytes < FIRST + RecordHeader.SIZE_BYTES; sizeBytes += 8) {
            assertThat(segment(0, sizeBytes).footerSequence()).isEqualTo(-1);
        }
    }

    @Test
    void footerHasANumberUpToTheLargest() throws IOException {
        for (long sequence : new long[] {SegmentHeader.LARGEST_SEQUENCE, SegmentHeader.LARGEST_SEQUENCE + 1}) {
            records.clear();
            records.addFooter(sequence, HEADER.salt());
            assertThat(segment(0, FIRST + RecordHeader.SIZE_BYTES).footerSequence())
                    .isEqualTo(sequence > SegmentHeader.LARGEST_SEQUENCE ? -1 : sequence);
        }
    }

    private static @Nullable LossProof proof(SegmentScan scan) throws IOException {
        return scan.proof(false);
    }

    /** It proves that what was lost before the place that it names had been on the disk, wherever that was before. */
    @Test
    void commitProvesLossBelowThePlaceThatItNames() throws IOException {
        int at = FIRST + 64;
        for (int durable = FIRST; durable <= at + 8; durable += 8) {
            records.clear();
            records.addCommit(durable, 5, 5, HEADER.salt());
            assertThat(proof(segment(64, 4096)))
                    .as("durable up to %s", durable)
                    .isEqualTo(durable > FIRST ? new LossProof(at, durable) : null);
        }
    }

    /** Those of the records that it says to be durable end behind the first that is missing. */
    @ParameterizedTest
    @CsvSource({"5, 5, true", "6, 7, true", "4, 5, false", "7, 6, false", "5, 4, false"})
    void commitProvesNothingWithNumbersThatCannotBe(long durableSequence, long sequence, boolean proves)
            throws IOException {
        records.addCommit(FIRST + 8, durableSequence, sequence, HEADER.salt());
        assertThat(proof(segment(64, 4096)) != null).isEqualTo(proves);
    }

    @ParameterizedTest
    @CsvSource({"4, false", "5, true", "4611686018427387904, true", "4611686018427387905, false"})
    void footerProvesNothingWithANumberThatCannotBe(long sequence, boolean proves) throws IOException {
        records.addFooter(sequence, HEADER.salt());
        assertThat(proof(segment(64, 4096)) != null).isEqualTo(proves);
        assertThat(proof(segment(64, FIRST + 64 + records.length())) != null)
                .as("at the end of the file")
                .isEqualTo(proves);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void proofIsFoundAtAnyByteAndAtTheBorderOfWhatIsReadAtOnce(boolean footer) throws IOException {
        int piece = 64 * 1024;
        for (int zeros = piece - 96; zeros <= piece + 16; zeros++) {
            for (int behind = 0; behind <= 40; behind += 8) {
                records.clear();
                if (footer) {
                    records.addFooter(5, HEADER.salt());
                } else {
                    records.addCommit(FIRST + 8, 5, 5, HEADER.salt());
                }
                SegmentScan scan = segment(zeros, FIRST + zeros + records.length() + behind);
                assertThat(proof(scan)).isEqualTo(new LossProof(FIRST + zeros, footer ? FIRST + zeros : FIRST + 8));
            }
        }
    }

    @Test
    void lookThatEndsAtZerosFindsWhatIsNear() throws IOException {
        int piece = 64 * 1024;
        records.addFooter(5, HEADER.salt());
        for (int zeros : new int[] {piece - 32, piece}) {
            SegmentScan scan = segment(zeros, 4 * piece);
            assertThat(scan.proof(true) != null).as("behind %s zeros", zeros).isEqualTo(zeros < piece);
            assertThat(scan.proof(false)).isNotNull();
        }
    }

    @Test
    void footerAtTheEndIsSeenWithoutASearch() throws IOException {
        records.addFooter(5, HEADER.salt());
        SegmentScan scan = segment(1 << 20, FIRST + (1 << 20) + records.length());
        long askedBytes = disk.askedBytes;
        assertThat(scan.proof(false)).isNotNull();
        assertThat(disk.askedBytes - askedBytes).isEqualTo(RecordHeader.SIZE_BYTES);
    }

    @Test
    void nothingBehindAFooterProvesALoss() throws IOException {
        records.addFooter(5, HEADER.salt());
        records.addFooter(6, HEADER.salt());
        SegmentScan scan = segment();
        assertThat(scan.next()).isTrue();
        assertThat(scan.next()).isFalse();
        assertThat(scan.isWholeAfterAll(false)).isFalse();
    }

    @Test
    void remainsEndBehindTheLastByteThatIsNotZero() throws IOException {
        for (int place : new int[] {0, 1, WINDOW_BYTES - 1, WINDOW_BYTES, WINDOW_BYTES + 1}) {
            try (SegmentScan scan = segment(0, FIRST + WINDOW_BYTES + 100)) {
                assertThat(scan.hasRemains()).isFalse();
                disk.openToRead(HEADER.name()).write(FIRST + place, new byte[] {1}, 0, 1);
                assertThat(scan.endOfRemains()).isEqualTo(FIRST + place + 1);
                assertThat(scan.hasRemains()).isTrue();
            }
        }
    }

    /** Its zeros were read ahead with the record before. */
    @Test
    void recordThatWasWrittenSinceIsWhole() throws IOException {
        data(5, 8);
        data(6, 8);
        SegmentScan scan = segment();
        disk.writtenFrom = FIRST + RecordHeader.totalBytes(8);
        assertThat(scan.next()).isTrue();
        assertThat(scan.isWhole()).isTrue();
    }

    @Test
    void lookThatFoundNothingIsForgotten() throws IOException {
        data(5, 8);
        SegmentScan scan = segment();
        disk.writtenFrom = FIRST;
        assertThat(scan.isWhole()).isFalse();
        assertThat(scan.next()).isTrue();
        disk.writtenFrom = FIRST;
        scan = segment();
        assertThat(scan.nextPastDamage()).isFalse();
        assertThat(scan.nextPastDamage()).isTrue();
    }

    @Test
    void recordBehindDamageIsFoundAtTheBorderOfWhatIsReadAtOnce() throws IOException {
        for (int zeros = WINDOW_BYTES - 160; zeros <= WINDOW_BYTES + 8; zeros += 8) {
            records.clear();
            data(7, 100);
            SegmentScan scan = segment(zeros, FIRST + zeros + records.length());
            assertThat(scan.nextPastDamage()).as("behind %s zeros", zeros).isTrue();
            assertThat(scan.recordOffset()).isEqualTo(FIRST + zeros);
            assertThat(scan.sequence()).isEqualTo(7);
        }
    }

    @Test
    void recordBehindDamageHasANumberFromTheNextToBelowTheLargest() throws IOException {
        for (long sequence : new long[] {4, 5, SegmentHeader.LARGEST_SEQUENCE - 1, SegmentHeader.LARGEST_SEQUENCE}) {
            records.clear();
            data(sequence, 8);
            assertThat(segment(8, 4096).nextPastDamage())
                    .as("number %s", sequence)
                    .isEqualTo(sequence >= 5 && sequence < SegmentHeader.LARGEST_SEQUENCE);
        }
    }

    /** The number behind it would be none. */
    @Test
    void recordWithTheLargestNumberIsNone() throws IOException {
        records.addGap(SegmentHeader.LARGEST_SEQUENCE, 5, HEADER.salt());
        data(SegmentHeader.LARGEST_SEQUENCE, 8);
        SegmentScan scan = segment();
        assertThat(scan.next()).isTrue();
        assertThat(scan.next()).isFalse();
    }
}
