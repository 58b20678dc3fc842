package io.thalweg.frame;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.ScriptedReadableChannel;
import io.thalweg.testkit.ScriptedWritableChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.StringJoiner;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The framing of known protocols, against bytes as their specifications have them; quoted by docs/reference/frames.md.
 */
class ProtocolsExample {
    // @start region=protocols
    /** A flag that says whether it is compressed, a length. */
    static final FrameFormat GRPC = FrameFormat.builder()
            .typeFieldOffset(0)
            .typeFieldLength(1)
            .lengthFieldOffset(1)
            .maxFrameLength(5 + 4 * 1024 * 1024)
            .build();

    /** A letter, a length that counts itself. */
    static final FrameFormat POSTGRESQL = FrameFormat.builder()
            .typeFieldOffset(0)
            .typeFieldLength(1)
            .lengthFieldOffset(1)
            .lengthAdjustment(-4)
            .maxFrameLength(16 * 1024 * 1024)
            .build();

    /** What a client sends first has no letter. Afterwards: {@code reader.changeFormat(POSTGRESQL)}. */
    static final FrameFormat POSTGRESQL_STARTUP =
            FrameFormat.builder().lengthAdjustment(-4).maxFrameLength(10_000).build();

    /** A length. */
    static final FrameFormat KAFKA =
            FrameFormat.builder().maxFrameLength(4 + 100 * 1024 * 1024).build();

    /** A byte of type and flags, a varint. */
    static final FrameFormat MQTT = FrameFormat.builder()
            .typeFieldOffset(0)
            .typeFieldLength(1)
            .lengthFieldOffset(1)
            .varintLength()
            .build();

    /** A length of what follows the header, a type; the payload begins with flags and stream. */
    static final FrameFormat HTTP_2 = FrameFormat.builder()
            .lengthFieldLength(3)
            .typeFieldOffset(3)
            .typeFieldLength(1)
            .lengthAdjustment(6)
            .maxFrameLength(9 + 16 * 1024)
            .build();

    /** A type; the payload is a channel, a size that the writer fills in, what that counts, and an octet of 0xCE. */
    static final FrameFormat AMQP_0_9_1 = FrameFormat.builder()
            .typeFieldOffset(0)
            .typeFieldLength(1)
            .lengthFieldOffset(3)
            .lengthAdjustment(1)
            .initialBytesToStrip(1)
            .maxFrameLength(128 * 1024)
            .build();
    // @end

    /** HelloRequest of the gRPC quick start: field 1 is "world". */
    @Test
    void grpc() throws IOException {
        assertIs(GRPC, "00 00000007 0A05776F726C64", 0, "0A05776F726C64");
        assertIs(GRPC, "01 00000000", 1, "");
    }

    @ParameterizedTest
    @CsvSource({
        // Query("SELECT 1"), ReadyForQuery(idle), AuthenticationOk, Terminate, CommandComplete("SELECT 1")
        "51 0000000D 53454C454354203100, Q, 53454C454354203100",
        "5A 00000005 49, Z, 49",
        "52 00000008 00000000, R, 00000000",
        "58 00000004, X, ''",
        "43 0000000D 53454C454354203100, C, 53454C454354203100",
    })
    void postgresql(String bytes, char type, String body) throws IOException {
        assertIs(POSTGRESQL, bytes, type, body);
    }

    @Test
    void postgresqlStartsWithoutAType() throws IOException {
        // SSLRequest, StartupMessage 3.0 of user "a", Query("")
        String sslRequest = "00000008 04D2162F";
        String startup = "00000010 00030000 7573657200 6100 00";
        byte[] bytes = hex(sslRequest + startup + "51 00000005 00");
        try (FrameReader reader = FrameReader.of(ScriptedReadableChannel.whole(bytes), POSTGRESQL_STARTUP)) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.payload().getInt()).isEqualTo(80877103);
            assertThat(reader.next()).isTrue();
            assertThat(reader.payload().getInt()).isEqualTo(3 << 16);
            reader.changeFormat(POSTGRESQL);
            assertThat(reader.next()).isTrue();
            assertThat(reader.type()).isEqualTo('Q');
            assertThat(reader.next()).isFalse();
        }
        ScriptedWritableChannel target = ScriptedWritableChannel.whole();
        try (FrameWriter writer = FrameWriter.of(target, POSTGRESQL_STARTUP)) {
            writer.write(hex("04D2162F"));
            writer.write(hex("00030000 7573657200 6100 00"));
            writer.withFormat(POSTGRESQL).write('Q', new byte[1]);
        }
        assertThat(target.bytes()).isEqualTo(bytes);
    }

    /** ApiVersions, version 0, of client "t"; and the answer that there are none. */
    @Test
    void kafka() throws IOException {
        assertIs(KAFKA, "0000000B 0012 0000 00000001 000174", -1, "0012 0000 00000001 000174");
        assertIs(KAFKA, "0000000A 00000001 0000 00000000", -1, "00000001 0000 00000000");
    }

    @ParameterizedTest
    @CsvSource({
        // CONNECT, CONNACK, PUBLISH of "hi" to "a/b", SUBSCRIBE to "a/b" and "c/d", PINGREQ, PINGRESP, DISCONNECT
        "10 0C 00044D51545404 02 003C 0000, 10, 00044D51545404 02 003C 0000",
        "20 02 0000, 20, 0000",
        "30 07 0003612F62 6869, 30, 0003612F62 6869",
        "82 0E 000A 0003612F62 01 0003632F64 02, 82, 000A 0003612F62 01 0003632F64 02",
        "C0 00, C0, ''",
        "D0 00, D0, ''",
        "E0 00, E0, ''",
    })
    void mqtt(String bytes, String type, String body) throws IOException {
        assertIs(MQTT, bytes, Integer.parseInt(type, 16), body);
    }

    /** The boundaries of section 2.2.3 of MQTT 3.1.1: where the remaining length takes another byte. */
    @ParameterizedTest
    @CsvSource({"127, 7F", "128, 8001", "16383, FF7F", "16384, 808001", "2097151, FFFF7F", "2097152, 80808001"})
    void mqttLengths(int length, String varint) throws IOException {
        FrameFormat large = FrameFormat.builder()
                .typeFieldOffset(0)
                .typeFieldLength(1)
                .lengthFieldOffset(1)
                .varintLength()
                .maxFrameLength(1 << 22)
                .build();
        assertIs(large, "30" + varint + "00".repeat(length), 0x30, "00".repeat(length));
    }

    @ParameterizedTest
    @CsvSource({
        // SETTINGS acknowledged, WINDOW_UPDATE by 65535, PING, DATA "hello" that ends stream 1, RST_STREAM(CANCEL) of 3
        "000000 04 01 00000000, 4, 01 00000000",
        "000004 08 00 00000000 0000FFFF, 8, 00 00000000 0000FFFF",
        "000008 06 00 00000000 0102030405060708, 6, 00 00000000 0102030405060708",
        "000005 00 01 00000001 68656C6C6F, 0, 01 00000001 68656C6C6F",
        "000004 03 00 00000003 00000008, 3, 00 00000003 00000008",
    })
    void http2(String bytes, int type, String flagsStreamAndBody) throws IOException {
        assertIs(HTTP_2, bytes, type, flagsStreamAndBody);
    }

    @Test
    void http2FrameHasFlagsAndAStream() {
        assertThatThrownBy(() -> written(HTTP_2, 0, new byte[4]))
                .isInstanceOf(CorruptedFrameException.class)
                .hasMessageContaining("a payload of 4 bytes is too short");
    }

    @ParameterizedTest
    @CsvSource({
        // heartbeat; connection.close-ok; body "hi" on channel 1
        "08 0000 00000000 CE, 8, 0000 00000000 CE",
        "01 0000 00000004 000A0033 CE, 1, 0000 00000004 000A0033 CE",
        "03 0001 00000002 6869 CE, 3, 0001 00000002 6869 CE",
    })
    void amqp(String bytes, int type, String channelSizeBodyAndEnd) throws IOException {
        assertIs(AMQP_0_9_1, bytes, type, channelSizeBodyAndEnd);
        // The size is the writer's to know.
        byte[] payload = hex(channelSizeBodyAndEnd);
        ByteBuffer.wrap(payload).putInt(2, -1);
        assertThat(written(AMQP_0_9_1, type, payload)).isEqualTo(hex(bytes));
    }

    // @start region=amqp
    static String body(FrameReader amqp) throws IOException {
        ByteBuffer frame = amqp.payload();
        frame.getShort(); // the channel
        ByteBuffer body = frame.slice(6, frame.getInt());
        if (frame.get(frame.limit() - 1) != (byte) 0xCE) {
            throw new IOException("the frame at offset " + amqp.offset() + " does not end with 0xCE");
        }
        return UTF_8.decode(body).toString();
    }

    static void writeBody(FrameWriter amqp, int channel, byte[] body) throws IOException {
        ByteBuffer frame = ByteBuffer.allocate(2 + 4 + body.length + 1);
        frame.putShort((short) channel).putInt(0).put(body).put((byte) 0xCE);
        amqp.write(3, frame.flip());
    }
    // @end

    @Test
    void amqpBodies() throws IOException {
        ScriptedWritableChannel target = ScriptedWritableChannel.whole();
        try (FrameWriter writer = FrameWriter.of(target, AMQP_0_9_1)) {
            writeBody(writer, 1, "hi".getBytes(UTF_8));
            writeBody(writer, 2, new byte[0]);
        }
        assertThat(target.bytes()).isEqualTo(hex("03 0001 00000002 6869 CE 03 0002 00000000 CE"));
        try (FrameReader reader = FrameReader.of(ScriptedReadableChannel.whole(target.bytes()), AMQP_0_9_1)) {
            reader.next();
            assertThat(body(reader)).isEqualTo("hi");
            reader.next();
            assertThat(body(reader)).isEmpty();
            assertThat(reader.next()).isFalse();
        }
        byte[] wrongEnd = hex("03 0001 00000002 6869 CD");
        try (FrameReader reader = FrameReader.of(ScriptedReadableChannel.whole(wrongEnd), AMQP_0_9_1)) {
            reader.next();
            assertThatThrownBy(() -> body(reader)).hasMessage("the frame at offset 0 does not end with 0xCE");
        }
    }

    /**
     * What RabbitMQ's client 5.37.1, gRPC's 1.85.1 (within HTTP/2), JDK 17's for HTTP/2, Kafka's 4.3.1, Eclipse Paho
     * 1.2.5 and PostgreSQL's JDBC driver 42.7.14 sent; and the type and length of each frame.
     */
    static Stream<Arguments> sent() {
        return Stream.of(
                Arguments.of(
                        AMQP_0_9_1,
                        "08000000000000ce01000100000014003c002800000865786368616e6765036b657900ce03000100"
                                + "00000301"
                                + "0203ce",
                        "8:7 1:27 3:10"),
                Arguments.of(GRPC, "000000000a61207175657374696f6e", "0:10"),
                Arguments.of(
                        HTTP_2,
                        "00001804000000000000020000000000030000000000040010000000060000200000000408000000"
                                + "0000000f"
                                + "0001000000040100000000000076010400000003410f3132372e302e302e313a3335333737440f2f"
                                + "73657276"
                                + "6963652f6d6574686f6483865f106170706c69636174696f6e2f677270634002746508747261696c"
                                + "6572737a"
                                + "16677270632d6a6176612d6e657474792f312e38352e314014677270632d6163636570742d656e63"
                                + "6f64696e"
                                + "6704677a697000000f000100000003000000000a61207175657374696f6e",
                        "4:29 8:9 4:5 1:123 0:20"),
                Arguments.of(
                        HTTP_2,
                        "00002404000000000000010000400000020000000000030000000000040100000000050000400000"
                                + "06000600"
                                + "0000000408000000000001ff0001000000040100000000",
                        "4:41 8:9 4:5"),
                Arguments.of(
                        KAFKA,
                        "0000002b001200030000001100077468616c77656700126170616368652d6b61666b612d6a617661"
                                + "06342e33"
                                + "2e3100",
                        "43"),
                Arguments.of(
                        MQTT,
                        "101300044d5154540402003c00077468616c77656732ad010009746f2f7365727665720001"
                                + "7061796c6f616420".repeat(20)
                                + "820e00020009746f2f636c69656e7400e000",
                        "16:19 50:173 130:14 224:0"),
                Arguments.of(
                        POSTGRESQL_STARTUP,
                        "0000007700030000757365720075006461746162617365006400636c69656e745f656e636f64696e"
                                + "67005554"
                                + "463800446174655374796c650049534f0054696d655a6f6e65004574632f555443006170706c6963"
                                + "6174696f"
                                + "6e5f6e616d6500506f737467726553514c204a444243204472697665720000",
                        "115"),
                Arguments.of(POSTGRESQL, "510000001053454c4543542027686927005800000004", "81:12 88:0"));
    }

    @ParameterizedTest
    @MethodSource("sent")
    void whatALibrarySentIsReadAndWrittenTheSame(FrameFormat format, String bytes, String expected) throws IOException {
        ScriptedWritableChannel again = ScriptedWritableChannel.whole();
        StringJoiner frames = new StringJoiner(" ");
        try (FrameReader reader = FrameReader.of(ScriptedReadableChannel.byteByByte(hex(bytes)), format);
                FrameWriter writer = FrameWriter.of(again, format)) {
            while (reader.next()) {
                frames.add((format.hasType() ? reader.type() + ":" : "") + reader.length());
                if (format.hasType()) {
                    writer.write(reader.type(), reader.copy());
                } else {
                    writer.write(reader.copy());
                }
            }
        }
        assertThat(frames).hasToString(expected);
        assertThat(again.bytes()).isEqualTo(hex(bytes));
    }

    /** One frame, read and decoded as what it is, and written as the same bytes. */
    private static void assertIs(FrameFormat format, String bytes, int type, String payload) throws IOException {
        byte[] twice = hex(bytes + bytes);
        FrameDecoder decoder = FrameDecoder.of(format);
        ByteBuffer input = ByteBuffer.wrap(twice);
        try (FrameReader reader = FrameReader.of(ScriptedReadableChannel.whole(twice), format)) {
            for (int i = 0; i < 2; i++) {
                assertThat(reader.next()).isTrue();
                assertThat(decoder.feed(input)).isTrue();
                for (FrameView frame : new FrameView[] {reader, decoder}) {
                    assertThat(frame.copy()).isEqualTo(hex(payload));
                    assertThat(format.hasType() ? frame.type() : -1).isEqualTo(type);
                }
            }
            assertThat(reader.next()).isFalse();
            assertThat(decoder.feed(input)).isFalse();
        }
        assertThat(written(format, type, hex(payload))).isEqualTo(hex(bytes));
    }

    private static byte[] written(FrameFormat format, int type, byte[] payload) throws IOException {
        ScriptedWritableChannel target = ScriptedWritableChannel.whole();
        try (FrameWriter writer = FrameWriter.of(target, format)) {
            if (format.hasType()) {
                writer.write(type, payload);
            } else {
                writer.write(payload);
            }
        }
        return target.bytes();
    }

    private static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits.replace(" ", ""));
    }
}
