package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.ScriptedReadableChannel;
import java.io.EOFException;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Varints as protobuf's documentation has them, and what is none. */
class VarintTest {
    @ParameterizedTest
    @CsvSource({
        "00, 0",
        "01, 1",
        "7f, 127",
        "8001, 128",
        "9601, 150",
        "ac02, 300",
        "ffffffff07, 2147483647",
        "8080808008, -2147483648",
        "ffffffff0f, -1",
        "8000, 0",
        "8080808000, 0"
    })
    void varint32IsThatOfTheSpecification(String hex, int value) throws IOException {
        assertThat(reading(hex).getVarint32()).isEqualTo(value);
        assertThat(reading(hex).getVarint64()).isEqualTo(Integer.toUnsignedLong(value));
    }

    @ParameterizedTest
    @CsvSource({
        "ffffffffffffffffff01, -1",
        "feffffffffffffffff01, -2",
        "80808080808080808001, -9223372036854775808",
        "ffffffffffffffff7f, 9223372036854775807",
        "8080808010, 4294967296",
        "80808080808080808000, 0"
    })
    void varint64IsThatOfTheSpecification(String hex, long value) throws IOException {
        assertThat(reading(hex).getVarint64()).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({"00, 0", "01, -1", "02, 1", "03, -2", "feffffff0f, 2147483647", "ffffffff0f, -2147483648"})
    void zigZagIsThatOfTheSpecification(String hex, int value) throws IOException {
        assertThat(reading(hex).getZigZag32()).isEqualTo(value);
        assertThat(reading(hex).getZigZag64()).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ffffffffff", "ffffffff1001", "8080808080", "ffffffff10", "ffffffff7f", "ffffffffffffffffff01"})
    void whatIsNoVarint32IsRefusedWhereItBegins(String hex) throws IOException {
        BufferedReadableByteChannel in = reading("aabb" + hex + "01");
        in.skip(2);
        assertThatThrownBy(in::getVarint32)
                .isInstanceOfSatisfying(
                        MalformedVarintException.class,
                        e -> assertThat(e.offset()).isEqualTo(2))
                .hasMessage("no varint at offset 2 of a scripted channel: want at most 5 bytes and 32 bits, got "
                        + HexFormat.ofDelimiter(" ").formatHex(HexFormat.of().parseHex(hex), 0, 5)
                        + "; getVarint64 takes larger numbers");
        assertThat(in.position()).as("nothing is consumed").isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ffffffffffffffffffff", "ffffffffffffffffff02", "80808080808080808080"})
    void whatIsNoVarint64IsRefusedWhereItBegins(String hex) throws IOException {
        BufferedReadableByteChannel in = reading(hex + "01");
        assertThatThrownBy(in::getVarint64)
                .isInstanceOf(MalformedVarintException.class)
                .hasMessage("no varint at offset 0 of a scripted channel: want at most 10 bytes and 64 bits, got "
                        + HexFormat.ofDelimiter(" ").formatHex(HexFormat.of().parseHex(hex))
                        + "; check that one should begin there");
        assertThat(in.position()).isZero();
        assertThatThrownBy(() -> reading("ff" + hex).getZigZag64()).isInstanceOf(MalformedVarintException.class);
    }

    @Test
    void varintThatIsCutOffIsTheEndOfInput() throws IOException {
        for (String hex : List.of("", "80", "ffff", "ffffffff")) {
            BufferedReadableByteChannel in = reading(hex);
            int there = hex.length() / 2;
            assertThatThrownBy(in::getVarint32)
                    .isInstanceOf(EOFException.class)
                    .hasMessage("need " + (there + 1) + " bytes, got " + there + " at offset 0 of a scripted channel");
            assertThat(in.available()).as("what there is stays").isEqualTo(there);
        }
    }

    @Test
    void varintWaitsForNoByteBehindItsLast() throws IOException {
        ScriptedReadableChannel source =
                ScriptedReadableChannel.byteByByte(HexFormat.of().parseHex("ac0205"));
        BufferedReadableByteChannel in = BufferedReadableByteChannel.of(source);
        assertThat(in.getVarint64()).isEqualTo(300);
        assertThat(source.delivered()).isEqualTo(2);
    }

    private static BufferedReadableByteChannel reading(String hex) {
        return BufferedReadableByteChannel.builder()
                .bufferSize(8)
                .build(ScriptedReadableChannel.byteByByte(HexFormat.of().parseHex(hex)));
    }
}
