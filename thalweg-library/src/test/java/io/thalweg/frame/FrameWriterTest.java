package io.thalweg.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.channel.BufferedWritableByteChannel;
import io.thalweg.testkit.Allocation;
import io.thalweg.testkit.ScriptedWritableChannel;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a writer puts in front of a payload. */
class FrameWriterTest {
    @TempDir
    Path folder;

    private static final byte[] ABC = "abc".getBytes(StandardCharsets.US_ASCII);

    @Test
    void framesAreWrittenToWhateverTheyAreReadFrom() throws IOException {
        FrameFormat format = FrameFormat.lengthPrefixed();
        Path file = folder.resolve("frames");
        try (FrameWriter writer = FrameWriter.of(file, format)) {
            writer.write(ABC);
        }
        try (FrameWriter writer = FrameWriter.of(file, format, StandardOpenOption.APPEND)) {
            assertThat(writer.offset()).isEqualTo(7);
            writer.write(new byte[] {1, 2, 3, 4}, 1, 2);
        }
        try (FileOutputStream appending = new FileOutputStream(file.toFile(), true);
                FrameWriter writer = FrameWriter.of(appending.getFD(), format)) {
            writer.write(new byte[] {5});
        }
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        try (FrameWriter writer = FrameWriter.of(stream, format);
                FrameReader reader = FrameReader.of(file, format)) {
            while (reader.next()) {
                writer.write(reader.payload());
            }
        }
        assertThat(stream.toByteArray())
                .isEqualTo(Files.readAllBytes(file))
                .isEqualTo(HexFormat.of().parseHex("00000003616263" + "000000020203" + "0000000105"));
    }

    /** Each size takes another way: through an array, through direct memory, past both. */
    @ParameterizedTest
    @MethodSource
    void framesOfEverySizeAroundTheBuffers(FrameFormat format) throws IOException {
        int bufferSizeBytes = 20_000;
        List<byte[]> payloads = new ArrayList<>();
        for (int around : new int[] {30, 8192, bufferSizeBytes, 2 * bufferSizeBytes}) {
            for (int size = around - 20; size < around + 5; size++) {
                byte[] payload = new byte[size];
                Arrays.fill(payload, (byte) size);
                payloads.add(payload);
            }
        }
        ScriptedWritableChannel target = ScriptedWritableChannel.whole();
        try (FrameWriter writer =
                FrameWriter.builder(format).bufferSize(bufferSizeBytes).build(target)) {
            for (byte[] payload : payloads) {
                if (format.hasType()) {
                    writer.write(7, payload);
                    writer.write(7, ByteBuffer.wrap(payload));
                } else {
                    writer.write(payload);
                    writer.write(ByteBuffer.wrap(payload));
                }
            }
        }
        int header = format.fieldsEnd() - format.initialBytesToStrip;
        try (FrameReader reader = FrameReader.of(new ByteArrayInputStream(target.bytes()), format)) {
            for (byte[] payload : payloads) {
                for (int twice = 0; twice < 2; twice++) {
                    assertThat(reader.next()).isTrue();
                    assertThat(Arrays.copyOfRange(reader.copy(), header, reader.length()))
                            .isEqualTo(Arrays.copyOfRange(payload, header, payload.length));
                }
            }
            assertThat(reader.next()).isFalse();
        }
    }

    static List<FrameFormat> framesOfEverySizeAroundTheBuffers() {
        return List.of(
                FrameFormat.typeAndLength(),
                FrameFormat.lengthPrefixed(),
                FrameFormat.varint(),
                FrameFormat.builder()
                        .lengthFieldOffset(4)
                        .initialBytesToStrip(0)
                        .build());
    }

    @Test
    void builderChoosesBufferAndDeadlineOfAChannelThatHasNone() throws IOException {
        ScriptedWritableChannel target = ScriptedWritableChannel.whole();
        FrameWriter.Builder builder =
                FrameWriter.builder(FrameFormat.lengthPrefixed()).bufferSize(16);
        try (FrameWriter writer = builder.build(target)) {
            writer.write(new byte[8]);
            assertThat(target.writes()).isZero();
            writer.write(new byte[8]);
            assertThat(target.writes()).isEqualTo(1);
        }
        BufferedWritableByteChannel buffered = BufferedWritableByteChannel.of(target);
        assertThatThrownBy(() -> builder.build(buffered))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("choose them with its own builder");
        assertThatThrownBy(() -> builder.deadline(Duration.ofSeconds(1)).build(target))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("a deadline needs a channel that another thread can close");
    }

    /** As PostgreSQL has it: a letter, and a length that counts itself. As gRPC has it: a flag, and a length. */
    @Test
    void typesOfEverySizeAreWrittenAndReadUnsigned() throws IOException {
        FrameFormat.Builder oneByte =
                FrameFormat.builder().typeFieldOffset(0).typeFieldLength(1).lengthFieldOffset(1);
        assertThat(written(oneByte.build(), 0)).isEqualTo("00" + "00000003" + "616263");
        assertThat(written(oneByte.lengthAdjustment(-4).build(), 'Q')).isEqualTo("51" + "00000007" + "616263");
        assertThat(written(oneByte.build(), 0xFF)).isEqualTo("ff" + "00000007" + "616263");
        FrameFormat.Builder fourBytes =
                FrameFormat.builder().typeFieldOffset(0).typeFieldLength(4).lengthFieldOffset(4);
        assertThat(written(fourBytes.build(), 7)).isEqualTo("00000007" + "00000003" + "616263");
        assertThat(written(fourBytes.lengthAdjustment(-8).build(), 7)).isEqualTo("00000007" + "0000000b" + "616263");
        FrameFormat.Builder twoBytes = FrameFormat.builder()
                .lengthFieldLength(3)
                .typeFieldOffset(3)
                .typeFieldLength(2)
                .lengthAdjustment(2);
        assertThat(written(twoBytes.build(), 0xFEDC)).isEqualTo("000003" + "fedc" + "616263");
        assertThat(written(twoBytes.order(ByteOrder.LITTLE_ENDIAN).build(), 0xFEDC))
                .isEqualTo("030000" + "dcfe" + "616263");
        FrameFormat varint = FrameFormat.builder()
                .typeFieldOffset(0)
                .typeFieldLength(1)
                .lengthFieldOffset(1)
                .varintLength()
                .build();
        assertThat(written(varint, 0x30)).as("as MQTT has it").isEqualTo("30" + "03" + "616263");
    }

    /** What is written as hexadecimal digits, having been read again. */
    private static String written(FrameFormat format, int type) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (FrameWriter writer = FrameWriter.of(out, format)) {
            writer.write(type, ABC);
        }
        try (FrameReader reader = FrameReader.of(new ByteArrayInputStream(out.toByteArray()), format)) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.type()).isEqualTo(type);
            assertThat(reader.copy()).isEqualTo(ABC);
            assertThat(reader.next()).isFalse();
        }
        return HexFormat.of().formatHex(out.toByteArray());
    }

    @Test
    void typeThatItsFieldCannotHoldIsRefused() throws IOException {
        FrameFormat format = FrameFormat.builder()
                .typeFieldOffset(0)
                .typeFieldLength(1)
                .lengthFieldOffset(1)
                .build();
        ScriptedWritableChannel target = ScriptedWritableChannel.whole();
        try (FrameWriter writer = FrameWriter.of(target, format)) {
            for (int type : new int[] {-1, 256}) {
                assertThatThrownBy(() -> writer.write(type, ABC))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("a type of " + type + " is not allowed: its field has 1 bytes, so 0 to 255");
            }
        }
        assertThat(target.bytes()).isEmpty();
        assertThatThrownBy(() -> FrameFormat.builder().typeFieldLength(3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("typeFieldLength must be 1, 2 or 4, got 3");
    }

    @Test
    void payloadThatCannotBeCopiedIsNoFrame() throws IOException {
        Path file = Files.write(folder.resolve("payload"), new byte[1 << 20]);
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FrameWriter writer = FrameWriter.of(written, FrameFormat.typeAndLength())) {
            ByteBuffer mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, 1 << 20);
            channel.truncate(0);
            assertThatThrownBy(() -> writer.write(7, mapped.slice(8192, 16))).isInstanceOf(InternalError.class);
            writer.write(8, new byte[] {1});
        }
        assertThat(written.toByteArray()).containsExactly(0, 0, 0, 8, 0, 0, 0, 1, 1);
    }

    @Test
    void largePayloadThatCannotBeCopiedEndsTheWriter() throws IOException {
        Path file = Files.write(folder.resolve("payload"), new byte[1 << 20]);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteArrayOutputStream written = new ByteArrayOutputStream();
            FrameFormat format = FrameFormat.builder()
                    .typeFieldOffset(0)
                    .lengthFieldOffset(4)
                    .maxFrameLength(1 << 22)
                    .build();
            FrameWriter writer = FrameWriter.of(written, format);
            ByteBuffer mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, 1 << 20);
            channel.truncate(0);
            writer.write(6, new byte[2]);
            assertThatThrownBy(() -> writer.write(7, mapped)).isInstanceOf(InternalError.class);
            assertThatThrownBy(() -> writer.write(8, new byte[1])).hasMessageContaining("an earlier write failed");
            assertThatThrownBy(writer::close).hasMessageContaining("with bytes lost");
            FrameReader reader = FrameReader.of(new ByteArrayInputStream(written.toByteArray()), format);
            assertThat(reader.next()).isTrue();
            assertThatThrownBy(reader::next).isInstanceOf(EOFException.class);
        }
    }

    /** Whatever fails between its header and its end: another frame behind it would be read as part of it. */
    @Test
    void errorInsideALargeFrameEndsTheWriter() throws IOException {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        FrameWriter writer = FrameWriter.builder(FrameFormat.lengthPrefixed())
                .bufferSize(1 << 30)
                .build(target);
        assertThatThrownBy(() -> writer.write(new byte[100_000]))
                .as("more than the heap of a test has room for")
                .isInstanceOf(OutOfMemoryError.class);
        assertThatThrownBy(() -> writer.write(new byte[1])).hasMessageContaining("an earlier write failed");
        assertThatThrownBy(writer::close).hasMessageContaining("with bytes lost: an earlier write failed");
        assertThat(target.size()).isZero();
    }

    @Test
    void headersAreAsTheFormatSays() throws IOException {
        assertWritten(FrameFormat.lengthPrefixed(), "00000003616263");
        assertWritten(FrameFormat.varint(), "03616263");
        assertWritten(FrameFormat.builder().lengthFieldLength(1).build(), "03616263");
        assertWritten(FrameFormat.builder().lengthFieldLength(2).build(), "0003616263");
        assertWritten(FrameFormat.builder().lengthFieldLength(3).build(), "000003616263");
        assertWritten(
                FrameFormat.builder()
                        .lengthFieldLength(3)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .build(),
                "030000616263");
        assertWritten(FrameFormat.builder().lengthFieldLength(8).build(), "0000000000000003616263");
        assertWritten(FrameFormat.builder().lengthAdjustment(-4).build(), "00000007616263");
    }

    @Test
    void adjustmentDoesNotOverflow() throws IOException {
        assertWritten(FrameFormat.builder().lengthAdjustment(Integer.MIN_VALUE).build(), "80000003616263");
        assertWritten(
                FrameFormat.builder()
                        .varintLength()
                        .lengthAdjustment(Integer.MIN_VALUE)
                        .build(),
                "8380808008616263");
    }

    @Test
    void payloadMayBeABufferOrPartOfAnArray() throws IOException {
        ScriptedWritableChannel target = ScriptedWritableChannel.whole();
        try (FrameWriter writer = FrameWriter.of(target, FrameFormat.typeAndLength())) {
            ByteBuffer payload = ByteBuffer.wrap(ABC);
            writer.write(1, payload);
            assertThat(payload.hasRemaining()).isFalse();
            assertThat(writer.offset()).isEqualTo(11);
            writer.write(2, ABC, 1, 2);
            assertThatThrownBy(() -> writer.write(2, ABC, 2, 2)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThat(target.writes()).as("nothing leaves without a flush").isZero();
            writer.flush();
            assertThat(target.writes()).isEqualTo(1);
        }
        assertThat(HexFormat.of().formatHex(target.bytes()))
                .isEqualTo("0000000100000003616263" + "00000002000000026263");
    }

    @Test
    void payloadAboveTheLimitIsRefusedAndNothingWritten() throws IOException {
        FrameFormat format = FrameFormat.builder().maxFrameLength(6).build();
        ScriptedWritableChannel target = ScriptedWritableChannel.whole();
        try (FrameWriter writer = FrameWriter.of(target, format)) {
            assertThatThrownBy(() -> writer.write(ABC))
                    .isInstanceOf(TooLongFrameException.class)
                    .hasMessage("a payload of 3 bytes is too long for the frame at offset 0 of a scripted channel:"
                            + " the limit is 2 bytes (maxFrameLength 6, length field of 4)");
            writer.write(new byte[2]);
        }
        assertThat(target.bytes()).hasSize(6);
    }

    @Test
    void lengthFieldLimitsThePayloadToo() throws IOException {
        FrameFormat format = FrameFormat.builder().lengthFieldLength(1).build();
        try (FrameWriter writer = FrameWriter.of(ScriptedWritableChannel.whole(), format)) {
            writer.write(new byte[255]);
            assertThatThrownBy(() -> writer.write(new byte[256])).isInstanceOf(TooLongFrameException.class);
        }
    }

    @Test
    void varintCountsAsPartOfTheFrame() throws IOException {
        FrameFormat format =
                FrameFormat.builder().varintLength().maxFrameLength(130).build();
        try (FrameWriter writer = FrameWriter.of(ScriptedWritableChannel.whole(), format)) {
            writer.write(new byte[128]);
            assertThatThrownBy(() -> writer.write(new byte[129])).isInstanceOf(TooLongFrameException.class);
        }
    }

    @Test
    void headerThatNobodyCanFillIsRefused() {
        for (FrameFormat format : new FrameFormat[] {
            FrameFormat.builder().lengthFieldOffset(2).build(),
            FrameFormat.builder().initialBytesToStrip(6).build(),
            FrameFormat.builder().typeFieldOffset(5).build(),
        }) {
            assertThatThrownBy(() -> FrameWriter.of(ScriptedWritableChannel.whole(), format))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("a writer can fill only a header that is a length, or a type and a length");
        }
    }

    @Test
    void headerThatIsPartOfThePayloadIsFilledIn() throws IOException {
        byte[] frame = HexFormat.of().parseHex("FFFF0007FFFF" + "616263");
        FrameFormat.Builder format = FrameFormat.builder()
                .typeFieldOffset(0)
                .typeFieldLength(1)
                .lengthFieldOffset(3)
                .lengthFieldLength(3);
        assertThat(written(format.initialBytesToStrip(0).build(), 0x51, frame)).isEqualTo("51ff00000003616263");
        assertThat(written(format.initialBytesToStrip(1).build(), 0x51, Arrays.copyOfRange(frame, 1, 9)))
                .isEqualTo("51ff00000003616263");
        assertThatThrownBy(() -> written(format.initialBytesToStrip(0).build(), 0x51, new byte[5]))
                .isExactlyInstanceOf(CorruptedFrameException.class)
                .hasMessageStartingWith("a payload of 5 bytes is too short for")
                .hasMessageEndingWith(": 6 bytes of the header are part of it");
    }

    /** As an array, as a buffer, and with a buffer smaller than the frame, which must all be the same. */
    private static String written(FrameFormat format, int type, byte[] payload) throws IOException {
        Set<String> written = new HashSet<>();
        for (int bufferSize : new int[] {8, 64}) {
            for (boolean array : new boolean[] {true, false}) {
                ScriptedWritableChannel target = ScriptedWritableChannel.whole();
                ByteBuffer readOnly = ByteBuffer.wrap(payload).asReadOnlyBuffer();
                try (FrameWriter writer =
                        FrameWriter.builder(format).bufferSize(bufferSize).build(target)) {
                    if (array) {
                        writer.write(type, payload);
                    } else {
                        writer.write(type, readOnly);
                        assertThat(readOnly.hasRemaining()).isFalse();
                    }
                }
                written.add(HexFormat.of().formatHex(target.bytes()));
            }
        }
        assertThat(written).hasSize(1);
        return written.iterator().next();
    }

    @Test
    void anotherFormatMayFollow() throws IOException {
        ScriptedWritableChannel target = ScriptedWritableChannel.whole();
        try (FrameWriter hello = FrameWriter.of(target, FrameFormat.lengthPrefixed())) {
            hello.write(ABC);
            FrameWriter messages = hello.withFormat(FrameFormat.typeAndLength());
            messages.write(7, ABC);
            assertThat(messages.offset()).isEqualTo(18);
            FrameFormat little =
                    FrameFormat.builder().order(ByteOrder.LITTLE_ENDIAN).build();
            assertThatThrownBy(() -> hello.withFormat(little))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("the channel is BIG_ENDIAN, the format LITTLE_ENDIAN");
        }
        assertThat(HexFormat.of().formatHex(target.bytes())).isEqualTo("00000003616263" + "0000000700000003616263");
    }

    @Test
    void orderOfTheChannelMustBeTheFormats() throws IOException {
        try (BufferedWritableByteChannel channel = BufferedWritableByteChannel.builder()
                .order(ByteOrder.LITTLE_ENDIAN)
                .build(ScriptedWritableChannel.whole())) {
            assertThatThrownBy(() -> FrameWriter.of(channel, FrameFormat.lengthPrefixed()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("the channel is LITTLE_ENDIAN, the format BIG_ENDIAN");
        }
    }

    @Test
    void writingAllocatesNothing() throws Exception {
        BufferedWritableByteChannel channel =
                BufferedWritableByteChannel.builder().bufferSize(1 << 20).build(ScriptedWritableChannel.whole());
        FrameWriter writer = FrameWriter.of(channel, FrameFormat.typeAndLength());
        assertThat(Allocation.eachTime(() -> {
                    for (int i = 0; i < 10_000; i++) {
                        writer.write(i, ABC);
                    }
                }))
                .isZero();
    }

    private static void assertWritten(FrameFormat format, String expected) throws IOException {
        ScriptedWritableChannel target = ScriptedWritableChannel.inPieces(() -> 1);
        try (FrameWriter writer = FrameWriter.of(target, format)) {
            if (format.hasType()) {
                writer.write(42, ABC);
            } else {
                writer.write(ABC);
            }
        }
        assertThat(HexFormat.of().formatHex(target.bytes()))
                .as(format.toString())
                .isEqualToIgnoringCase(expected);
    }
}
