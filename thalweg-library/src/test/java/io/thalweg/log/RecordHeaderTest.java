package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A scan takes records by {@link RecordHeader#dataBytes}, and looks closer only at what that refuses. */
class RecordHeaderTest {
    private static final int SALT = 0x5A17;
    private static final long SEQUENCE = 4_711;
    private static final int MOST_BYTES = 40;

    private final SplittableRandom random = new SplittableRandom(20_261_127);

    /** The question of the slow way, one by one. */
    private static int asked(byte[] bytes, int leftBytes) {
        boolean isData = leftBytes >= RecordHeader.SIZE_BYTES
                && RecordHeader.isWhole(bytes, 0, SALT)
                && RecordHeader.type(bytes, 0) == RecordHeader.DATA
                && RecordHeader.sequence(bytes, 0) == SEQUENCE
                && RecordHeader.length(bytes, 0) <= MOST_BYTES;
        int length = isData ? RecordHeader.length(bytes, 0) : 0;
        boolean isHere = isData && RecordHeader.totalBytes(length) <= leftBytes;
        return isHere && RecordHeader.isPayloadWhole(bytes, 0) ? (int) RecordHeader.totalBytes(length) : -1;
    }

    private static int taken(byte[] bytes, int leftBytes) {
        return RecordHeader.dataBytes(bytes, 0, leftBytes, SALT, SEQUENCE, MOST_BYTES);
    }

    private byte[] record(int type, int length, int salt, long sequence) {
        byte[] bytes = new byte[(int) RecordHeader.totalBytes(length)];
        random.nextBytes(bytes);
        RecordHeader.put(bytes, 0, length, type, sequence, salt);
        return bytes;
    }

    @Test
    void takesWholeRecordsOfData() {
        for (int length = 0; length <= MOST_BYTES; length++) {
            byte[] record = record(RecordHeader.DATA, length, SALT, SEQUENCE);

            assertThat(taken(record, record.length)).isEqualTo(record.length).isEqualTo(asked(record, record.length));
        }
    }

    @Test
    void takesNoOtherRecord() {
        assertRefused(record(RecordHeader.COMMIT, 8, SALT, SEQUENCE));
        assertRefused(record(RecordHeader.DATA, 8, SALT + 1, SEQUENCE));
        assertRefused(record(RecordHeader.DATA, 8, SALT, SEQUENCE + 1));
        assertRefused(record(RecordHeader.DATA, MOST_BYTES + 1, SALT, SEQUENCE));
        assertRefused(new byte[64]);
    }

    private static void assertRefused(byte[] bytes) {
        assertThat(taken(bytes, bytes.length)).isEqualTo(-1).isEqualTo(asked(bytes, bytes.length));
    }

    @Test
    void takesNoRecordThatEndsBehindTheBytes() {
        byte[] record = record(RecordHeader.DATA, 17, SALT, SEQUENCE);

        for (int leftBytes = 0; leftBytes < record.length; leftBytes++) {
            assertThat(taken(record, leftBytes)).as("of %d bytes", leftBytes).isEqualTo(-1);
        }
    }

    @Test
    void seesEachBitThatTurnedOver() {
        for (int length = 0; length <= 17; length++) {
            byte[] record = record(RecordHeader.DATA, length, SALT, SEQUENCE);
            for (int bit = 0; bit < 8 * record.length; bit++) {
                byte[] damaged = Arrays.copyOf(record, record.length);
                damaged[bit / 8] ^= (byte) (1 << bit % 8);

                assertThat(taken(damaged, damaged.length))
                        .as("length %d, bit %d", length, bit)
                        .isEqualTo(-1)
                        .isEqualTo(asked(damaged, damaged.length));
            }
        }
    }
}
