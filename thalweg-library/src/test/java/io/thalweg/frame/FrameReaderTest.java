package io.thalweg.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.testkit.ScriptedReadableChannel;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ReadOnlyBufferException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a reader makes of frames, and of what is none. */
class FrameReaderTest {
    private static final FrameFormat TYPE_AND_LENGTH = FrameFormat.typeAndLength();

    @Test
    void tooLongFrameIsRefusedEvenIfAllOfItIsThere() throws IOException {
        byte[] bytes = {0, 0, 0, 1, 7, 0, 0, 0, 5, 1, 2, 3, 4, 5, 0, 0, 0, 1, 8};
        FrameFormat format = FrameFormat.builder().maxFrameLength(8).build();
        try (FrameReader reader = FrameReader.of(ScriptedReadableChannel.whole(bytes), format)) {
            assertThat(reader.next()).isTrue();
            assertThatThrownBy(reader::next).isInstanceOf(TooLongFrameException.class);
            assertThatThrownBy(reader::next).hasMessageEndingWith(": an earlier one failed");
        }
    }

    @Test
    void stepsFromFrameToFrame() throws IOException {
        byte[] bytes = hex("00000007 00000003 616263  00000008 00000000  00000009 00000001 64");
        try (FrameReader reader = FrameReader.of(ScriptedReadableChannel.byteByByte(bytes), TYPE_AND_LENGTH)) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.type()).isEqualTo(7);
            assertThat(reader.length()).isEqualTo(3);
            assertThat(reader.copy()).isEqualTo("abc".getBytes(StandardCharsets.US_ASCII));
            assertThat(reader.offset()).isZero();
            assertThat(reader.next()).isTrue();
            assertThat(reader.type()).isEqualTo(8);
            assertThat(reader.length()).isZero();
            assertThat(reader.payload().remaining()).isZero();
            assertThat(reader.offset()).isEqualTo(11);
            assertThat(reader.next()).isTrue();
            assertThat(reader.payload().get(0)).isEqualTo((byte) 'd');
            assertThat(reader.next()).isFalse();
            assertThat(reader.next()).isFalse();
            assertThat(reader.offset()).isEqualTo(28);
        }
    }

    @Test
    void framesThatAreBufferedNeedNoRead() throws IOException {
        byte[] bytes = hex("00000001 61 00000001 62 00000001 63");
        ScriptedReadableChannel source = ScriptedReadableChannel.whole(bytes);
        try (FrameReader reader = FrameReader.of(source, FrameFormat.lengthPrefixed())) {
            reader.next();
            reader.next();
            reader.next();
            assertThat(source.reads()).isEqualTo(1);
        }
    }

    @Test
    void smallLimitDoesNotMakeForManyReads() throws IOException {
        byte[] bytes = new byte[4 * 1000];
        ScriptedReadableChannel source = ScriptedReadableChannel.whole(bytes);
        FrameFormat format = FrameFormat.builder().maxFrameLength(64).build();
        try (FrameReader reader = FrameReader.of(source, format)) {
            for (int i = 0; i < 1000; i++) {
                assertThat(reader.next()).isTrue();
            }
            assertThat(source.reads()).isEqualTo(1);
        }
    }

    @Test
    void bufferSizeIsWhatOneReadMayBring() throws IOException {
        ScriptedReadableChannel source = ScriptedReadableChannel.whole(new byte[64]);
        FrameReader.Builder builder =
                FrameReader.builder(FrameFormat.lengthPrefixed()).bufferSize(16);
        try (FrameReader reader = builder.build(source)) {
            reader.next();
            assertThat(source.delivered()).isEqualTo(16);
        }
        byte[] large = hex("00000040" + "61".repeat(64));
        try (FrameReader reader = builder.build(new ByteArrayInputStream(large))) {
            assertThat(reader.next()).as("a frame larger than the buffer").isTrue();
            assertThat(reader.length()).isEqualTo(64);
        }
        assertThatThrownBy(() -> builder.bufferSize(7)).isInstanceOf(IllegalArgumentException.class);
        BufferedReadableByteChannel channel = BufferedReadableByteChannel.of(source);
        assertThatThrownBy(() -> builder.build(channel))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the channel has a buffer of its own: choose its size with its own builder");
    }

    @Test
    void payloadIsAReadOnlyViewInTheFormatsOrder() throws IOException {
        FrameFormat format =
                FrameFormat.builder().order(ByteOrder.LITTLE_ENDIAN).build();
        try (FrameReader reader = reading("04000000 01020304", format)) {
            reader.next();
            ByteBuffer payload = reader.payload();
            assertThat(payload.getInt(0)).isEqualTo(0x04030201);
            assertThatThrownBy(() -> payload.put(0, (byte) 1)).isInstanceOf(ReadOnlyBufferException.class);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, BIG_ENDIAN,    03 616263",
        "2, BIG_ENDIAN,    0003 616263",
        "2, LITTLE_ENDIAN, 0300 616263",
        "3, BIG_ENDIAN,    000003 616263",
        "3, LITTLE_ENDIAN, 030000 616263",
        "4, BIG_ENDIAN,    00000003 616263",
        "4, LITTLE_ENDIAN, 03000000 616263",
        "8, BIG_ENDIAN,    0000000000000003 616263",
        "8, LITTLE_ENDIAN, 0300000000000000 616263",
    })
    void readsLengthsOfEachSizeAndOrder(int size, String order, String bytes) throws IOException {
        FrameFormat format = FrameFormat.builder()
                .lengthFieldLength(size)
                .order(order.startsWith("B") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN)
                .build();
        assertReadsAbc(bytes, format);
    }

    @Test
    void varintIsReadWithoutAByteBehindIt() throws IOException {
        try (FrameReader reader =
                FrameReader.of(ScriptedReadableChannel.byteByByte(hex("8000 80")), FrameFormat.varint())) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.length()).isZero();
            assertThatThrownBy(reader::next)
                    .isInstanceOf(EOFException.class)
                    .hasMessageStartingWith("need 2 bytes, got 1 at offset 2");
        }
    }

    @Test
    void inputThatEndsInsideAHeaderOrBodyIsAnError() throws IOException {
        byte[] whole = hex("00000007 00000003 616263");
        for (int length = 1; length < whole.length; length++) {
            ScriptedReadableChannel source = ScriptedReadableChannel.byteByByte(Arrays.copyOf(whole, length));
            try (FrameReader reader = FrameReader.of(source, TYPE_AND_LENGTH)) {
                assertThatThrownBy(reader::next)
                        .isInstanceOf(EOFException.class)
                        .hasMessage("need " + (length < 8 ? 8 : 11) + " bytes, got " + length
                                + " at offset 0 of a scripted channel: the input ends inside a frame");
                assertEnded(reader, source);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        // Length field, and what is wrong with it when a frame may have 104 bytes, 4 of them its length.
        "00000000, ok",
        "00000001, ok",
        "00000064, ok",
        "00000065, 101",
        "7FFFFFFF, 2147483647",
        "80000000, 2147483648",
        "FFFFFFFE, 4294967294",
        "FFFFFFFF, 4294967295",
    })
    void lengthIsReadUnsignedAndCheckedFirst(String length, String declared) throws IOException {
        FrameFormat format = FrameFormat.builder().maxFrameLength(104).build();
        byte[] bytes = Arrays.copyOf(hex(length), 4 + 100);
        ScriptedReadableChannel source = ScriptedReadableChannel.whole(bytes);
        try (FrameReader reader = FrameReader.of(source, format)) {
            if (declared.equals("ok")) {
                assertThat(reader.next()).isTrue();
                assertThat(reader.length()).isEqualTo(HexFormat.fromHexDigits(length));
                return;
            }
            assertThatThrownBy(reader::next)
                    .isInstanceOfSatisfying(TooLongFrameException.class, e -> {
                        assertThat(e.offset()).isZero();
                        assertThat(e.declaredLength()).isEqualTo(HexFormat.fromHexDigitsToLong(length));
                        assertThat(e.maxFrameLength()).isEqualTo(104);
                    })
                    .hasMessage("the frame at offset 0 of a scripted channel is too long: its length field says "
                            + declared + ", the limit is 104 bytes with header (maxFrameLength)");
            assertPoisoned(reader, source);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "7FFFFFFFFFFFFFFF, 0",
        "8000000000000000, 0",
        "FFFFFFFFFFFFFFFF, 0",
        "7FFFFFFFFFFFFFFF, 2147483647",
        "7FFFFFFFFFFFFFFF, -2147483648",
        "8000000000000000, -2147483648",
        "FFFFFFFFFFFFFFFF, 9",
    })
    void lengthOfEightBytesDoesNotOverflow(String length, int adjustment) throws IOException {
        FrameFormat format = FrameFormat.builder()
                .lengthFieldLength(8)
                .lengthAdjustment(adjustment)
                .build();
        try (FrameReader reader = reading(length + "00000000", format)) {
            assertThatThrownBy(reader::next)
                    .isInstanceOf(TooLongFrameException.class)
                    .hasMessageContaining("says " + Long.toUnsignedString(HexFormat.fromHexDigitsToLong(length)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"00000000", "80000007"})
    void adjustmentDoesNotOverflow(String length) throws IOException {
        FrameFormat format =
                FrameFormat.builder().lengthAdjustment(Integer.MAX_VALUE).build();
        try (FrameReader reader = reading(length + "000000000000", format)) {
            assertThatThrownBy(reader::next).isInstanceOf(TooLongFrameException.class);
        }
    }

    @Test
    void adjustmentThatUnderflowsIsCorrupt() throws IOException {
        FrameFormat format = FrameFormat.builder().lengthAdjustment(-4).build();
        ScriptedReadableChannel source = ScriptedReadableChannel.whole(hex("00000003 616263"));
        try (FrameReader reader = FrameReader.of(source, format)) {
            assertThatThrownBy(reader::next)
                    .isExactlyInstanceOf(CorruptedFrameException.class)
                    .hasMessage("the frame at offset 0 of a scripted channel is too short: its length field says 3,"
                            + " which makes 3 bytes in all; its header alone has 4");
            assertPoisoned(reader, source);
        }
    }

    @Test
    void varintOfMoreThanFiveBytesIsCorrupt() throws IOException {
        ScriptedReadableChannel source = ScriptedReadableChannel.byteByByte(hex("FFFFFFFFFF 01"));
        try (FrameReader reader = FrameReader.of(source, FrameFormat.varint())) {
            assertThatThrownBy(reader::next)
                    .isExactlyInstanceOf(CorruptedFrameException.class)
                    .hasMessageContaining("has a varint of more than 5 bytes as its length");
            assertPoisoned(reader, source);
        }
    }

    @Test
    void varintThatLeavesNoRoomForItselfIsCorrupt() throws IOException {
        FrameFormat format =
                FrameFormat.builder().varintLength().lengthAdjustment(-1).build();
        try (FrameReader reader = reading("8000", format)) {
            assertThatThrownBy(reader::next)
                    .isExactlyInstanceOf(CorruptedFrameException.class)
                    .hasMessage("the frame at offset 0 of a scripted channel is too short: its length field says 0,"
                            + " which makes 1 bytes in all; its header alone has 2");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"FFFFFFFFFFFFFFFF", "FFFFFFFFFFFFFFF8", "8000000000000000", "8000000000000001"})
    void lengthBeyondASignedLongIsTooLongWhateverIsAdded(String length) throws IOException {
        FrameFormat format =
                FrameFormat.builder().lengthFieldLength(8).lengthAdjustment(8).build();
        // One frame passes first: then the second is whole in the buffer, and taken from there.
        try (FrameReader reader = reading("0000000000000000 0102030405060708" + length + "0102030405060708", format)) {
            assertThat(reader.next()).isTrue();
            assertThatThrownBy(reader::next)
                    .isInstanceOfSatisfying(
                            TooLongFrameException.class,
                            e -> assertThat(Long.toUnsignedString(e.declaredLength(), 16))
                                    .isEqualToIgnoringCase(length));
        }
    }

    @Test
    void varintMayBeLongerThanAnyFrameBeforeItIsRefused() throws IOException {
        FrameFormat format = FrameFormat.builder()
                .varintLength()
                .lengthFieldOffset(6)
                .maxFrameLength(8)
                .build();
        byte[] bytes = hex("000000000000 8080808080");
        try (FrameReader reader = FrameReader.of(ScriptedReadableChannel.byteByByte(bytes), format)) {
            assertThatThrownBy(reader::next).isExactlyInstanceOf(CorruptedFrameException.class);
        }
    }

    @Test
    void varintAboveTheLimitIsTooLong() throws IOException {
        try (FrameReader reader = reading("FFFFFFFF7F", FrameFormat.varint())) {
            assertThatThrownBy(reader::next)
                    .isInstanceOf(TooLongFrameException.class)
                    .hasMessageContaining("says 34359738367,");
        }
    }

    @Test
    void offsetOfAViolationIsThatOfItsFrame() throws IOException {
        try (FrameReader reader = reading("00000001 61 7FFFFFFF", FrameFormat.lengthPrefixed())) {
            reader.next();
            assertThatThrownBy(reader::next).hasMessageContaining("at offset 5 of a scripted channel");
        }
    }

    @Test
    void withoutAFrameThereIsNothingToAskFor() throws IOException {
        try (FrameReader reader = reading("00000001 61", FrameFormat.lengthPrefixed())) {
            assertThatThrownBy(reader::length).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(reader::payload).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(reader::copy).isInstanceOf(IllegalStateException.class);
            reader.next();
            assertThatThrownBy(reader::type)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("the format has no type");
            reader.next();
            assertThatThrownBy(reader::length).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void handshakeMayComeBeforeTheFrames() throws IOException {
        BufferedReadableByteChannel channel =
                BufferedReadableByteChannel.of(ScriptedReadableChannel.whole(hex("CAFE 00000001 61 00000001 62")));
        try (FrameReader reader = FrameReader.of(channel, FrameFormat.lengthPrefixed())) {
            assertThat(channel.getShort()).isEqualTo((short) 0xCAFE);
            assertThat(reader.next()).isTrue();
            assertThat(reader.offset()).isEqualTo(2);
            assertThat(reader.payload().get(0)).isEqualTo((byte) 'a');
            assertThat(reader.next()).isTrue();
            assertThat(reader.offset()).isEqualTo(7);
            assertThat(reader.next()).isFalse();
        }
    }

    @Test
    void memoryGrowsWithWhatArrivesAndNotWithWhatIsAnnounced() throws IOException {
        FrameFormat format = FrameFormat.builder().maxFrameLength(1 << 30).build();
        byte[] bytes = Arrays.copyOf(hex("3FFFFFF0"), 100_000);
        BufferedReadableByteChannel channel = BufferedReadableByteChannel.builder()
                .maxBufferSize(1 << 30)
                .build(ScriptedReadableChannel.inPieces(bytes, () -> 1000));
        try (FrameReader reader = FrameReader.of(channel, format)) {
            assertThatThrownBy(reader::next)
                    .isInstanceOf(EOFException.class)
                    .hasMessageStartingWith("need 1073741812 bytes, got 100000");
        }
    }

    @Test
    void channelMustFitTheFormat() throws IOException {
        try (BufferedReadableByteChannel channel = BufferedReadableByteChannel.builder()
                .bufferSize(64)
                .maxBufferSize(64)
                .build(ScriptedReadableChannel.whole(new byte[0]))) {
            assertThatThrownBy(() -> FrameReader.of(channel, FrameFormat.lengthPrefixed()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a frame may have 1048576 bytes, but the channel's buffer only 64; raise"
                            + " maxBufferSize or lower maxFrameLength");
            FrameFormat little = FrameFormat.builder()
                    .maxFrameLength(64)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .build();
            assertThatThrownBy(() -> FrameReader.of(channel, little))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("the channel is BIG_ENDIAN, the format LITTLE_ENDIAN");
        }
    }

    private static void assertReadsAbc(String bytes, FrameFormat format) throws IOException {
        try (FrameReader reader = FrameReader.of(ScriptedReadableChannel.byteByByte(hex(bytes + bytes)), format)) {
            for (int i = 0; i < 2; i++) {
                assertThat(reader.next()).isTrue();
                assertThat(reader.copy()).isEqualTo("abc".getBytes(StandardCharsets.US_ASCII));
            }
            assertThat(reader.next()).isFalse();
        }
    }

    private static void assertEnded(FrameReader reader, ScriptedReadableChannel source) {
        assertThat(source.closes()).isEqualTo(1);
        assertNoMore(reader);
    }

    private static void assertPoisoned(FrameReader reader, ScriptedReadableChannel source) {
        assertThat(source.closes()).as("the peer can be answered").isZero();
        assertNoMore(reader);
    }

    private static void assertNoMore(FrameReader reader) {
        assertThatThrownBy(reader::next)
                .isInstanceOf(IOException.class)
                .hasMessage("cannot read further frames of a scripted channel: an earlier one failed");
        assertThatThrownBy(reader::length).isInstanceOf(IllegalStateException.class);
    }

    private static FrameReader reading(String bytes, FrameFormat format) {
        return FrameReader.of(ScriptedReadableChannel.whole(hex(bytes)), format);
    }

    static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits.replace(" ", ""));
    }
}
