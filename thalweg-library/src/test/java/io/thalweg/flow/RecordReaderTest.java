package io.thalweg.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.testkit.HostileInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values of a record, up to its last byte and not beyond. */
class RecordReaderTest {
    private static final int SIZE_BYTES = 16;

    private static RecordReader reader(byte[] bytes, ByteOrder order) {
        return new RecordReader(
                BufferedReadableByteChannel.builder().order(order).build(HostileInputStream.inPiecesOf(5, bytes)),
                SIZE_BYTES);
    }

    @Test
    void everyKindOfValueIsReadInTheOrderThatWasChosen() throws IOException {
        for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
            byte[] bytes = new byte[2 * SIZE_BYTES];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (200 + 3 * i);
            }
            ByteBuffer expected = ByteBuffer.wrap(bytes).order(order);
            try (RecordReader records = reader(bytes, order)) {
                assertThat(records.order()).isEqualTo(order);
                assertThat(records.length()).isEqualTo(SIZE_BYTES);
                for (int at = 0; at < bytes.length; at += SIZE_BYTES) {
                    assertThat(records.next()).isTrue();
                    assertThat(records.offset()).isEqualTo(at);
                    assertThat(records.get(15)).isEqualTo(expected.get(at + 15));
                    assertThat(records.getShort(14)).isEqualTo(expected.getShort(at + 14));
                    assertThat(records.getInt(12)).isEqualTo(expected.getInt(at + 12));
                    assertThat(records.getLong(8)).isEqualTo(expected.getLong(at + 8));
                    assertThat(records.getFloat(12)).isEqualTo(expected.getFloat(at + 12));
                    assertThat(records.getDouble(8)).isEqualTo(expected.getDouble(at + 8));
                    assertThat(records.get(0)).isEqualTo(expected.get(at));
                    assertThat(records.view().order()).isEqualTo(order);
                    assertThat(records.view()).isEqualTo(expected.slice(at, SIZE_BYTES));
                    assertThat(records.view().isReadOnly()).isTrue();
                    assertThat(records.copy()).isEqualTo(copy(expected, at));
                }
                assertThat(records.next()).isFalse();
                assertThat(records.offset()).isEqualTo(bytes.length);
                assertThatThrownBy(() -> records.get(0)).hasMessageStartingWith("no current record");
            }
        }
    }

    private static byte[] copy(ByteBuffer bytes, int offset) {
        byte[] record = new byte[SIZE_BYTES];
        bytes.get(offset, record);
        return record;
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 9, 16, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void aValueThatIsNotInTheRecordIsRefused(int offset) throws IOException {
        try (RecordReader records = reader(new byte[2 * SIZE_BYTES], ByteOrder.BIG_ENDIAN)) {
            assertThat(records.next()).isTrue();
            assertThatThrownBy(() -> records.getLong(offset))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessage("8 bytes at " + offset + " are not in a record of 16 bytes");
        }
    }

    @Test
    void closingItClosesTheSource() throws IOException {
        HostileInputStream source = HostileInputStream.generous(new byte[SIZE_BYTES]);
        RecordReader records = new RecordReader(BufferedReadableByteChannel.of(source), SIZE_BYTES);
        records.close();
        records.close();
        assertThat(source.closes()).isEqualTo(1);
    }
}
