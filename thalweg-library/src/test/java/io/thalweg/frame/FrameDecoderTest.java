package io.thalweg.frame;

import static io.thalweg.frame.FrameReaderTest.hex;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.Allocation;
import io.thalweg.testkit.ChildJvm;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ReadOnlyBufferException;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** What a decoder does with the buffers it is fed, who owns them until when, and how it ends. */
class FrameDecoderTest {
    private static final FrameFormat LENGTH = FrameFormat.lengthPrefixed();

    private final FrameDecoder decoder = FrameDecoder.of(LENGTH);

    @Test
    void wholeFramesAreHandedOutWhereTheyLie() throws IOException {
        byte[] bytes = hex("00000002 6162 00000001 63");
        ByteBuffer input = ByteBuffer.wrap(bytes);
        assertThat(decoder.feed(input)).isTrue();
        assertThat(input.position()).as("the bytes of one frame, and no more").isEqualTo(6);
        ByteBuffer payload = decoder.payload();
        bytes[4] = 'x';
        assertThat(payload).isEqualTo(ByteBuffer.wrap(new byte[] {'x', 'b'}));
        assertThat(decoder.offset()).isZero();
        assertThat(decoder.feed(input)).isTrue();
        assertThat(decoder.copy()).containsExactly('c');
        assertThat(decoder.offset()).isEqualTo(6);
        assertThat(decoder.feed(input)).isFalse();
        assertThat(decoder.offset()).isEqualTo(11);
        decoder.endOfInput();
        decoder.endOfInput();
    }

    @Test
    void viewsOfACutFrameDoNotNeedTheBuffer() throws IOException {
        ByteBuffer input = ByteBuffer.wrap(hex("00000003 6162"));
        assertThat(decoder.feed(input)).isFalse();
        assertThat(input.hasRemaining()).isFalse();
        input.clear().put((byte) 'c').put((byte) 'd').flip();
        assertThat(decoder.feed(input)).isTrue();
        assertThat(input.remaining()).as("the first byte of the next frame").isEqualTo(1);
        input.put(0, (byte) 0);
        assertThat(decoder.copy()).containsExactly('a', 'b', 'c');
    }

    @Test
    void bufferOfAnyKindIsLeftAsItWas() throws IOException {
        FrameFormat little = FrameFormat.builder()
                .order(ByteOrder.LITTLE_ENDIAN)
                .typeFieldOffset(4)
                .lengthAdjustment(4)
                .build();
        byte[] frame = hex("04000000 07000000 01020304");
        ByteBuffer direct = ByteBuffer.allocateDirect(20);
        direct.position(5).put(frame).flip().position(5);
        for (ByteBuffer input :
                new ByteBuffer[] {ByteBuffer.wrap(frame), direct, direct.slice(), direct.asReadOnlyBuffer()}) {
            FrameDecoder each = FrameDecoder.of(little);
            int limit = input.limit();
            assertThat(each.feed(input)).isTrue();
            assertThat(each.type()).isEqualTo(7);
            assertThat(each.payload().getInt(0)).isEqualTo(0x04030201);
            assertThatThrownBy(() -> each.payload().put(0, (byte) 1)).isInstanceOf(ReadOnlyBufferException.class);
            assertThat(input.order()).isEqualTo(ByteOrder.BIG_ENDIAN);
            assertThat(input.limit()).isEqualTo(limit);
            assertThat(each.feed(input)).isFalse();
        }
    }

    @Test
    void differentBuffersMayTakeTurns() throws IOException {
        ByteBuffer one = ByteBuffer.wrap(hex("00000001 61 00000001"));
        ByteBuffer other = ByteBuffer.allocateDirect(8);
        other.put(hex("62 00000001 63 00")).flip();
        assertThat(decoder.feed(one)).isTrue();
        assertThat(decoder.feed(one)).isFalse();
        assertThat(decoder.feed(other)).isTrue();
        assertThat(decoder.copy()).containsExactly('b');
        assertThat(decoder.feed(other)).isTrue();
        assertThat(decoder.copy()).containsExactly('c');
        assertThat(decoder.feed(other)).isFalse();
        one.clear().put(hex("000001 64")).flip();
        assertThat(decoder.feed(one)).isTrue();
        assertThat(decoder.copy()).containsExactly('d');
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller without annotations may do
    void nothingFedIsNothingFound() throws IOException {
        ByteBuffer empty = ByteBuffer.allocate(0);
        assertThat(decoder.feed(empty)).isFalse();
        decoder.feed(ByteBuffer.wrap(hex("0000")));
        assertThat(decoder.feed(empty)).isFalse();
        assertThat(decoder.offset()).isZero();
        assertThatThrownBy(() -> decoder.feed(null)).isInstanceOf(NullPointerException.class);
    }

    @Test
    void violationEndsTheDecoder() throws IOException {
        assertThat(decoder.feed(ByteBuffer.wrap(hex("00000001 61")))).isTrue();
        assertThatThrownBy(() -> decoder.feed(ByteBuffer.wrap(hex("47455420"))))
                .isInstanceOfSatisfying(
                        TooLongFrameException.class, e -> assertThat(e.offset()).isEqualTo(5))
                .hasMessage(
                        "the frame at offset 5 of the input is too long: its length field says 1195725856, the limit"
                                + " is 1048576 bytes with header (maxFrameLength);"
                                + " the bytes look like HTTP: is this the right port?");
        assertPoisoned(decoder, TooLongFrameException.class);
    }

    private static void assertPoisoned(FrameDecoder decoder, Class<? extends IOException> cause) {
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> decoder.feed(ByteBuffer.wrap(hex("00000001 61"))))
                    .isExactlyInstanceOf(IOException.class)
                    .hasMessageEndingWith(": an earlier one failed")
                    .hasCauseInstanceOf(cause);
            assertThatThrownBy(decoder::endOfInput)
                    .isExactlyInstanceOf(IOException.class)
                    .hasCauseInstanceOf(cause);
        }
        assertThatThrownBy(decoder::payload).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void afterTheEndNothingCanBeFed() throws IOException {
        decoder.feed(ByteBuffer.wrap(hex("00000001 61")));
        decoder.endOfInput();
        assertThatThrownBy(() -> decoder.feed(ByteBuffer.allocate(0)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the input has ended: endOfInput() was called");
        assertThatThrownBy(decoder::length).as("its views too").isInstanceOf(IllegalStateException.class);
    }

    @Test
    void withoutAFrameThereIsNothingToAskFor() throws IOException {
        assertThatThrownBy(decoder::length).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(decoder::payload).isInstanceOf(IllegalStateException.class);
        decoder.feed(ByteBuffer.wrap(hex("00000001 61 00")));
        assertThatThrownBy(decoder::type)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("the format has no type");
        decoder.feed(ByteBuffer.wrap(hex("00")));
        assertThatThrownBy(decoder::copy).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void largeMemoryIsLetGoAndSmallMemoryKept() throws Exception {
        FrameFormat format = FrameFormat.builder().maxFrameLength(1 << 21).build();
        FrameDecoder each = FrameDecoder.of(format);
        ByteBuffer large = ByteBuffer.allocate(1 << 20).putInt(0, (1 << 20) - 4);
        ByteBuffer small = ByteBuffer.allocate(1 << 12).putInt(0, (1 << 12) - 4);
        assertThat(Allocation.eachTime(() -> feedInTwo(each, large))).isGreaterThan(1 << 20);
        assertThat(Allocation.eachTime(() -> feedInTwo(each, small))).isZero();
    }

    private static void feedInTwo(FrameDecoder decoder, ByteBuffer frame) throws IOException {
        if (decoder.feed(frame.clear().limit(frame.capacity() - 1))
                || !decoder.feed(frame.limit(frame.capacity()))
                || decoder.feed(frame)) {
            throw new AssertionError("not one frame");
        }
    }

    @Test
    void memoryThatDoesNotSufficeIsAnErrorThatNamesIt() throws Exception {
        ChildJvm.Result result =
                ChildJvm.running(ToTheLimit.class).with("-Xmx64m", "-Xms64m").run();
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .containsPattern("need 1073741824 bytes, got \\d+ at offset 0 of the input: no memory for a buffer of"
                        + " \\d+ bytes \\(.*\\)\\. Raise -Xmx, or lower the limit of 1073741824 bytes")
                .contains("cannot read further frames of the input: an earlier one failed");
    }

    /** Takes as much of a frame as there is memory for. */
    static final class ToTheLimit {
        public static void main(String[] args) {
            FrameDecoder decoder = FrameDecoder.of(
                    FrameFormat.builder().maxFrameLength(1 << 30).build());
            ByteBuffer piece = ByteBuffer.allocateDirect(1 << 16).putInt(0, (1 << 30) - 4);
            for (int i = 0; i < 2; i++) {
                try {
                    while (!decoder.feed(piece.clear())) {
                        piece.putInt(0, 0);
                    }
                } catch (IOException e) {
                    System.out.println(e.getMessage());
                }
            }
        }
    }

    @Test
    void staleViewsShow() throws Exception {
        ChildJvm child = ChildJvm.running(StaleViews.class);
        assertThat(child.run().out()).isEqualToNormalizingNewlines("6162\n6162\n6364\n");
        assertThat(child.with("-Dthalweg.poisonViews=true").run().out())
                .isEqualToNormalizingNewlines("6162\ndbdb\n6364\n");
    }

    /** Keeps a view longer than it may. */
    static final class StaleViews {
        public static void main(String[] args) throws IOException {
            FrameDecoder decoder = FrameDecoder.of(LENGTH);
            ByteBuffer input = ByteBuffer.wrap(hex("00000002 6162 00000002 6364"));
            decoder.feed(input);
            ByteBuffer view = decoder.payload();
            System.out.println(HexFormat.of().formatHex(copy(view)));
            decoder.feed(input);
            System.out.println(HexFormat.of().formatHex(copy(view)));
            System.out.println(HexFormat.of().formatHex(copy(decoder.payload())));
        }

        private static byte[] copy(ByteBuffer view) {
            byte[] bytes = new byte[view.remaining()];
            view.get(0, bytes);
            return bytes;
        }
    }
}
