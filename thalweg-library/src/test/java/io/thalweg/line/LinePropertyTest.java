package io.thalweg.line;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.testkit.HostileInputStream;
import io.thalweg.testkit.NaiveLines;
import io.thalweg.testkit.RandomSource;
import io.thalweg.testkit.ScriptedReadableChannel;
import io.thalweg.trials.fuzz.FuzzTarget;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Whatever the text, its pieces and the buffer: the lines are those of {@link BufferedReader}, and where they are. */
class LinePropertyTest {
    /** Bytes that endings are easily confused with, or that begin, continue and break characters. */
    private static final byte[] TRICKY = {
        '\n',
        '\r',
        0,
        1,
        9,
        0x0B,
        0x0C,
        0x0E,
        0x7F,
        (byte) 0x80,
        (byte) 0x8A,
        (byte) 0x8D,
        (byte) 0xBF,
        (byte) 0xC3,
        (byte) 0xE2,
        (byte) 0xED,
        (byte) 0xF0,
        (byte) 0xF4,
        (byte) 0xFF
    };

    private static final String LETTERS = "ab\u00E4\u00FF\u20AC\u4E00\uFFFD\uD83D\uDE00";

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    /** How they are read is chosen by the front of what the target is given. */
    @RepeatedTest(800)
    void readsWhatANaiveReaderReads() throws Exception {
        ByteArrayOutputStream input = new ByteArrayOutputStream();
        input.writeBytes(random.bytes(random.between(12, 20)));
        input.writeBytes(randomText());
        FuzzTarget.LINES.check(input.toByteArray());
    }

    private static List<String> strings(byte[] bytes, List<NaiveLines.Line> lines) {
        return lines.stream()
                .map(line -> new String(bytes, (int) line.offset(), line.bytes().remaining(), UTF_8))
                .toList();
    }

    @Test
    void noBorderOfABufferMatters() throws IOException {
        byte[] bytes = "a\r\n\r\r\n\n\n\u20AC\r\n\r\nlonger than eight bytes\r\n\r\u00E4\n".getBytes(UTF_8);
        for (int padding = 0; padding <= 70; padding++) {
            byte[] padded = (" ".repeat(padding) + new String(bytes, UTF_8)).getBytes(UTF_8);
            List<String> paddedLines = jdkLines(padded);
            List<NaiveLines.Line> paddedNaive = naive(padded, LineEndings.ANY);
            List<NaiveLines.Line> paddedPairs = naive(padded, LineEndings.LF_OR_CRLF);
            for (int bufferSizeBytes = 8; bufferSizeBytes <= 130; bufferSizeBytes++) {
                try (LineReader reader =
                        buffered(bufferSizeBytes, LineEndings.ANY, ScriptedReadableChannel.whole(padded))) {
                    assertReads(reader, padded, paddedNaive, paddedLines);
                }
                try (LineReader reader =
                        buffered(bufferSizeBytes, LineEndings.LF_OR_CRLF, ScriptedReadableChannel.whole(padded))) {
                    assertReads(reader, padded, paddedPairs, strings(padded, paddedPairs));
                }
            }
        }
        for (LineEndings endings : LineEndings.values()) {
            List<NaiveLines.Line> naive = naive(bytes, endings);
            for (int split = 0; split <= bytes.length; split++) {
                int[] pieces = {split, bytes.length, bytes.length};
                int[] i = {0};
                ScriptedReadableChannel source =
                        ScriptedReadableChannel.inPieces(bytes, () -> pieces[Math.min(i[0]++, 2)]);
                try (LineReader reader = buffered(64, endings, source)) {
                    assertReads(reader, bytes, naive, strings(bytes, naive));
                }
            }
        }
    }

    @RepeatedTest(200)
    void countsWhatBufferedReaderReads() throws IOException {
        byte[] bytes = random.oneIn(2) ? randomText() : sparseText();
        long expected = jdkLines(bytes).size();
        assertThat(Lines.count(HostileInputStream.inRandomPieces(bytes, random)))
                .isEqualTo(expected);
        assertThat(Lines.count(ScriptedReadableChannel.whole(bytes))).isEqualTo(expected);
        assertThat(Lines.count(channel(bytes, random.between(8, 3000)))).isEqualTo(expected);
        assertThat(Lines.count(ScriptedReadableChannel.inPieces(bytes, () -> random.between(0, 1100))))
                .isEqualTo(expected);
    }

    @RepeatedTest(50)
    void marksAreTheBytesInTheRange() {
        byte[] bytes = random.bytes(EndingMarks.BLOCK_BYTES);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = random.oneIn(2) ? TRICKY[random.between(0, TRICKY.length - 1)] : bytes[i];
        }
        for (LineEndings endings : LineEndings.values()) {
            int first = endings.firstMark;
            int last = endings.lastMark;
            long expected = 0;
            for (int i = 0; i < bytes.length; i++) {
                expected |= bytes[i] >= first && bytes[i] <= last ? 1L << i : 0;
            }
            assertThat(EndingMarks.ofBlock(bytes, 0, EndingMarks.reaching(first), EndingMarks.reaching(last + 1)))
                    .isEqualTo(expected);
            assertThat(EndingMarks.ofRest(bytes, 0, bytes.length, first, last)).isEqualTo(expected);
        }
    }

    @Test
    void wordsAreSearchedForEveryByteBesideEveryOther() {
        for (int first = 0; first < 256; first++) {
            for (int second = 0; second < 256; second++) {
                long word = first | (long) second << 8 | 0x4141_4141_4141_0000L;
                for (byte wanted : new byte[] {'\n', '\r'}) {
                    long expected = (first == wanted ? 0x80 : 0) | (second == wanted ? 0x8000 : 0);
                    assertThat(EndingMarks.equal(word, wanted)).isEqualTo(expected);
                    assertThat(EndingMarks.isMarked(EndingMarks.anyEqual(word, wanted)))
                            .isEqualTo(expected != 0);
                }
            }
        }
    }

    // ---- Made at random ---------------------------------------------------------------------------------------------

    private byte[] randomText() {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        int pieces = random.between(0, 120);
        int endingEvery = random.between(1, 40);
        for (int i = 0; i < pieces; i++) {
            switch (random.between(0, 3)) {
                case 0 -> text.write(TRICKY[random.between(0, TRICKY.length - 1)]);
                case 1 ->
                    text.writeBytes(LETTERS.substring(random.between(0, LETTERS.length()))
                            .getBytes(UTF_8));
                case 2 -> text.writeBytes(random.bytes(random.between(0, 4)));
                default -> text.writeBytes("x".repeat(random.between(0, 90)).getBytes(UTF_8));
            }
            if (random.oneIn(endingEvery)) {
                text.writeBytes(
                        random.oneOf(List.of("\n", "\r", "\r\n", "\n\r")).getBytes(UTF_8));
            }
        }
        return text.toByteArray();
    }

    /** Long stretches without a CR, as most texts are. */
    private byte[] sparseText() {
        byte[] text = new byte[random.between(0, 9000)];
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) (random.oneIn(50) ? '\n' : random.oneIn(2000) ? '\r' : 'x');
        }
        return text;
    }

    private BufferedReadableByteChannel channel(byte[] bytes, int bufferSizeBytes) {
        return BufferedReadableByteChannel.builder()
                .bufferSize(bufferSizeBytes)
                .order(random.oneIn(2) ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN)
                .build(ScriptedReadableChannel.inPieces(bytes, () -> random.between(1, bufferSizeBytes)));
    }

    private static LineReader buffered(int bufferSizeBytes, LineEndings endings, ScriptedReadableChannel source) {
        return LineReader.builder()
                .endings(endings)
                .build(BufferedReadableByteChannel.builder()
                        .bufferSize(bufferSizeBytes)
                        .build(source));
    }

    // ---- What is right ----------------------------------------------------------------------------------------------

    private static List<String> jdkLines(byte[] bytes) throws IOException {
        List<String> lines = new ArrayList<>();
        BufferedReader reader = new BufferedReader(new InputStreamReader(new ByteArrayInputStream(bytes), UTF_8));
        for (String line; (line = reader.readLine()) != null; ) {
            lines.add(line);
        }
        return lines;
    }

    private static List<NaiveLines.Line> naive(byte[] bytes, LineEndings endings) {
        return NaiveLines.read(bytes, Integer.MAX_VALUE, endings, false).lines();
    }

    private void assertReads(LineReader reader, byte[] bytes, List<NaiveLines.Line> naive, List<String> expected)
            throws IOException {
        List<String> lines = new ArrayList<>();
        while (reader.next()) {
            NaiveLines.Line line = naive.get(lines.size());
            assertThat(reader.offset()).isEqualTo(line.offset());
            assertThat(reader.length()).isEqualTo(line.bytes().remaining());
            assertThat(reader.hasEnding()).isEqualTo(line.ended());
            assertThat(reader.view()).isEqualTo(line.bytes());
            // Strings of lines that are left out now and then must not disturb the others.
            lines.add(random.oneIn(5) ? new String(reader.copy(), UTF_8) : reader.string());
            assertThat(reader.lineNumber()).isEqualTo(lines.size());
        }
        assertThat(lines).isEqualTo(expected);
        assertThat(reader.offset()).isEqualTo(bytes.length);
    }
}
