package io.thalweg.line;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.testkit.FileDescriptors;
import io.thalweg.testkit.HostileInputStream;
import io.thalweg.testkit.OpenSource;
import io.thalweg.testkit.ScriptedReadableChannel;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ReadOnlyBufferException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a reader makes of lines, of what is none, and of sources that misbehave. */
@Timeout(300)
@ExtendWith(FileDescriptors.class)
class LineReaderTest {
    @TempDir
    Path directory;

    @Test
    void stepsFromLineToLine() throws IOException {
        try (LineReader reader = reading("ab\n\nc\rd\r\ne")) {
            assertThat(reader.lineNumber()).isZero();
            assertThat(reader.offset()).isZero();
            assertLine(reader, "ab", 0, 1);
            assertLine(reader, "", 3, 2);
            assertLine(reader, "c", 4, 3);
            assertLine(reader, "d", 6, 4);
            assertLine(reader, "e", 9, 5);
            assertThat(reader.next()).isFalse();
            assertThat(reader.next()).isFalse();
            assertThat(reader.lineNumber()).isEqualTo(5);
            assertThat(reader.offset()).isEqualTo(10);
        }
    }

    /** Each byte ends a line, which is more than the reader keeps places for. */
    @Test
    void aThousandEmptyLinesAreLines() throws IOException {
        try (LineReader reader = reading("\n".repeat(1_000))) {
            for (int i = 0; i < 1_000; i++) {
                assertLine(reader, "", i, i + 1);
            }
            assertThat(reader.next()).isFalse();
        }
    }

    @Test
    void linesThatAreBufferedNeedNoRead() throws IOException {
        ScriptedReadableChannel source = ScriptedReadableChannel.whole(ascii("a\nb\r\nc\n"));
        try (LineReader reader = LineReader.of(source)) {
            reader.next();
            reader.next();
            reader.next();
            assertThat(source.reads()).isEqualTo(1);
        }
    }

    @Test
    void carriageReturnEndsItsLineAtOnce() throws IOException {
        ScriptedReadableChannel source = ScriptedReadableChannel.byteByByte(ascii("a\r\nb\n"));
        try (LineReader reader = LineReader.of(source)) {
            assertLine(reader, "a", 0, 1);
            assertThat(source.delivered()).as("the LF was not waited for").isEqualTo(2);
            assertLine(reader, "b", 3, 2);
            assertThat(reader.next()).isFalse();
        }
    }

    @Test
    void viewIsReadOnlyAndOfTheLineOnly() throws IOException {
        try (LineReader reader = reading("abc\nd\n")) {
            reader.next();
            ByteBuffer view = reader.view();
            assertThat(view).isEqualTo(ByteBuffer.wrap(ascii("abc")));
            assertThat(view.capacity()).isEqualTo(3);
            assertThatThrownBy(() -> view.put(0, (byte) 1)).isInstanceOf(ReadOnlyBufferException.class);
        }
    }

    @Test
    void beginsWhereTheChannelStands() throws IOException {
        BufferedReadableByteChannel channel = BufferedReadableByteChannel.builder()
                .order(ByteOrder.LITTLE_ENDIAN)
                .build(ScriptedReadableChannel.whole(ascii("header a\nb\n")));
        try (LineReader reader = LineReader.of(channel)) {
            channel.skip(7);
            assertLine(reader, "a", 7, 1);
            assertLine(reader, "b", 9, 2);
        }
    }

    @Test
    void withoutALineThereIsNothingToTake() throws IOException {
        try (LineReader reader = reading("a")) {
            assertNoLine(reader);
            reader.next();
            reader.next();
            assertNoLine(reader);
        }
    }

    @Test
    void closingLeavesThePresentLineToWhoeverHasIt() throws IOException {
        LineReader closed = reading("a\nb\n");
        closed.next();
        closed.close();
        assertThat(closed.string()).isEqualTo("a");
        assertThatThrownBy(closed::next).isInstanceOf(ClosedChannelException.class);
        assertNoLine(closed);
    }

    private static void assertNoLine(LineReader reader) {
        assertThatThrownBy(reader::view).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(reader::copy).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(reader::length).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(reader::string)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no current line: call next() first, and use the line only if it returned true");
    }

    // ---- Closing and failing ----------------------------------------------------------------------------------------

    @Test
    void closingTheChannelFirstDoesNotMatter() throws IOException {
        BufferedReadableByteChannel channel =
                BufferedReadableByteChannel.of(ScriptedReadableChannel.whole(ascii("a\nb\n")));
        LineReader reader = LineReader.of(channel);
        reader.next();
        channel.close();
        reader.close();
        assertThatThrownBy(reader::next).isInstanceOf(ClosedChannelException.class);
    }

    @Test
    void linesBeforeAFailureAreReadAndTheFailureIsPassedOn() throws IOException {
        byte[] bytes = ascii("one\ntwo\nthree");
        for (int n = 0; n <= bytes.length; n++) {
            List<String> lines = new ArrayList<>();
            try (LineReader reader = LineReader.of(HostileInputStream.failingAt(n, bytes))) {
                assertThatThrownBy(() -> readAll(reader, lines))
                        .isInstanceOf(IOException.class)
                        .hasMessageContaining("offset " + n)
                        .hasMessageContaining(HostileInputStream.failureMessage(n));
                assertThatThrownBy(reader::next)
                        .as("asked again, it says the same")
                        .hasMessageContaining("offset " + n);
            }
            assertThat(lines).hasSize(n >= 8 ? 2 : n >= 4 ? 1 : 0);
        }
    }

    /** Fails once between any two bytes, as a socket with a timeout does. */
    private static final class Stuttering implements OpenSource {
        private final ByteBuffer bytes;
        private boolean fails;

        Stuttering(byte[] bytes) {
            this.bytes = ByteBuffer.wrap(bytes);
        }

        @Override
        public int read(ByteBuffer into) throws IOException {
            fails = !fails;
            if (fails) {
                throw new SocketTimeoutException("slow");
            }
            if (!bytes.hasRemaining()) {
                return -1;
            }
            into.put(bytes.get());
            return 1;
        }
    }

    @Test
    void goesOnAfterAFailureThatPasses() throws IOException {
        List<String> lines = new ArrayList<>();
        int failures = 0;
        try (LineReader reader = LineReader.of(new Stuttering(ascii("ab\r\n\rc\n\nd")))) {
            for (boolean more = true; more; ) {
                try {
                    more = reader.next();
                    if (more) {
                        lines.add(reader.offset() + reader.string());
                    }
                } catch (SocketTimeoutException e) {
                    failures++;
                }
            }
        }
        assertThat(lines).containsExactly("0ab", "4", "5c", "7", "8d");
        assertThat(failures).isEqualTo(11);
    }

    @Test
    void sourceThatGivesNothingIsWaitedForAndThenGivenUp() throws IOException {
        int[] sizes = {0, 1, 0, 0, 2};
        int[] i = {0};
        try (LineReader reader = LineReader.of(
                ScriptedReadableChannel.inPieces(ascii("ab\ncd\n"), () -> sizes[i[0]++ % sizes.length]))) {
            assertLine(reader, "ab", 0, 1);
            assertLine(reader, "cd", 3, 2);
        }
        try (LineReader reader = LineReader.of(ScriptedReadableChannel.inPieces(ascii("a\n"), () -> 0))) {
            assertThatThrownBy(reader::next)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("cannot read at offset 0 of a scripted channel")
                    .hasMessageContaining("moved no byte");
        }
    }

    @Test
    void growingFileIsReadOn() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "a\nb");
        try (LineReader reader = LineReader.open(file)) {
            assertLine(reader, "a", 0, 1);
            assertLine(reader, "b", 2, 2);
            assertThat(reader.next()).isFalse();
            Files.writeString(file, "a\nb\nc\n");
            assertLine(reader, "", 3, 3);
            assertLine(reader, "c", 4, 4);
        }
    }

    // ---- The limit --------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 63, 64, 65, 1000, 100_000})
    void lineOfTheLimitIsTakenAndOneByteMoreRefused(int limit) throws IOException {
        String most = "x".repeat(limit);
        for (String ending : List.of("", "\n", "\r", "\r\n")) {
            String text = "\n" + most + ending;
            try (LineReader reader = limited(limit, ScriptedReadableChannel.whole(ascii(text)))) {
                assertLine(reader, "", 0, 1);
                assertLine(reader, most, 1, 2);
                assertThat(reader.next()).isFalse();
            }
            for (boolean slow : new boolean[] {false, true}) {
                byte[] tooLong = ascii("\n" + most + "x" + ending);
                ScriptedReadableChannel source =
                        slow ? ScriptedReadableChannel.byteByByte(tooLong) : ScriptedReadableChannel.whole(tooLong);
                assertRefused(limit, source);
            }
        }
    }

    private static void assertRefused(int limit, ScriptedReadableChannel source) throws IOException {
        try (LineReader reader = limited(limit, source)) {
            assertThat(reader.next()).isTrue();
            assertThatThrownBy(reader::next)
                    .isInstanceOfSatisfying(TooLongLineException.class, e -> {
                        assertThat(e.lineNumber()).isEqualTo(2);
                        assertThat(e.offset()).isEqualTo(1);
                        assertThat(e.maxLineLength()).isEqualTo(limit);
                    })
                    .hasMessageMatching("line 2 at offset 1 of a scripted channel is too long: (" + (limit + 1)
                            + " bytes|" + (limit + 1) + " bytes and still no line ending), the limit is "
                            + limit + " \\(maxLineLength\\); raise it if such lines are expected");
            assertThat(source.closes()).isEqualTo(1);
            assertThatThrownBy(reader::next)
                    .hasMessage("cannot read further lines of a scripted channel: an earlier one failed")
                    .hasCauseInstanceOf(TooLongLineException.class);
        }
    }

    /** Gibibytes without an ending, made as they are read. */
    private static final class EndlessLine implements OpenSource {
        private long left = 3L << 30;
        private long delivered;

        @Override
        public int read(ByteBuffer into) {
            int n = (int) Math.min(left, into.remaining());
            into.position(into.position() + n);
            left -= n;
            delivered += n;
            return n == 0 ? -1 : n;
        }
    }

    @Test
    void lineOfThreeGibibytesIsRefusedAtTheLimit() throws IOException {
        EndlessLine source = new EndlessLine();
        try (LineReader reader = LineReader.of(source)) {
            assertThatThrownBy(reader::next)
                    .isInstanceOf(TooLongLineException.class)
                    .hasMessageContaining("the limit is 16777216");
        }
        assertThat(source.delivered).isLessThanOrEqualTo(32 << 20);
    }

    @Test
    void channelWithoutRoomForALineIsRefused() {
        BufferedReadableByteChannel small = BufferedReadableByteChannel.builder()
                .bufferSize(100)
                .maxBufferSize(100)
                .build(ScriptedReadableChannel.whole(ascii("a\n")));
        assertThatThrownBy(() -> LineReader.builder().maxLineLength(100).build(small))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a line may have 100 bytes and an ending, but the channel's buffer only 100;"
                        + " raise maxBufferSize or lower maxLineLength");
        LineReader.builder().maxLineLength(99).build(small);
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MIN_VALUE, 0, 1 << 30, Integer.MAX_VALUE})
    void limitThatCannotBeIsRefused(int limit) {
        assertThatThrownBy(() -> LineReader.builder().maxLineLength(limit))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("maxLineLength must be 1 to 1073741823, got " + limit);
    }

    /** What is buffered beyond is more than a line may have, but nobody has searched it. */
    @Test
    void aReaderThatWasClosedAccusesNobodyOfALongLine() throws IOException {
        LineReader reader = limited(10, ScriptedReadableChannel.whole(ascii("line\n".repeat(100))));
        assertThat(reader.next()).isTrue();

        reader.close();

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(reader::next).isInstanceOf(ClosedChannelException.class);
        }
    }

    // ---- Helpers ----------------------------------------------------------------------------------------------------

    static void assertLine(LineReader reader, String line, long offset, long number) throws IOException {
        assertThat(reader.next()).as("there is a line").isTrue();
        assertThat(reader.string()).isEqualTo(line);
        assertThat(reader.view()).isEqualTo(ByteBuffer.wrap(reader.copy()));
        assertThat(reader.length()).isEqualTo(reader.copy().length);
        assertThat(reader.offset()).isEqualTo(offset);
        assertThat(reader.lineNumber()).isEqualTo(number);
    }

    private static void readAll(LineReader reader, List<String> into) throws IOException {
        while (reader.next()) {
            into.add(reader.string());
        }
    }

    private static LineReader reading(String text) {
        return LineReader.of(ScriptedReadableChannel.whole(text.getBytes(UTF_8)));
    }

    private static LineReader limited(int limit, ScriptedReadableChannel source) {
        return LineReader.builder().maxLineLength(limit).build(source);
    }

    static byte[] ascii(String text) {
        return text.getBytes(US_ASCII);
    }
}
