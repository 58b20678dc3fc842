package io.thalweg.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.thalweg.line.LineEndings;
import io.thalweg.line.LineReader;
import io.thalweg.line.MalformedLineException;
import io.thalweg.line.TooLongLineException;
import io.thalweg.testkit.FileDescriptors;
import io.thalweg.testkit.RandomSource;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every line is found where it is, in a later run and after the file has grown; what does not fit is refused. */
class LineIndexTest {
    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @RegisterExtension
    final FileDescriptors descriptors = new FileDescriptors();

    @TempDir
    Path directory;

    @RepeatedTest(10)
    void everyLineIsFound() throws IOException {
        LineReader.Builder options = LineReader.builder().endings(random.oneOf(List.of(LineEndings.values())));
        Path file = file(randomText(random.between(0, 3_000)));
        List<String> lines = lines(file, options);
        try (LineIndex index = LineIndex.build(file, options)) {
            assertFinds(index, lines);
            index.save();
        }
        try (LineIndex index = LineIndex.load(file, options)) {
            assertFinds(index, lines);
        }
    }

    @Test
    void linesAreCountedFromTheBeginningOfTheFile() throws IOException {
        try (LineIndex index = LineIndex.build(file("line\n".repeat(40_000)));
                LineReader reader = index.from(30_000)) {
            assertThat(reader.lineNumber()).isEqualTo(29_999);
            assertThat(reader.next()).isTrue();
            assertThat(reader.lineNumber()).isEqualTo(30_000);
            assertThat(reader.offset()).isEqualTo(5 * 29_999);
            while (reader.next()) {
                assertThat(reader.offset()).isEqualTo(5 * (reader.lineNumber() - 1));
            }
            assertThat(reader.lineNumber()).isEqualTo(40_000);
        }
    }

    @Test
    void errorsNameTheLineOfTheFile() throws IOException {
        Path file = file("line\n".repeat(19_998) + "x".repeat(200) + "\n\u00e9\n");
        LineReader.Builder options =
                LineReader.builder().charset(StandardCharsets.US_ASCII).malformed(CodingErrorAction.REPORT);
        try (LineIndex index = LineIndex.build(file, options.maxLineLength(100));
                LineReader reader = index.from(19_998)) {
            assertThat(reader.next()).isTrue();
            assertThatThrownBy(reader::next)
                    .isInstanceOf(TooLongLineException.class)
                    .hasMessageStartingWith("line 19999 at offset 99990 of " + file);
        }
        try (LineIndex index = LineIndex.build(file, options.maxLineLength(1000))) {
            assertThatThrownBy(() -> index.line(20_000))
                    .isInstanceOf(MalformedLineException.class)
                    .hasMessageStartingWith("line 20000 of " + file);
        }
    }

    @RepeatedTest(10)
    void whatIsAppendedIsIndexedToo() throws IOException {
        LineReader.Builder options = LineReader.builder().endings(random.oneOf(List.of(LineEndings.values())));
        Path file = file(randomText(random.between(0, 1_000)));
        try (LineIndex index = LineIndex.build(file, options)) {
            index.save();
        }
        for (int i = 0; i < 3; i++) {
            Files.writeString(file, randomText(random.between(1, 1_000)) + "x", StandardOpenOption.APPEND);
            try (LineIndex index = LineIndex.load(file, options)) {
                assertFinds(index, lines(file, options));
                index.save();
            }
        }
    }

    @Test
    void onlyWhatIsAppendedIsRead() throws IOException {
        Path file = file("line\n".repeat(100_000));
        try (LineIndex index = LineIndex.build(file)) {
            index.save();
        }
        // In the midst of what is indexed already: nobody looks there again.
        overwrite(file, 250_000, "\n\n\n\n\n");
        Files.writeString(file, "more\n", StandardOpenOption.APPEND);
        try (LineIndex index = LineIndex.load(file)) {
            assertThat(index.lines()).isEqualTo(100_001);
        }
    }

    @Test
    void aKeyOfASortedFileIsFound() throws IOException {
        long[] keys = LongStream.generate(() -> random.between(0, 50_000))
                .limit(20_000)
                .sorted()
                .toArray();
        StringBuilder text = new StringBuilder();
        for (long key : keys) {
            text.append(key).append("x".repeat(random.between(0, 30))).append('\n');
        }
        try (LineIndex index = LineIndex.build(file(text.toString()))) {
            assertThat(index.firstNotBefore(line -> 1)).isEqualTo(1);
            assertThat(index.firstNotBefore(line -> -1)).isEqualTo(keys.length + 1L);
            for (int i = 0; i < 200; i++) {
                long wanted = random.between(-1, 50_001);
                long expected =
                        1 + LongStream.of(keys).filter(key -> key < wanted).count();
                assertThat(index.firstNotBefore(line -> Long.compare(key(line), wanted)))
                        .as("first line not before " + wanted)
                        .isEqualTo(expected);
            }
        }
    }

    private static long key(LineReader line) throws IOException {
        return Long.parseLong(line.string().replace("x", ""));
    }

    @Test
    void anOrderThatGoesOnToAnotherLineIsRefused() throws IOException {
        Path file = file("1\n2\n3\n");
        try (LineIndex index = LineIndex.build(file)) {
            assertThatThrownBy(() -> index.firstNotBefore(line -> {
                        line.next();
                        return -1;
                    }))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("the order moved on from line 1 of " + file);
        }
    }

    @Test
    void oneLongLineIsOneLine() throws IOException {
        Path file = file("a\n" + "x".repeat(17 << 20) + "\nb\n");
        try (LineIndex index = LineIndex.build(file)) {
            assertThat(index.lines()).isEqualTo(3);
            assertThat(index.line(1)).isEqualTo("a");
            assertThat(index.line(3)).isEqualTo("b");
        }
    }

    @Test
    void aLineThatIsNotThereIsRefused() throws IOException {
        Path file = file("a\nb");
        try (LineIndex index = LineIndex.build(file)) {
            assertThatThrownBy(() -> index.line(0)).isInstanceOf(IndexOutOfBoundsException.class);
            assertThatThrownBy(() -> index.line(3))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessage("line 3 of " + file + ", which has 2 lines, from 1");
        }
    }

    @Test
    void aFileThatWasReplacedIsRefused() throws IOException {
        Path file = saved("a\nb\nc\n");
        FileTime before = Files.getLastModifiedTime(file);
        Files.writeString(file, "a\nb\nd\n");
        Files.setLastModifiedTime(file, before);
        assertRefused(file, "is stale: " + file + " has other bytes than were indexed");
    }

    @Test
    void aFileThatWasReplacedByALongerOneIsRefused() throws IOException {
        Path file = saved("a\nb\nc\n");
        Files.writeString(file, "A\nb\nc\nd\n");
        assertRefused(file, "has other bytes than were indexed; build the index again");
    }

    @Test
    void aFileThatWasWrittenToIsRefused() throws IOException {
        Path file = saved("a\nb\nc\n");
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000));
        assertRefused(file, "was written to at 1970-01-01T00:00:01Z; it was indexed as of 2");
    }

    @Test
    void aFileThatShrankIsRefused() throws IOException {
        Path file = saved("a\nb\nc\n");
        Files.writeString(file, "a\nb\n");
        assertRefused(file, "has 4 bytes; 6 were indexed");
    }

    @Test
    void otherLineEndingsAreRefused() throws IOException {
        Path file = saved("a\nb\nc\n");
        assertThatThrownBy(() -> LineIndex.load(file, LineReader.builder().endings(LineEndings.NUL)))
                .isInstanceOf(UnusableIndexException.class)
                .hasMessageContaining("is of other line endings than NUL");
    }

    @Test
    void anyDamageIsRefused() throws IOException {
        Path file = saved("line\n".repeat(20_000));
        Path sidecar = LineIndex.sidecar(file);
        byte[] whole = Files.readAllBytes(sidecar);
        for (int i = 0; i < whole.length; i++) {
            byte[] damaged = whole.clone();
            damaged[i] ^= (byte) (1 << random.between(0, 7));
            Files.write(sidecar, damaged);
            assertRefused(file, "is damaged: its checksum does not match");
        }
        for (int length : new int[] {0, 1, 63, 64, whole.length - 1}) {
            Files.write(sidecar, Arrays.copyOf(whole, length));
            assertRefused(file, "is damaged: ");
        }
    }

    @Test
    void aMissingIndexAndAMissingFileAreNamed() throws IOException {
        Path file = file("a\n");
        assertThatThrownBy(() -> LineIndex.load(file))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessage(LineIndex.sidecar(file) + ": " + file + " has no index; build it with LineIndex.build, and"
                        + " save it");
        Path missing = directory.resolve("missing");
        assertThatThrownBy(() -> LineIndex.build(missing))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("missing");
        assertThatThrownBy(() -> LineIndex.build(directory))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("is a directory; a file is needed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"lines.gz", "LINES.GZ"})
    void aCompressedFileIsRefused(String name) throws IOException {
        Path file = Files.write(directory.resolve(name), random.bytes(100));
        assertThatThrownBy(() -> LineIndex.build(file))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("is compressed");
    }

    @Test
    @SuppressWarnings("NullAway") // on purpose
    void whatIsNullIsNamed() throws IOException {
        assertThatThrownBy(() -> LineIndex.build(null)).hasMessage("file");
        assertThatThrownBy(() -> LineIndex.load(null)).hasMessage("file");
        assertThatThrownBy(() -> LineIndex.sidecar(null)).hasMessage("file");
        Path file = file("a\n");
        assertThatThrownBy(() -> LineIndex.build(file, null)).hasMessage("options");
        assertThatThrownBy(() -> LineIndex.load(file, null)).hasMessage("options");
        try (LineIndex index = LineIndex.build(file)) {
            assertThatThrownBy(() -> index.firstNotBefore(null)).hasMessage("order");
        }
    }

    @Test
    void aFileThatCannotBeReadAtAnOffsetIsRefused() throws IOException {
        Configuration noFileChannels =
                Configuration.unix().toBuilder().setSupportedFeatures().build();
        try (FileSystem memory = Jimfs.newFileSystem(noFileChannels)) {
            Path file = Files.writeString(memory.getPath("/lines"), "1\n");
            assertThatThrownBy(() -> LineIndex.build(file))
                    .isInstanceOf(FileSystemException.class)
                    .hasMessageContaining("is of a file system whose files cannot be read at an offset");
        }
        Path status = Path.of("/proc/self/status");
        Assumptions.assumeTrue(Files.exists(status));
        assertThatThrownBy(() -> LineIndex.build(status))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("has bytes but a size of 0");
    }

    /** Nothing is mapped at address 0, where it is asked whether there is a byte. */
    @Test
    void aFileThatCannotBeReadIsNamedAndClosed() throws IOException {
        Path memory = Path.of("/proc/self/mem");
        Assumptions.assumeTrue(Files.isReadable(memory), "this kernel has no /proc/self/mem");
        long before = openMemories();

        assertThatThrownBy(() -> LineIndex.build(memory))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("cannot read at offset 0 of /proc/self/mem: ");
        assertThat(openMemories()).isEqualTo(before);
    }

    private static long openMemories() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.filter(LineIndexTest::isMemory).count();
        }
    }

    private static boolean isMemory(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).endsWith("mem");
        } catch (IOException e) {
            return false; // The listing's own, closed by now.
        }
    }

    /** As a program would find it that knows the format, so that the checksum is right. */
    @Test
    void anIndexThatSaysWhatCannotBeIsRefused() throws IOException {
        Path file = saved("line\n".repeat(20_000));
        Path sidecar = LineIndex.sidecar(file);
        byte[] whole = Files.readAllBytes(sidecar);
        Files.write(sidecar, signed(whole, index -> index.putLong(0, 1)));
        assertRefused(file, "is damaged: it is no index of lines");
        Files.write(sidecar, signed(whole, index -> index.putInt(8, 2)));
        assertRefused(file, "is of version 2, only 1 is known; build the index again, and save it");
        Files.write(sidecar, signed(whole, index -> index.putLong(52, 1)));
        assertRefused(file, "is damaged: it says that it has 1 entries");
        byte[] odd = Arrays.copyOf(whole, whole.length + 1);
        Files.write(sidecar, signed(odd, index -> {}));
        assertRefused(file, "is damaged: it says that it has ");
        Files.write(sidecar, signed(whole, index -> {}));
        LineIndex.load(file).close();
    }

    /** A changed copy with the checksum that fits it. */
    private static byte[] signed(byte[] index, Consumer<ByteBuffer> change) {
        byte[] copy = index.clone();
        ByteBuffer changed = ByteBuffer.wrap(copy);
        change.accept(changed);
        int length = copy.length - Integer.BYTES;
        CRC32C crc = new CRC32C();
        crc.update(copy, 0, length);
        changed.putInt(length, (int) crc.getValue());
        return copy;
    }

    @Test
    void whatNoLookupCanUseIsRefusedAtOnce() throws IOException {
        Path file = saved("a\n");
        LineReader.Builder options = LineReader.builder().bufferSize(100);
        assertThatThrownBy(() -> LineIndex.build(file, options)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> LineIndex.load(file, options)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anEmptyFileHasAnIndex() throws IOException {
        Path file = saved("");
        assertThat(LineIndex.sidecar(file)).hasSize(64);
        try (LineIndex index = LineIndex.load(file)) {
            assertThat(index.lines()).isZero();
            assertThat(index.firstNotBefore(line -> -1)).isEqualTo(1);
        }
    }

    /** The extension fails the test if the reader that did not find the line is open. */
    @Test
    void aFileThatIsWrittenOverSaysSo() throws IOException {
        Path file = file("a\nb\nc\n");
        try (LineIndex index = LineIndex.build(file)) {
            overwrite(file, 0, "abcdef");
            assertThatThrownBy(() -> index.from(3))
                    .isInstanceOf(EOFException.class)
                    .hasMessage("the lines of " + file
                            + " end at offset 6, before one that is in the index: the file was written over;"
                            + " index it again");
        }
    }

    @Test
    void aFileThatShrinksBelowALineSaysSo() throws IOException {
        Path file = file(("x".repeat(1023) + "\n").repeat(100));
        try (LineIndex index = LineIndex.build(file)) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(10);
            }
            assertThatThrownBy(() -> index.from(90))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("file shrank from 102400 to 10 bytes");
        }
    }

    @Test
    void aReaderOutlivesTheIndex() throws IOException {
        LineIndex index = LineIndex.build(file("a\nb\n"));
        LineReader reader = index.from(2);
        index.close();
        index.close();
        assertThat(reader.next()).isTrue();
        assertThat(reader.string()).isEqualTo("b");
        reader.close();
        assertThatThrownBy(() -> index.line(1)).isInstanceOf(IOException.class).hasMessageContaining("is closed");
    }

    private void assertFinds(LineIndex index, List<String> lines) throws IOException {
        assertThat(index.lines()).isEqualTo(lines.size());
        for (int i = 0; i < 30 && !lines.isEmpty(); i++) {
            int number = i == 0 ? lines.size() : random.between(1, lines.size());
            assertThat(index.line(number)).as("line " + number).isEqualTo(lines.get(number - 1));
        }
    }

    private static void assertRefused(Path file, String why) {
        assertThatThrownBy(() -> LineIndex.load(file))
                .isInstanceOf(UnusableIndexException.class)
                .hasMessageContaining(LineIndex.sidecar(file).toString())
                .hasMessageContaining(why);
    }

    private Path saved(String text) throws IOException {
        Path file = file(text);
        try (LineIndex index = LineIndex.build(file)) {
            index.save();
        }
        return file;
    }

    private static List<String> lines(Path file, LineReader.Builder options) throws IOException {
        List<String> lines = new ArrayList<>();
        try (LineReader reader = options.copy().open(file)) {
            reader.strings().forEach(lines::add);
        }
        return lines;
    }

    private String randomText(int lines) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines; i++) {
            text.append(i).append("x".repeat(random.oneIn(200) ? 100_000 : random.between(0, 100)));
            text.append(random.oneOf(List.of("\n", "\r", "\r\n", "\0")));
        }
        return text.toString();
    }

    private static void overwrite(Path file, long offset, String text) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(StandardCharsets.US_ASCII.encode(text), offset);
        }
    }

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("file"), text);
    }
}
