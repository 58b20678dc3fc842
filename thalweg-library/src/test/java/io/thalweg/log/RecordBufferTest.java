package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** How much is gathered before it is written. */
class RecordBufferTest {
    private static final int SIZE_BYTES = 256 * 1024;
    /** Of what ends a batch and a segment. */
    private static final int RESERVE_BYTES = 32 + 16 + 32;

    private final RecordBuffer records = new RecordBuffer();

    @Test
    void emptyOneTakesARecordOfAnyLength() {
        assertThat(records.hasRoom(2 * SIZE_BYTES)).isTrue();
        records.add(ByteBuffer.allocate(2 * SIZE_BYTES), 0, 42);
        assertThat(records.length()).isEqualTo(2 * SIZE_BYTES + RecordHeader.SIZE_BYTES);
        assertThat(records.hasRoom(0)).isFalse();
    }

    @Test
    void whatEndsTheBatchAlwaysFitsToo() {
        int payload = 1000;
        records.add(ByteBuffer.allocate(payload), 0, 42);
        int left = SIZE_BYTES - records.length() - RESERVE_BYTES - RecordHeader.SIZE_BYTES;
        assertThat(left % 8).isZero();
        assertThat(records.hasRoom(left)).isTrue();
        assertThat(records.hasRoom(left + 1)).isFalse();
    }
}
