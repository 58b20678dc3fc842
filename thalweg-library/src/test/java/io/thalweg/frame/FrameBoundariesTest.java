package io.thalweg.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.ScriptedReadableChannel;
import io.thalweg.testkit.ScriptedWritableChannel;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where one more or one less makes the difference: each was found by a change of the code that no test noticed. */
class FrameBoundariesTest {
    @TempDir
    Path folder;

    @Test
    void lengthsOfThreeBytesUseAllThree() throws IOException {
        byte[] payload = new byte[0x01_23_45];
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            FrameFormat format =
                    FrameFormat.builder().lengthFieldLength(3).order(order).build();
            assertThat(written(format, writer -> writer.write(payload)))
                    .startsWith(order == ByteOrder.BIG_ENDIAN ? "012345" : "452301");
        }
    }

    @Test
    void typeAndLengthInEitherOrder() throws IOException {
        byte[] payload = {9};
        FrameFormat big = FrameFormat.typeAndLength();
        FrameFormat little = FrameFormat.builder()
                .typeFieldOffset(0)
                .lengthFieldOffset(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .build();
        assertThat(written(big, writer -> writer.write(-2, payload))).isEqualTo("fffffffe" + "00000001" + "09");
        assertThat(written(big, writer -> writer.write(3, payload))).isEqualTo("00000003" + "00000001" + "09");
        assertThat(written(little, writer -> writer.write(-2, payload))).isEqualTo("feffffff" + "01000000" + "09");
        assertThat(written(little, writer -> writer.write(3, payload))).isEqualTo("03000000" + "01000000" + "09");
    }

    @Test
    void aLengthThatCountsItselfLeavesOneByteLess() throws IOException {
        FrameFormat format =
                FrameFormat.builder().lengthFieldLength(1).lengthAdjustment(-1).build();
        assertThat(written(format, writer -> writer.write(new byte[254]))).startsWith("ff");
        assertThatThrownBy(() -> written(format, writer -> writer.write(new byte[255])))
                .isInstanceOf(TooLongFrameException.class)
                .hasMessageContaining("254");
    }

    @Test
    void theLargestPayloadBehindAVarintIsTheLimitLessItsBytes() throws IOException {
        FrameFormat format =
                FrameFormat.builder().varintLength().maxFrameLength(129).build();
        assertThat(written(format, writer -> writer.write(new byte[127]))).startsWith("7f");
        assertThatThrownBy(() -> written(format, writer -> writer.write(new byte[128])))
                .isInstanceOf(TooLongFrameException.class);
        // The length has two bytes as soon as it says 128, of which the payload has 126.
        FrameFormat counting = FrameFormat.builder()
                .varintLength()
                .lengthAdjustment(-2)
                .maxFrameLength(128)
                .build();
        assertThat(written(counting, writer -> writer.write(new byte[126]))).startsWith("8001");
        assertThatThrownBy(() -> written(counting, writer -> writer.write(new byte[127])))
                .isInstanceOf(TooLongFrameException.class);
    }

    @Test
    void everyWayToWriteRefusesTheWrongKind() {
        byte[] payload = {1, 2, 3};
        for (Step step : new Step[] {
            writer -> writer.write(payload),
            writer -> writer.write(payload, 0, 3),
            writer -> writer.write(ByteBuffer.wrap(payload))
        }) {
            assertThatThrownBy(() -> written(FrameFormat.typeAndLength(), step))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("the format needs a type");
        }
        for (Step step : new Step[] {
            writer -> writer.write(1, payload),
            writer -> writer.write(1, payload, 0, 3),
            writer -> writer.write(1, ByteBuffer.wrap(payload))
        }) {
            assertThatThrownBy(() -> written(FrameFormat.lengthPrefixed(), step))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("the format has no type");
        }
    }

    @Test
    void bytesThatAWriterCannotFillAreCounted() {
        FrameFormat stripped = FrameFormat.builder()
                .lengthFieldOffset(3)
                .initialBytesToStrip(12)
                .build();
        assertThatThrownBy(() -> FrameWriter.of(ScriptedWritableChannel.whole(), stripped))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("which strips 8 other bytes");
    }

    @Test
    void framesAreReadFromADescriptor() throws IOException {
        Path file = Files.write(folder.resolve("frames"), HexFormat.of().parseHex("0000000161"));
        try (FileInputStream opened = new FileInputStream(file.toFile());
                FrameReader reader = FrameReader.of(opened.getFD(), FrameFormat.lengthPrefixed())) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.copy()).containsExactly('a');
            assertThat(reader.next()).isFalse();
        }
    }

    @Test
    void aCutFrameSaysWhatItHasNotWhereItStands() throws IOException {
        byte[] bytes = HexFormat.of().parseHex("0000000161" + "00000004" + "6162");
        try (FrameReader reader = FrameReader.of(ScriptedReadableChannel.whole(bytes), FrameFormat.lengthPrefixed())) {
            assertThat(reader.next()).isTrue();
            assertThatThrownBy(reader::next)
                    .isInstanceOf(EOFException.class)
                    .hasMessageStartingWith("need 8 bytes, got 6 at offset 5 of ");
        }
    }

    @Test
    void aFrameWithADeadlineCanBeCutToo() throws IOException {
        try (ServerSocketChannel server =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                SocketChannel client = SocketChannel.open(server.getLocalAddress())) {
            try (SocketChannel peer = server.accept()) {
                peer.write(ByteBuffer.wrap(HexFormat.of().parseHex("0000000461")));
            }
            try (FrameReader reader = FrameReader.builder(FrameFormat.lengthPrefixed())
                    .frameDeadline(Duration.ofMinutes(10))
                    .build(client)) {
                assertThatThrownBy(reader::next)
                        .isInstanceOf(EOFException.class)
                        .hasMessageStartingWith("need 8 bytes, got 5 at offset 0 of ");
            }
        }
    }

    @Test
    void theLimitsThemselvesAreAllowed() {
        assertThatCode(() -> FrameFormat.builder().maxFrameLength(1 << 30).build())
                .doesNotThrowAnyException();
        assertThatCode(() -> FrameFormat.builder()
                        .lengthFieldLength(1)
                        .initialBytesToStrip(1)
                        .maxFrameLength(1)
                        .build())
                .doesNotThrowAnyException();
        assertThatCode(() -> FrameFormat.builder().typeFieldOffset(4).build()).doesNotThrowAnyException();
        FrameFormat.Builder behindAType =
                FrameFormat.builder().typeFieldOffset(0).lengthFieldOffset(4).varintLength();
        assertThatCode(() -> behindAType.maxFrameLength(5).build()).doesNotThrowAnyException();
        assertThatThrownBy(() -> behindAType.maxFrameLength(4).build())
                .hasMessageStartingWith("maxFrameLength must leave room for the header");
        assertThatThrownBy(
                        () -> FrameFormat.builder().lengthFieldOffset(1 << 30).build())
                .hasMessageStartingWith("lengthFieldOffset must be 0 to 1 GiB");
        assertThatThrownBy(() -> FrameFormat.builder().typeFieldOffset(1 << 30).build())
                .hasMessageStartingWith("typeFieldOffset must be 0 to 1 GiB");
    }

    @Test
    void whatContradictsItselfIsToldWithAllItsParts() {
        assertThatThrownBy(() -> FrameFormat.builder().maxFrameLength(3).build())
                .hasMessageEndingWith("initialBytesToStrip=the whole header, typeFieldOffset=none");
        assertThatThrownBy(() -> FrameFormat.builder()
                        .initialBytesToStrip(2)
                        .typeFieldOffset(3)
                        .build())
                .hasMessageEndingWith("initialBytesToStrip=2, typeFieldOffset=3");
    }

    @Test
    void everyVersionOfTlsIsNamedAndNoOther() {
        for (int minor = 0; minor <= 4; minor++) {
            assertThat(hint("160303" + "1603" + HexFormat.of().toHexDigits((byte) minor) + "01"))
                    .as("TLS 3.%d behind three other bytes", minor)
                    .contains("TLS");
        }
        assertThat(hint("000000" + "16030501")).isEmpty();
        assertThat(hint("000000" + "160300")).as("three bytes tell nothing").isEmpty();
    }

    private static String hint(String bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(HexFormat.of().parseHex(bytes));
        return ForeignProtocol.hint(buffer, 3, buffer.limit());
    }

    private interface Step {
        void with(FrameWriter writer) throws IOException;
    }

    private static String written(FrameFormat format, Step step) throws IOException {
        ScriptedWritableChannel target = ScriptedWritableChannel.whole();
        try (FrameWriter writer = FrameWriter.of(target, format)) {
            step.with(writer);
        }
        return HexFormat.of().formatHex(target.bytes());
    }
}
