package io.thalweg.line;

import static io.thalweg.line.LineReaderTest.ascii;
import static io.thalweg.line.LineReaderTest.assertLine;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.testkit.FileDescriptors;
import io.thalweg.testkit.ScriptedReadableChannel;
import java.io.FileInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Files that survive an interrupt, and buffers of another size. */
@Timeout(300)
@ExtendWith(FileDescriptors.class)
class LineOptionsTest {
    @TempDir
    Path directory;

    @Test
    void interruptLeavesAFileAloneWhereItIsToSurvive() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "a\nb\n");
        try (LineReader reader = LineReader.builder().survivesInterrupt(true).open(file)) {
            Thread.currentThread().interrupt();
            assertLine(reader, "a", 0, 1);
            assertLine(reader, "b", 2, 2);
            assertThat(reader.next()).isFalse();
            assertThat(Thread.interrupted()).as("the thread is still told").isTrue();
        }
    }

    @Test
    void interruptsThatComeWhileItReadsLeaveTheFileAlone() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "some line\n".repeat(200_000));
        Thread reading = Thread.currentThread();
        AtomicBoolean done = new AtomicBoolean();
        Thread interrupter = new Thread(() -> {
            while (!done.get()) {
                reading.interrupt();
            }
        });
        interrupter.start();
        long lines = 0;
        try (LineReader reader =
                LineReader.builder().survivesInterrupt(true).bufferSize(512).open(file)) {
            while (reader.next()) {
                lines++;
            }
        } finally {
            done.set(true);
            while (interrupter.isAlive()) {
                Thread.interrupted();
                Thread.onSpinWait();
            }
            Thread.interrupted();
        }
        assertThat(lines).isEqualTo(200_000);
    }

    @Test
    void fileThatSurvivesIsNamedAndADirectoryRefused() throws IOException {
        LineReader.Builder builder = LineReader.builder().survivesInterrupt(true);
        assertThatThrownBy(() -> builder.open(directory.resolve("none"))).isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> builder.open(directory)).hasMessageContaining("is a directory; a file is needed");
        Path file = Files.writeString(directory.resolve("file"), "long");
        try (LineReader reader = builder.maxLineLength(3).open(file)) {
            assertThatThrownBy(reader::next).hasMessageContaining(file.toString());
        }
    }

    @Test
    void bufferHasTheSizeThatIsAskedFor() throws IOException {
        ScriptedReadableChannel source = ScriptedReadableChannel.whole(ascii("abc\n".repeat(10)));
        try (LineReader reader = LineReader.builder().bufferSize(8).build(source)) {
            assertThat(reader.next()).isTrue();
            assertThat(source.delivered()).isEqualTo(8);
        }
        assertThatThrownBy(() -> LineReader.builder().bufferSize(7))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("got 7");
        assertThatThrownBy(() -> LineReader.builder()
                        .bufferSize(512)
                        .build(BufferedReadableByteChannel.of(ScriptedReadableChannel.whole(ascii("a\n")))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the channel has its buffer already: give it the bufferSize of 512 bytes when it is built");
    }

    @Test
    void copyHasChosenTheSameAndGoesItsOwnWay() {
        LineReader.Builder chosen = LineReader.builder().maxLineLength(7).endings(LineEndings.NUL);
        LineReader.Builder copy = chosen.copy();
        assertThat(copy.maxLineLength()).isEqualTo(7);
        assertThat(copy.endings()).isEqualTo(LineEndings.NUL);
        copy.maxLineLength(8);
        assertThat(chosen.maxLineLength()).isEqualTo(7);
    }

    @Test
    void socketIsReadAndClosed() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket near = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket far = server.accept()) {
            far.getOutputStream().write(ascii("a\nb"));
            far.shutdownOutput();
            try (LineReader reader = LineReader.of(near)) {
                assertLine(reader, "a", 0, 1);
                assertLine(reader, "b", 2, 2);
                assertThat(reader.next()).isFalse();
            }
            assertThat(near.isClosed()).isTrue();
        }
    }

    @Test
    void whatIsOpenAlreadyIsReadFromWhereItStands() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "abc\nd");
        try (FileInputStream open = new FileInputStream(file.toFile())) {
            open.read();
            try (LineReader reader = LineReader.of(open.getFD())) {
                assertThat(reader.next()).isTrue();
                assertThat(reader.string()).isEqualTo("bc");
            }
        }
    }
}
