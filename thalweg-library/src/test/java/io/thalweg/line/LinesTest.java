package io.thalweg.line;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.thalweg.internal.Mappings;
import io.thalweg.testkit.ChildJvm;
import io.thalweg.testkit.FileChannelStub;
import io.thalweg.testkit.FileDescriptors;
import io.thalweg.testkit.HostileInputStream;
import io.thalweg.testkit.NamedPipe;
import io.thalweg.testkit.RandomSource;
import io.thalweg.testkit.ScriptedReadableChannel;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Spliterator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** All lines of a file at once: counted, passed on, as a stream. */
@Timeout(300)
@ExtendWith(FileDescriptors.class)
class LinesTest {
    /** From here on a file is mapped. */
    private static final int MAPPED_BYTES = 1 << 20;

    @TempDir
    Path directory;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    // ---- Counting -------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @CsvSource({
        "'', 0", "a, 1", "a|, 1", "a|b, 2", "|, 1", "||, 2", "a<|b, 2", "a<b, 2", "a<, 1", "<<|, 2", "|<, 2", "<|, 1"
    })
    void countsAsBufferedReaderDoes(String written, long lines) throws IOException {
        byte[] bytes = written.replace('|', '\n').replace('<', '\r').getBytes(US_ASCII);
        assertThat(Lines.count(Files.write(directory.resolve("file"), bytes))).isEqualTo(lines);
        assertThat(Lines.count(new ByteArrayInputStream(bytes))).isEqualTo(lines);
        assertThat(Lines.count(ScriptedReadableChannel.byteByByte(bytes))).isEqualTo(lines);
    }

    @Test
    void countsMappedFilesAcrossAllWindows() throws IOException {
        for (int i = 0; i < 8; i++) {
            byte[] bytes = endingsAmongLetters(MAPPED_BYTES + random.between(0, 5000), i);
            Path file = Files.write(directory.resolve("file"), bytes);
            long expected = jdkCount(file);
            assertThat(Lines.count(file)).isEqualTo(expected);
            LineCounter counter = new LineCounter();
            try (FileChannel channel = FileChannel.open(file)) {
                // Tens of thousands of windows would be more than there may be mappings, if no collection comes
                // between.
                int windowBytes = random.between(2_000, 40_000);
                assertThat(new MappedCount(channel, "file", windowBytes).addTo(counter))
                        .isEqualTo(bytes.length);
            }
            assertThat(counter.lines()).isEqualTo(expected);
        }
    }

    @Test
    void countsLinesOfNothingButTheirEnding() throws IOException {
        byte[] bytes = "\n".repeat(MAPPED_BYTES + 7).getBytes(US_ASCII);
        assertThat(Lines.count(Files.write(directory.resolve("file"), bytes))).isEqualTo(bytes.length);
    }

    private byte[] endingsAmongLetters(int length, int kind) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (random.oneIn(20) ? '\n' : kind % 2 == 0 && random.oneIn(20) ? '\r' : 'x');
            if (kind == 4 && bytes[i] == '\n' && i > 0) {
                bytes[i - 1] = '\r';
            }
        }
        return bytes;
    }

    private static long jdkCount(Path file) throws IOException {
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            return reader.lines().count();
        }
    }

    /** More than two gibibytes, of which every mebibyte is the same. */
    private static final class LongFile extends FileChannelStub {
        private final FileChannel mebibyte;
        private long mappedTo;

        LongFile(FileChannel mebibyte) {
            this.mebibyte = mebibyte;
        }

        @Override
        public long size() {
            return (2L << 30) + 5L * MAPPED_BYTES;
        }

        @Override
        public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
            assertThat(position).isEqualTo(mappedTo);
            mappedTo += size;
            return mebibyte.map(mode, 0, size);
        }
    }

    @Test
    void countsAFileLongerThanTwoGibibytes() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), ("x".repeat(1023) + "\n").repeat(1024));
        try (FileChannel channel = FileChannel.open(file)) {
            LineCounter counter = new LineCounter();
            LongFile longFile = new LongFile(channel);
            assertThat(new MappedCount(longFile, "file", MAPPED_BYTES).addTo(counter))
                    .isEqualTo(longFile.size());
            assertThat(counter.lines()).isEqualTo(longFile.size() / 1024);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/proc/cpuinfo", "/proc/self/maps", "/proc/version"})
    void countsFilesWhoseLengthIsNotTheTruth(String name) throws IOException {
        Path path = Path.of(name);
        assumeThat(path).as("this kernel has no %s", name).exists();
        assertThat(Lines.count(path)).isPositive();
    }

    @Test
    void countsWhatComesThroughANamedPipe() throws Exception {
        Path fifo = NamedPipe.in(directory);
        Thread writing = new Thread(() -> {
            try {
                Files.writeString(fifo, "line\n".repeat(100_000));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        writing.start();
        assertThat(Lines.count(fifo)).isEqualTo(100_000);
        writing.join();
    }

    @Test
    void countsFromWhereAChannelStandsAndLeavesItOpen() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "a\nb");
        try (FileChannel channel = FileChannel.open(file)) {
            channel.position(2);
            assertThat(Lines.count(channel)).isEqualTo(1);
            assertThat(channel.isOpen()).isTrue();
        }
    }

    @Test
    void countsInFileSystemsThatCannotMap() throws IOException {
        try (FileSystem memory = Jimfs.newFileSystem(Configuration.unix())) {
            Path file = Files.writeString(memory.getPath("file"), "line\n".repeat(300_000));
            assertThat(Lines.count(file)).isEqualTo(300_000);
        }
    }

    /** Somebody empties the file right after it was mapped. */
    private static final class CutOnceMapped extends FileChannelStub {
        private final FileChannel file;

        CutOnceMapped(FileChannel file) {
            this.file = file;
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
            MappedByteBuffer map = file.map(mode, position, size);
            file.truncate(0);
            return map;
        }
    }

    @Test
    void fileThatShrinksMeanwhileIsReported() throws IOException {
        Path file = Files.write(directory.resolve("file"), new byte[2 * MAPPED_BYTES]);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MappedCount count = new MappedCount(new CutOnceMapped(channel), "file", MAPPED_BYTES);
            assertThatThrownBy(() -> count.addTo(new LineCounter()))
                    .isInstanceOf(IOException.class)
                    .hasMessage("file shrank from 2097152 to 0 bytes while its lines were counted: file; count when"
                            + " no program writes to it");
            assertThat(channel.size()).as("counting makes no file longer").isZero();
        }
    }

    /**
     * Once the loops are compiled, a JVM of 17 would throw the fault later: inside the channel, whose close then hangs.
     */
    @Test
    @DisabledIfEnvironmentVariable(
            named = "QEMU_LD_PREFIX",
            matches = ".+",
            disabledReason = "an emulated processor takes half a second for each mapping that lost its file")
    void aFaultIsThrownWhereTheFileIsCounted() throws IOException {
        Path file = directory.resolve("file");
        for (int i = 0; i < 100; i++) {
            Files.write(file, new byte[MAPPED_BYTES]);
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                for (int warm = 0; warm < 5; warm++) {
                    new MappedCount(channel, "file", MAPPED_BYTES).addTo(new LineCounter());
                }
                MappedCount count = new MappedCount(new CutOnceMapped(channel), "file", MAPPED_BYTES);
                assertThatThrownBy(() -> count.addTo(new LineCounter())).hasCauseInstanceOf(InternalError.class);
            }
        }
    }

    /** Without a collection the mappings of files that were counted stay, and a process has 65,530. */
    @Test
    void mappingsOfCountedFilesAreLimitedWithAllOthers() throws Exception {
        Path file = Files.write(directory.resolve("file"), new byte[MAPPED_BYTES]);

        ChildJvm.Result result = ChildJvm.running(CountsWithoutCollection.class)
                .with("-XX:+DisableExplicitGC", "-Xmx600m", "-Xmn500m")
                .run(file.toString());

        assertThat(result)
                .isEqualTo(new ChildJvm.Result(0, "1 line, 1 mapping; 1 line, " + Mappings.MOST + " mappings", ""));
    }

    /** Counts a file as the first that is mapped, and when nothing more may be. */
    static final class CountsWithoutCollection {
        private CountsWithoutCollection() {}

        public static void main(String[] arguments) throws IOException {
            Path file = Path.of(arguments[0]);
            System.out.print(Lines.count(file) + " line, " + Mappings.live() + " mapping; ");
            try (FileChannel channel = FileChannel.open(file)) {
                while (Mappings.map(channel, 0, 1) != null) {
                    // Until there are as many as there may be.
                }
            }
            System.out.print(Lines.count(file) + " line, " + Mappings.live() + " mappings");
        }
    }

    @Test
    void errorsNameTheFile() {
        Path none = directory.resolve("none");
        assertThatThrownBy(() -> Lines.count(none))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining(none.toString());
        assertThatThrownBy(() -> Lines.count(directory))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(directory.toString());
        assertThatThrownBy(() -> Lines.count(HostileInputStream.failingAt(3, new byte[10])))
                .hasMessageContaining("offset 3");
    }

    @Test
    void interruptIsToldWithTheFile() throws IOException {
        Path file = Files.write(directory.resolve("file"), new byte[MAPPED_BYTES]);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> Lines.count(file))
                .isInstanceOf(ClosedByInterruptException.class)
                .hasMessage(
                        "cannot count the lines of " + file + ": the thread was interrupted, which closes the channel");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void interruptWhileAFileIsMappedIsToldWithTheFile() throws IOException {
        Path file = Files.write(directory.resolve("file"), new byte[MAPPED_BYTES]);
        try (FileChannel channel = FileChannel.open(file)) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> new MappedCount(channel, "file").addTo(new LineCounter()))
                    .isInstanceOf(ClosedByInterruptException.class)
                    .hasMessage("cannot count the lines of file: the thread was interrupted, which closes the channel");
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void countingLeavesTheSourceOpen() throws IOException {
        HostileInputStream stream = HostileInputStream.generous(new byte[10]);
        ScriptedReadableChannel channel = ScriptedReadableChannel.whole(new byte[10]);
        Lines.count(stream);
        Lines.count(channel);
        assertThat(stream.closes()).isZero();
        assertThat(channel.closes()).isZero();
    }

    // ---- Strings --------------------------------------------------------------------------------------------------

    @Test
    void passesEveryLineInOrder() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "a\r\n\n\u00E4\rb");
        List<String> lines = new ArrayList<>();
        Lines.forEach(file, lines::add);
        assertThat(lines).containsExactly("a", "", "\u00E4", "b");
    }

    @Test
    void exceptionOfTheConsumerEndsIt() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "a\nb\n");
        IllegalStateException mine = new IllegalStateException();
        assertThatThrownBy(() -> Lines.forEach(file, line -> {
                    throw mine;
                }))
                .isSameAs(mine);
    }

    @Test
    void streamsLinesAndClosesTheFile() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "b\na\nb\n");
        try (Stream<String> lines = Lines.stream(file)) {
            assertThat(lines.distinct().sorted()).containsExactly("a", "b");
        }
        try (Stream<String> lines = Lines.stream(file)) {
            assertThat(lines.limit(1)).containsExactly("b");
        }
    }

    @Test
    void streamDoesNotSplitAndKeepsItsOrder() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "a\nb\nc\n");
        try (Stream<String> lines = Lines.stream(file)) {
            Spliterator<String> spliterator = lines.spliterator();
            assertThat(spliterator.trySplit()).isNull();
            assertThat(spliterator.hasCharacteristics(Spliterator.ORDERED)).isTrue();
            assertThatThrownBy(() -> spliterator.tryAdvance(null)).hasMessage("action");
            assertThat(spliterator.tryAdvance(line -> assertThat(line).isEqualTo("a")))
                    .isTrue();
        }
        try (Stream<String> lines = Lines.stream(file).parallel()) {
            assertThat(lines.toList()).containsExactly("a", "b", "c");
        }
    }

    @Test
    void errorsOfAStreamComeUnchecked() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "a\n" + "x".repeat((16 << 20) + 1));
        try (Stream<String> lines = Lines.stream(file)) {
            assertThatThrownBy(lines::count)
                    .isInstanceOf(UncheckedIOException.class)
                    .hasCauseInstanceOf(TooLongLineException.class)
                    .hasMessageContaining("line 2 at offset 2 of " + file);
        }
        assertThatThrownBy(() -> Lines.stream(directory.resolve("none"))).isInstanceOf(NoSuchFileException.class);
    }
}
