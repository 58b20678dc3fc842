package io.thalweg.line;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.thalweg.testkit.RandomSource;
import io.thalweg.testkit.ScriptedReadableChannel;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of the bytes of a line as a string: charsets, malformed bytes, byte order marks. */
class LineCharactersTest {
    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @ParameterizedTest
    @ValueSource(
            strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE", "IBM1047", "ISO-2022-JP", "ISO-2022-KR"})
    void charsetInWhichAsciiIsNotAsciiIsRefused(String name) {
        assumeThat(Charset.isSupported(name))
                .as("needs the module jdk.charsets")
                .isTrue();
        assertThatThrownBy(() -> LineReader.builder().charset(Charset.forName(name)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("lines of " + name + " cannot be found as bytes");
    }

    /** Well-formed text, and text with characters cut short by the end of their line. */
    @Test
    void stringsAreThoseOfBufferedReaderInEveryCharsetThatIsAccepted() throws IOException {
        int accepted = 0;
        for (Charset charset : Charset.availableCharsets().values()) {
            LineReader.Builder builder = LineReader.builder();
            try {
                builder.charset(charset).build(ScriptedReadableChannel.whole(new byte[0]));
            } catch (IllegalArgumentException refused) {
                assertThat(refused).hasMessageStartingWith("lines of " + charset);
                continue;
            }
            accepted++;
            for (int round = 0; round < 30; round++) {
                byte[] bytes = random.bytes(500);
                for (int i = 0; i < bytes.length; i++) {
                    // Many endings, and what follows one looks like the rest of a character.
                    bytes[i] = random.oneIn(4) ? (byte) '\n' : random.oneIn(5) ? (byte) '@' : bytes[i];
                }
                List<String> ours = new ArrayList<>();
                readAll(builder.build(ScriptedReadableChannel.whole(bytes)), ours);
                assertThat(ours).as(charset.name()).isEqualTo(linesOf(bytes, charset));
            }
        }
        assertThat(accepted).isGreaterThan(20);
    }

    private static List<String> linesOf(byte[] bytes, Charset charset) {
        return new BufferedReader(new InputStreamReader(new ByteArrayInputStream(bytes), charset))
                .lines()
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"EUC-JP", "GB18030", "Big5-HKSCS"})
    void charsetsInWhichAnEndingMayBeSwallowedAreReadIfThatIsReported(String name) throws IOException {
        Charset charset = Charset.forName(name);
        assertThatThrownBy(
                        () -> LineReader.builder().charset(charset).build(ScriptedReadableChannel.whole(new byte[0])))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("malformed(CodingErrorAction.REPORT)");
        byte[] lead = {'a', (byte) 0x87, '\n', 'b', '\n'};
        try (LineReader reader = LineReader.builder()
                .charset(charset)
                .malformed(CodingErrorAction.REPORT)
                .build(ScriptedReadableChannel.whole(lead))) {
            assertThat(reader.next()).isTrue();
            assertThatThrownBy(reader::string).isInstanceOf(MalformedLineException.class);
            assertLine(reader, "b", 3, 2);
        }
    }

    @Test
    void charsetThatIsGuessedFromTheTextIsRefused() {
        assumeThat(Charset.isSupported("x-JISAutoDetect"))
                .as("needs the module jdk.charsets")
                .isTrue();
        assertThatThrownBy(() -> LineReader.builder().charset(Charset.forName("x-JISAutoDetect")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("lines of x-JISAutoDetect cannot be");
    }

    @Test
    void malformedBytesAreReplaced() throws IOException {
        byte[] bytes = "a?b\nc?".getBytes(ISO_8859_1);
        bytes[1] = (byte) 0xFF;
        bytes[5] = (byte) 0xC3;
        try (LineReader reader = LineReader.of(ScriptedReadableChannel.whole(bytes))) {
            assertLine(reader, "a\uFFFDb", 0, 1);
            assertLine(reader, "c\uFFFD", 4, 2);
        }
    }

    @Test
    void malformedByteIsReportedAtEveryPosition() throws IOException {
        for (int length = 1; length < 70; length++) {
            for (int at = 0; at < length; at++) {
                byte[] bytes = ascii("ok\n" + "x".repeat(length) + "\nok");
                bytes[3 + at] = (byte) 0xFF;
                assertReported(bytes, 3 + at);
            }
        }
    }

    private static void assertReported(byte[] bytes, int offset) throws IOException {
        try (LineReader reader = reporting(bytes)) {
            assertThat(reader.next()).isTrue();
            assertThat(reader.string()).isEqualTo("ok");
            assertThat(reader.next()).isTrue();
            assertThatThrownBy(reader::string)
                    .isInstanceOfSatisfying(MalformedLineException.class, e -> {
                        assertThat(e.offset()).isEqualTo(offset);
                        assertThat(e.lineNumber()).isEqualTo(2);
                    })
                    .hasMessage("line 2 of a scripted channel is not UTF-8: byte 0xff at offset " + offset
                            + " does not begin a character; choose the right charset, or replace malformed bytes");
            assertThat(reader.copy()).as("the bytes can still be had").hasSize(bytes.length - 6);
            assertThat(reader.next()).as("and the next line").isTrue();
            assertThat(reader.string()).isEqualTo("ok");
        }
    }

    @Test
    void characterCutShortByItsLineIsReported() throws IOException {
        byte[] euro = "€".getBytes(UTF_8);
        byte[] bytes = {'a', euro[0], euro[1], '\n', euro[2]};
        try (LineReader reader = reporting(bytes)) {
            reader.next();
            assertThatThrownBy(reader::string).hasMessageContaining("byte 0xe2 at offset 1");
            reader.next();
            assertThatThrownBy(reader::string).hasMessageContaining("byte 0xac at offset 4");
        }
    }

    @Test
    void replacementCharacterInTheTextIsNotReported() throws IOException {
        try (LineReader reader = reporting("a\uFFFDb\n".getBytes(UTF_8))) {
            reader.next();
            assertThat(reader.string()).isEqualTo("a\uFFFDb");
        }
        try (LineReader reader = reporting("\uFFFD".repeat(20_000).getBytes(UTF_8))) {
            reader.next();
            assertThat(reader.string()).hasSize(20_000);
        }
    }

    @Test
    void malformedBytesAreReplacedOrReportedNotIgnored() {
        assertThatThrownBy(() -> LineReader.builder().malformed(CodingErrorAction.IGNORE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the action for malformed bytes must be REPLACE or REPORT, got IGNORE");
    }

    @Test
    void byteOrderMarkIsSkippedOnRequestOnly() throws IOException {
        for (String text : List.of("\uFEFFa\nb", "\uFEFF", "\uFEFF\n", "a\n\uFEFFb", "\uFEFE", "\u00EFa\n")) {
            byte[] bytes = text.getBytes(UTF_8);
            String without = text.startsWith("\uFEFF") ? text.substring(1) : text;
            List<String> kept = new ArrayList<>();
            readAll(LineReader.of(ScriptedReadableChannel.byteByByte(bytes)), kept);
            assertThat(kept).isEqualTo(text.lines().toList());
            List<String> skipped = new ArrayList<>();
            LineReader skipping =
                    LineReader.builder().skipByteOrderMark(true).build(ScriptedReadableChannel.byteByByte(bytes));
            readAll(skipping, skipped);
            assertThat(skipped).isEqualTo(without.lines().toList());
            assertThat(skipping.offset()).isEqualTo(bytes.length);
        }
    }

    @Test
    void lookingForAByteOrderMarkWaitsForNoMoreThanItNeeds() throws IOException {
        ScriptedReadableChannel source = ScriptedReadableChannel.byteByByte(ascii("\nabc"));
        try (LineReader reader = LineReader.builder().skipByteOrderMark(true).build(source)) {
            assertLine(reader, "", 0, 1);
            assertThat(source.delivered()).isEqualTo(1);
        }
    }

    private static void assertLine(LineReader reader, String line, long offset, long number) throws IOException {
        assertThat(reader.next()).as("there is a line").isTrue();
        assertThat(reader.string()).isEqualTo(line);
        assertThat(reader.offset()).isEqualTo(offset);
        assertThat(reader.lineNumber()).isEqualTo(number);
    }

    private static void readAll(LineReader reader, List<String> into) throws IOException {
        while (reader.next()) {
            into.add(reader.string());
        }
    }

    private static LineReader reporting(byte[] bytes) {
        return LineReader.builder().malformed(CodingErrorAction.REPORT).build(ScriptedReadableChannel.whole(bytes));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(US_ASCII);
    }
}
