package io.thalweg.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

/** The lengths of frames from their headers alone. */
class HeaderWalkTest {
    private static final FrameFormat FOUR_BYTES = FrameFormat.builder().build();

    private static ByteBuffer bytes(int... values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length);
        for (int value : values) {
            bytes.put((byte) value);
        }
        return bytes.flip();
    }

    private static int at(FrameFormat format, ByteBuffer bytes) throws CorruptedFrameException {
        return new HeaderWalk(format, "the source").at(bytes, 0, bytes.limit(), 0);
    }

    @Test
    void wholeHeaderGivesTheLengthOfTheFrame() throws CorruptedFrameException {
        HeaderWalk walk = new HeaderWalk(FOUR_BYTES, "the source");
        assertThat(walk.at(bytes(9, 0, 0, 0, 5), 1, 5, 100)).isEqualTo(9);
        assertThat(walk.offset()).isEqualTo(100);
        assertThat(walk.source()).isEqualTo("the source");
    }

    @Test
    void partOfAHeaderGivesWhatIsNeededOfIt() throws CorruptedFrameException {
        assertThat(at(FOUR_BYTES, bytes(0, 0, 0))).isEqualTo(-4);
        assertThat(new HeaderWalk(FOUR_BYTES, "the source").at(bytes(9, 0, 0, 0, 5), 2, 5, 0))
                .isEqualTo(-4);
    }

    @Test
    void emptyFrameIsKnownWithItsHeader() throws CorruptedFrameException {
        assertThat(at(FOUR_BYTES, bytes(0, 0, 0, 0))).isEqualTo(4);
    }

    @Test
    void varintAsksForAByteMoreUntilItEnds() throws CorruptedFrameException {
        assertThat(at(FrameFormat.varint(), bytes(0x85))).isEqualTo(-2);
        assertThat(at(FrameFormat.varint(), bytes(0x85, 0x01))).isEqualTo(2 + 133);
        assertThat(at(FrameFormat.varint(), bytes(0x05))).isEqualTo(1 + 5);
    }

    @Test
    void frameOfAVarintThatIsComplete() throws CorruptedFrameException {
        assertThat(at(FrameFormat.varint(), bytes(0x01, 7))).isEqualTo(2);
        assertThat(at(FrameFormat.varint(), bytes(0x00))).isEqualTo(1);
    }

    @Test
    void frameWhoseHeaderIsOneByteShortOfIt() throws CorruptedFrameException {
        assertThat(at(FOUR_BYTES, bytes(0, 0, 0, 1))).isEqualTo(5);
    }

    @Test
    void threeBytesInBothOrders() throws CorruptedFrameException {
        FrameFormat.Builder three = FrameFormat.builder().lengthFieldLength(3).maxFrameLength(1 << 25);
        assertThat(at(three.build(), bytes(1, 2, 3))).isEqualTo(3 + 0x010203);
        assertThat(at(three.order(ByteOrder.LITTLE_ENDIAN).build(), bytes(1, 2, 3)))
                .isEqualTo(3 + 0x030201);
    }

    @Test
    void errorNamesSourceAndOffset() {
        assertThatThrownBy(() -> new HeaderWalk(FOUR_BYTES, "the source").at(bytes(9, 1, 1, 1, 1), 1, 5, 77))
                .isInstanceOf(TooLongFrameException.class)
                .hasMessageStartingWith("the frame at offset 77 of the source is too long: ");
    }

    @Test
    void bufferHoldsAVarintThatTurnsOutToBeNone() {
        FrameFormat.Builder varint =
                FrameFormat.builder().varintLength().lengthFieldOffset(2).maxFrameLength(3);
        assertThat(varint.build().bufferLength()).isEqualTo(2 + 5);
        assertThat(varint.maxFrameLength(8).build().bufferLength()).isEqualTo(8);
        assertThat(FrameFormat.builder().maxFrameLength(4).build().bufferLength())
                .isEqualTo(4);
    }
}
