package io.thalweg.channel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.line.LineReader;
import io.thalweg.testkit.FileDescriptors;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Whoever reads a file that grows waits for the rest, until the file has it or somebody ends the wait. */
@Timeout(300)
@ExtendWith(FileDescriptors.class)
class GrowingFileTest {
    private static final Duration SOON = Duration.ofMillis(1);

    @TempDir
    Path directory;

    private Path file = Path.of("");

    private interface Work {
        void run() throws IOException;
    }

    @BeforeEach
    void writeABeginning() throws IOException {
        file = Files.writeString(directory.resolve("log"), "whole\nunfin");
    }

    /** Another thread's close may come while the file itself is read: the file says only that it is closed. */
    @Test
    void aCloseBetweenTwoWaitsIsToldAsWhatItIs() throws IOException {
        SeekableByteChannel closed = (SeekableByteChannel) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {SeekableByteChannel.class}, (proxy, method, arguments) -> {
                    throw new ClosedChannelException();
                });
        GrowingFile racing = new GrowingFile(closed, "log", 1);

        assertThatThrownBy(() -> racing.read(ByteBuffer.allocate(1))).isInstanceOf(AsynchronousCloseException.class);
    }

    /** Such a file has no {@code FileChannel}. */
    @Test
    void aFileInsideTheJdkIsReadToo() throws IOException {
        Path ofTheJdk =
                FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base/java/lang/Object.class");
        try (GrowingFile in = GrowingFile.open(ofTheJdk, SOON)) {
            ByteBuffer magic = ByteBuffer.allocate(4);
            assertThat(in.read(magic)).isEqualTo(4);
            assertThat(magic.getInt(0)).isEqualTo(0xCAFEBABE);
        }
    }

    private void append(String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.APPEND);
    }

    /** A thread that does {@code work} once this one waits. */
    private static Thread whenThisOneWaits(Work work) {
        Thread waiting = Thread.currentThread();
        Thread other = new Thread(() -> {
            while (waiting.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
            try {
                work.run();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
        other.start();
        return other;
    }

    @Test
    void lineThatIsNotWholeIsWaitedFor() throws Exception {
        try (LineReader lines = LineReader.of(GrowingFile.open(file, SOON))) {
            assertThat(lines.next()).isTrue();
            assertThat(lines.string()).isEqualTo("whole");
            Thread first = whenThisOneWaits(() -> append("ish"));
            Thread second = whenThisOneWaits(() -> {
                try {
                    first.join();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                append("ed\nlast\n");
            });
            assertThat(lines.next()).isTrue();
            assertThat(lines.string()).isEqualTo("unfinished");
            assertThat(lines.offset()).isEqualTo(6);
            assertThat(lines.next()).isTrue();
            assertThat(lines.string()).isEqualTo("last");
            second.join();
        }
    }

    @Test
    void fileThatBecameShorterIsAnError() throws IOException {
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(GrowingFile.open(file, SOON))) {
            in.skip(11);
            Files.writeString(file, "new");
            assertThatThrownBy(in::get)
                    .isInstanceOf(IOException.class)
                    .hasMessage("cannot read at offset 11 of " + file + ": the file became shorter, it has 3 bytes, and"
                            + " 11 were read before; open it again to read it from its beginning");
        }
    }

    /** As logrotate's copytruncate leaves it, if its writer is faster than the next look. */
    @Test
    void fileThatWasEmptiedAndHasGrownAgainIsAnError() throws IOException {
        Files.writeString(file, "order 1 accepted\norder 2 accepted\n");
        try (LineReader lines = LineReader.of(GrowingFile.open(file, SOON))) {
            assertThat(lines.next()).isTrue();
            assertThat(lines.next()).isTrue();
            Files.writeString(file, "order 3 paid 1000 EUR\norder 4 paid 2500 EUR\n");
            assertThatThrownBy(lines::next)
                    .isInstanceOf(IOException.class)
                    .hasMessageEndingWith("at offset 34 of " + file
                            + ": the file was emptied and written again: the 34 bytes before are not those that were"
                            + " read; open it again to read it from its beginning");
        }
    }

    @Test
    void whatIsComparedIsWhatWasReadLast() throws IOException {
        String text = "0123456789".repeat(100);
        for (int piece : new int[] {1, 7, 255, 256, 257, 400}) {
            Files.writeString(file, text);
            try (GrowingFile growing = GrowingFile.open(file, SOON)) {
                ByteBuffer into = ByteBuffer.allocate(2 * text.length());
                while (into.position() < text.length()) {
                    growing.read(into.limit(Math.min(text.length(), into.position() + piece)));
                }
                into.clear().position(text.length());
                Files.writeString(file, text + "x");
                assertThat(growing.read(into)).as("the same again").isEqualTo(1);
                byte[] other = (text + "xy").getBytes(UTF_8);
                other[text.length() - 255]++;
                Files.write(file, other);
                int before = into.position();
                assertThatThrownBy(() -> growing.read(into)).hasMessageContaining("the 256 bytes before are not");
                assertThat(into.position()).as("nothing is handed out").isEqualTo(before);
            }
        }
    }

    @Test
    void renamedFileIsFollowed() throws Exception {
        try (LineReader lines = LineReader.of(GrowingFile.open(file, SOON))) {
            assertThat(lines.next()).isTrue();
            Path renamed = Files.move(file, directory.resolve("log.1"));
            Files.writeString(renamed, "ished\n", StandardOpenOption.APPEND);
            Files.writeString(file, "other\n");
            assertThat(lines.next()).isTrue();
            assertThat(lines.string()).isEqualTo("unfinished");
        }
    }

    @Test
    void onlyWhatCanGrowIsOpened() {
        assertThatThrownBy(() -> GrowingFile.open(directory, SOON))
                .isInstanceOf(FileSystemException.class)
                .hasMessage(directory + ": is no regular file; only such a file can be seen to grow");
        assertThatThrownBy(() -> GrowingFile.open(directory.resolve("none"), SOON))
                .isInstanceOf(NoSuchFileException.class);
        for (Duration pause : new Duration[] {Duration.ZERO, Duration.ofNanos(-1), Duration.ofNanos(999_999)}) {
            assertThatThrownBy(() -> GrowingFile.open(file, pause))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a pause must be at least 1 ms, else waiting keeps a processor busy; got " + pause);
        }
    }
}
