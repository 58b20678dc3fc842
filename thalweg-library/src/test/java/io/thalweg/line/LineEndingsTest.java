package io.thalweg.line;

import static io.thalweg.line.LineReaderTest.ascii;
import static io.thalweg.line.LineReaderTest.assertLine;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.testkit.ScriptedReadableChannel;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines that end with other bytes than the usual, and lines that do not end. */
class LineEndingsTest {
    @Test
    void carriageReturnAloneIsTextWhereOnlyPairsEnd() throws IOException {
        byte[] text = ascii("a\r\nb\rc\n\r\r\n\r\n\n\rd\r");
        for (boolean slow : new boolean[] {false, true}) {
            try (LineReader reader = LineReader.builder()
                    .endings(LineEndings.LF_OR_CRLF)
                    .build(slow ? ScriptedReadableChannel.byteByByte(text) : ScriptedReadableChannel.whole(text))) {
                assertLine(reader, "a", 0, 1);
                assertLine(reader, "b\rc", 3, 2);
                assertLine(reader, "\r", 7, 3);
                assertLine(reader, "", 10, 4);
                assertLine(reader, "", 12, 5);
                assertThat(reader.hasEnding()).isTrue();
                assertLine(reader, "\rd\r", 13, 6);
                assertThat(reader.hasEnding()).isFalse();
                assertThat(reader.next()).isFalse();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void onlyTheLastLineMayLackItsEnding(LineEndings endings) throws IOException {
        String ending = endings == LineEndings.NUL ? "\0" : "\n";
        try (LineReader reader = LineReader.builder()
                .endings(endings)
                .build(ScriptedReadableChannel.whole(ascii("a" + ending + ending + "b")))) {
            assertThatThrownBy(reader::hasEnding).isInstanceOf(IllegalStateException.class);
            assertLine(reader, "a", 0, 1);
            assertThat(reader.hasEnding()).isTrue();
            assertLine(reader, "", 2, 2);
            assertThat(reader.hasEnding()).isTrue();
            assertLine(reader, "b", 3, 3);
            assertThat(reader.hasEnding()).isFalse();
            assertThat(reader.next()).isFalse();
            assertThatThrownBy(reader::hasEnding).isInstanceOf(IllegalStateException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 100_000})
    void anEndingOfTwoBytesDoesNotCountAmongTheLimit(int limit) throws IOException {
        String most = "x".repeat(limit);
        LineReader.Builder builder = LineReader.builder().maxLineLength(limit).endings(LineEndings.LF_OR_CRLF);
        for (int split = 0; split <= 3; split++) {
            byte[] text = ascii(most + "\r\n" + most + "\n" + most);
            int[] pieces = {limit + split - 1, Integer.MAX_VALUE};
            int[] i = {0};
            ScriptedReadableChannel source =
                    ScriptedReadableChannel.inPieces(text, () -> Math.max(1, pieces[Math.min(i[0]++, 1)]));
            try (LineReader reader = builder.build(source)) {
                assertLine(reader, most, 0, 1);
                assertLine(reader, most, limit + 2, 2);
                assertLine(reader, most, 2L * limit + 3, 3);
                assertThat(reader.next()).isFalse();
            }
        }
        for (String tooLong : List.of("\r", "\rx\n", "\r\r\n", "x\r\n")) {
            for (boolean slow : new boolean[] {false, true}) {
                byte[] text = ascii(most + tooLong);
                try (LineReader reader = builder.build(
                        slow ? ScriptedReadableChannel.byteByByte(text) : ScriptedReadableChannel.whole(text))) {
                    assertThatThrownBy(reader::next).isInstanceOf(TooLongLineException.class);
                }
            }
        }
    }

    @Test
    void channelNeedsRoomForAnEndingOfTwoBytes() {
        BufferedReadableByteChannel channel = BufferedReadableByteChannel.builder()
                .bufferSize(100)
                .maxBufferSize(100)
                .build(ScriptedReadableChannel.whole(ascii("a\n")));
        LineReader.Builder builder = LineReader.builder().endings(LineEndings.LF_OR_CRLF);
        assertThatThrownBy(() -> builder.maxLineLength(99).build(channel)).isInstanceOf(IllegalArgumentException.class);
        builder.maxLineLength(98).build(channel);
        ScriptedReadableChannel any = ScriptedReadableChannel.whole(ascii("a\n"));
        assertThatThrownBy(() -> builder.maxLineLength((1 << 30) - 1).build(any))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("maxLineLength must be 1 to 1073741822 where lines end with LF_OR_CRLF, got 1073741823");
    }
}
