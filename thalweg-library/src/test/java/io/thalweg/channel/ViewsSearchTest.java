package io.thalweg.channel;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.RandomSource;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes are found, compared and parsed as {@link String} does with the same characters. */
@Tag("once")
class ViewsSearchTest {
    private static final int SHIFT = 3;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    /** A view of {@code text} that begins within its buffer, and ends before the same bytes again. */
    private ByteBuffer view(String text) {
        byte[] bytes = text.getBytes(ISO_8859_1);
        ByteBuffer all = random.oneIn(2)
                ? ByteBuffer.allocate(SHIFT + 2 * bytes.length)
                : ByteBuffer.allocateDirect(SHIFT + 2 * bytes.length);
        all.put(SHIFT, bytes).put(SHIFT + bytes.length, bytes);
        return all.position(SHIFT)
                .limit(SHIFT + bytes.length)
                .asReadOnlyBuffer()
                .order(random.oneIn(2) ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    }

    /** Few different characters, so that much is found, and almost found; among them those a sign bit could spoil. */
    private String text(int most) {
        StringBuilder text = new StringBuilder();
        String letters = random.oneOf(List.of("ab", "a\u00FF", "\0\u0001", "\u007F\u0080\u00FE", "abcdefgh"));
        for (int i = random.between(0, most); i > 0; i--) {
            text.append(letters.charAt(random.between(0, letters.length() - 1)));
        }
        return text.toString();
    }

    /** The views above begin within their buffers. */
    @Test
    void findsWhatBeginsWhereTheBufferDoes() {
        ByteBuffer view = ByteBuffer.wrap("aab".getBytes(ISO_8859_1));
        assertThat(Views.indexOf(view, (byte) 'a')).isZero();
        assertThat(Views.indexOf(view, new byte[] {'a', 'a'})).isZero();
        assertThat(Views.indexOf(view, new byte[] {'a', 'b'})).isEqualTo(1);
    }

    @RepeatedTest(300)
    void findsWhatStringFinds() {
        String text = text(60);
        String wanted = random.oneIn(2) ? text(4) : part(text);
        ByteBuffer view = view(text);
        byte[] bytes = wanted.getBytes(ISO_8859_1);
        assertThat(Views.indexOf(view, bytes)).isEqualTo(text.indexOf(wanted));
        assertThat(Views.startsWith(view, bytes)).isEqualTo(text.startsWith(wanted));
        assertThat(Views.equals(view, bytes)).isEqualTo(text.equals(wanted));
        assertThat(Views.equals(view, text.getBytes(ISO_8859_1))).isTrue();
        assertThat(Views.startsWith(view, text.substring(0, text.length() / 2).getBytes(ISO_8859_1)))
                .isTrue();
        assertThat(view.position()).as("stays where it is").isEqualTo(SHIFT);
        assertThat(view.limit()).isEqualTo(SHIFT + text.length());
    }

    private String part(String text) {
        int from = random.between(0, text.length());
        return text.substring(from, random.between(from, text.length()));
    }

    @RepeatedTest(100)
    void findsTheByteThatStringFinds() {
        String text = text(60);
        ByteBuffer view = view(text);
        for (char wanted = 0; wanted <= 0xFF; wanted++) {
            assertThat(Views.indexOf(view, (byte) wanted)).isEqualTo(text.indexOf(wanted));
        }
        assertThat(view.position()).isEqualTo(SHIFT);
    }

    @Test
    void oneOtherByteAnywhereIsSeen() {
        for (int length = 1; length < 40; length++) {
            byte[] bytes = random.bytes(length);
            ByteBuffer view = view(new String(bytes, ISO_8859_1));
            for (int i = 0; i < length; i++) {
                bytes[i] ^= 0x10;
                assertThat(Views.equals(view, bytes)).isFalse();
                assertThat(Views.startsWith(view, bytes)).isFalse();
                bytes[i] ^= 0x10;
            }
        }
    }

    @RepeatedTest(300)
    void parsesWhatTheJdkParses() {
        long number = ByteBuffer.wrap(random.bytes(8)).getLong() >> random.between(0, 63);
        String text = (number >= 0 && random.oneIn(4) ? "+" : "") + number;
        ByteBuffer view = view(text);
        assertThat(Views.parseLong(view)).isEqualTo(number);
        if (number == (int) number) {
            assertThat(Views.parseInt(view)).isEqualTo((int) number);
        } else {
            assertThatThrownBy(() -> Views.parseInt(view)).isInstanceOf(NumberFormatException.class);
        }
        assertThat(view.position()).isEqualTo(SHIFT);
    }

    @RepeatedTest(300)
    void refusesWhatTheJdkRefuses() {
        StringBuilder text = new StringBuilder();
        for (int i = random.between(0, 22); i > 0; i--) {
            text.append("0123456789+- 9".charAt(random.between(0, random.oneIn(8) ? 13 : 9)));
        }
        ByteBuffer view = view(text.toString());
        try {
            long expected = Long.parseLong(text.toString());
            assertThat(Views.parseLong(view)).isEqualTo(expected);
        } catch (NumberFormatException e) {
            assertThatThrownBy(() -> Views.parseLong(view)).isInstanceOf(NumberFormatException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-2147483648", "2147483647", "+2147483647", "-0", "0", "00000000000000000000000000000007"})
    void leastAndGreatestIntAreParsed(String text) {
        assertThat(Views.parseInt(view(text))).isEqualTo(Integer.parseInt(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-9223372036854775808", "9223372036854775807"})
    void leastAndGreatestLongAreParsed(String text) {
        assertThat(Views.parseLong(view(text))).isEqualTo(Long.parseLong(text));
    }

    @ParameterizedTest
    @CsvSource({
        "2147483648, 'number out of range: want -2147483648 to 2147483647, got \"2147483648\"'",
        "-2147483649, 'number out of range: want -2147483648 to 2147483647, got \"-2147483649\"'",
        "12a4, 'no decimal number: want digits, got \"12a4\", in which a at index 2 is none'",
        "'', 'no decimal number: want digits, got \"\"'",
        "-, 'no decimal number: want digits, got \"-\"'",
        "--1, 'no decimal number: want digits, got \"--1\", in which - at index 1 is none'",
        "' 1', 'no decimal number: want digits, got \" 1\", in which   at index 0 is none'"
    })
    void errorNamesWhatWasGot(String text, String message) {
        assertThatThrownBy(() -> Views.parseInt(view(text)))
                .isInstanceOf(NumberFormatException.class)
                .hasMessage(message);
    }

    @Test
    void errorIsLegibleWhateverWasGot() {
        assertThatThrownBy(() -> Views.parseLong(view("1\r\u00FF")))
                .hasMessage("no decimal number: want digits, got \"1\\x0d\\xff\", in which \\x0d at index 1 is none");
        assertThatThrownBy(() -> Views.parseLong(view("~\u007F")))
                .hasMessage("no decimal number: want digits, got \"~\\x7f\", in which ~ at index 0 is none");
        assertThatThrownBy(() -> Views.parseLong(view("9".repeat(100))))
                .hasMessage("number out of range: want -9223372036854775808 to 9223372036854775807, got \""
                        + "9".repeat(40) + "…\" of 100 bytes");
        assertThatThrownBy(() -> Views.parseLong(view(":")))
                .as("behind the 9")
                .isInstanceOf(NumberFormatException.class);
        assertThatThrownBy(() -> Views.parseLong(view("/")))
                .as("before the 0")
                .isInstanceOf(NumberFormatException.class);
        assertThatThrownBy(() -> Views.parseLong(view("9223372036854775808")))
                .isInstanceOf(NumberFormatException.class);
        assertThatThrownBy(() -> Views.parseLong(view("-9223372036854775809")))
                .isInstanceOf(NumberFormatException.class);
    }
}
