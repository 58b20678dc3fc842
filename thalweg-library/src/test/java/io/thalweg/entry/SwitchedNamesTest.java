package io.thalweg.entry;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.channel.GrowingFile;
import io.thalweg.flow.Partitions;
import io.thalweg.flow.Split;
import io.thalweg.index.LineIndex;
import io.thalweg.index.UnusableIndexException;
import io.thalweg.line.LineReader;
import io.thalweg.random.RandomReader;
import io.thalweg.testkit.FileDescriptors;
import io.thalweg.testkit.RandomSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Names that lead to other files from one moment to the next, as the {@code current} link of a release does, while the
 * library opens, reads and opens again by them. Each byte tells its file, and each file has a size of its own. More
 * steps with {@code -Dthalweg.steps=100000}.
 */
@ExtendWith(FileDescriptors.class)
@Timeout(value = 2, unit = TimeUnit.HOURS)
class SwitchedNamesTest {
    private static final int STEPS = Integer.getInteger("thalweg.steps", 300);
    private static final int FILES = 4;
    private static final int LINE_BYTES = 16;

    private static final List<byte[]> CONTENTS =
            IntStream.range(0, FILES).mapToObj(SwitchedNamesTest::content).toList();

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @TempDir
    Path folder;

    private Path link;
    private Path name;
    /** The file that {@link #name} is a link to. */
    private int shown;

    /** What changes the names meanwhile. */
    enum Switcher {
        LINKS {
            @Override
            void once(SwitchedNamesTest test, RandomSource random) throws IOException {
                test.pointTo(test.release(random.between(0, FILES - 1)).resolve("file"));
            }
        },
        /** Hard links, each renamed over the one before: the name is never absent. */
        RENAMES {
            @Override
            void once(SwitchedNamesTest test, RandomSource random) throws IOException {
                int file = random.between(0, FILES - 2);
                test.shown = file < test.shown ? file : file + 1;
                Path next = test.folder.resolve("next");
                Files.createLink(next, test.release(test.shown).resolve("file"));
                Files.move(next, test.name, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
        };

        abstract void once(SwitchedNamesTest test, RandomSource random) throws IOException;
    }

    @BeforeEach
    void files() throws IOException {
        link = folder.resolve("current");
        name = folder.resolve("name");
        for (int file = 0; file < FILES; file++) {
            Files.write(Files.createDirectory(release(file)).resolve("file"), CONTENTS.get(file));
        }
        pointTo(release(0).resolve("file"));
        Files.createLink(name, release(0).resolve("file"));
    }

    private Path release(int file) {
        return folder.resolve("release" + file);
    }

    private void pointTo(Path target) throws IOException {
        Path next = folder.resolve("next");
        Files.createSymbolicLink(next, target);
        Files.move(next, link, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static int lines(int file) {
        return 400 + 10 * file;
    }

    /** Lines of the file's number and their own. */
    private static byte[] content(int file) {
        StringBuilder text = new StringBuilder();
        for (int line = 1; line <= lines(file); line++) {
            text.append(line(file, line)).append('\n');
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static String line(int file, long line) {
        return String.format(Locale.ROOT, "file%d line%05d", file, line);
    }

    /** The file of which {@code bytes} are those at {@code position}; all of one, or the test fails. */
    private static int fileOf(byte[] bytes, int position) {
        for (int file = 0; file < FILES; file++) {
            byte[] content = CONTENTS.get(file);
            if (position + bytes.length <= content.length
                    && Arrays.equals(bytes, 0, bytes.length, content, position, position + bytes.length)) {
                return file;
            }
        }
        throw new AssertionError(
                "bytes of no file at " + position + ": " + new String(bytes, StandardCharsets.US_ASCII));
    }

    private interface Step {
        void run(Path path) throws IOException;
    }

    @ParameterizedTest
    @EnumSource
    void noByteOfAnotherFile(Switcher switcher) throws Exception {
        Path path = switcher == Switcher.LINKS ? link : name;
        List<Step> steps =
                List.of(this::readAtRandom, this::followGrowth, this::lookUp, this::saveAndLoad, this::splits);
        AtomicBoolean stop = new AtomicBoolean();
        RandomSource own = RandomSource.ofSeed(random.seed());
        FutureTask<Void> switching = new FutureTask<>(() -> {
            while (!stop.get()) {
                switcher.once(this, own);
            }
            return null;
        });
        new Thread(switching).start();
        int done = 0;
        try {
            for (int step = 0; step < STEPS; step++) {
                try {
                    random.oneOf(steps).run(path);
                    done++;
                } catch (UnusableIndexException e) {
                    assertThat(e).hasMessageContaining("is stale");
                } catch (FileSystemException e) {
                    assertThat(e).hasMessageContaining("was replaced while it was opened; open it again");
                } catch (IOException e) {
                    assertThat(e).hasMessageContaining("plan the splits again");
                }
            }
        } finally {
            stop.set(true);
            switching.get();
        }
        assertThat(done).as("steps that were not refused").isGreaterThan(STEPS / 10);
    }

    private void readAtRandom(Path path) throws IOException {
        try (RandomReader reader =
                RandomReader.builder().inFlight(random.between(1, 3)).open(path)) {
            int file = -1;
            for (int i = 0; i < 5; i++) {
                int bytes = random.between(LINE_BYTES, 3000);
                int position = random.between(0, lines(0) * LINE_BYTES - 3000);
                ByteBuffer into = ByteBuffer.allocate(bytes);
                if (random.oneIn(3)) {
                    Thread.currentThread().interrupt();
                    try {
                        reader.read(position, into);
                    } catch (ClosedByInterruptException e) {
                        assertThat(Thread.interrupted()).isTrue();
                    }
                }
                reader.readFully(position, into);
                int from = fileOf(into.array(), position);
                assertThat(file == -1 || file == from).as("one file").isTrue();
                file = from;
                assertThat(reader.size()).isEqualTo((long) lines(file) * LINE_BYTES);
            }
        }
    }

    private void followGrowth(Path path) throws IOException {
        try (BufferedReadableByteChannel in =
                BufferedReadableByteChannel.of(GrowingFile.open(path, Duration.ofMillis(1)))) {
            byte[] bytes = new byte[lines(0) * LINE_BYTES];
            in.get(bytes);
            fileOf(bytes, 0);
        }
    }

    private void lookUp(Path path) throws IOException {
        try (LineIndex index = LineIndex.build(path)) {
            checkLines(index);
        }
    }

    private void saveAndLoad(Path path) throws IOException {
        try (LineIndex index = LineIndex.build(path)) {
            index.save();
        }
        try (LineIndex index = LineIndex.load(path)) {
            checkLines(index);
        }
    }

    private void checkLines(LineIndex index) throws IOException {
        int file = Math.toIntExact((index.lines() - lines(0)) / 10);
        for (int i = 0; i < 5; i++) {
            long line = random.between(1, lines(file));
            assertThat(index.line(line)).isEqualTo(line(file, line));
        }
    }

    /** A split names its file by path: what is read is whole lines of the file that is there when it is opened. */
    private void splits(Path path) throws IOException {
        Partitions<LineReader> partitions = Partitions.lines().segmentSize(1000).of(path);
        Split split = random.oneOf(new ArrayList<>(partitions.splits()));
        try (LineReader lines = partitions.open(split)) {
            int file = -1;
            while (lines.next()) {
                int from = fileOf((lines.string() + "\n").getBytes(StandardCharsets.US_ASCII), (int) lines.offset());
                assertThat(file == -1 || file == from).as("one file").isTrue();
                file = from;
            }
        }
    }

    /** A link in {@code /proc} leads to an open file, which may have no name any more, or that of another one. */
    @Test
    void aFileIsOpenedByALinkThatIsNoPath() throws IOException {
        Assumptions.assumeTrue(Files.exists(Path.of("/proc/self/fd")));
        Path gone = Files.write(folder.resolve("gone"), CONTENTS.get(1));
        try (RandomReader first = RandomReader.open(gone)) {
            Path descriptor;
            try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
                descriptor =
                        all.filter(fd -> gone.equals(target(fd))).findFirst().orElseThrow();
            }
            Files.delete(gone);
            try (RandomReader again = RandomReader.open(descriptor)) {
                assertThat(again.size()).isEqualTo(first.size());
            }
        }
    }

    private static Path target(Path link) {
        try {
            return Files.readSymbolicLink(link);
        } catch (IOException e) {
            return link;
        }
    }
}
