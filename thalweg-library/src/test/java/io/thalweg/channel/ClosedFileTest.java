package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that was closed by somebody else says how, at whatever call. */
class ClosedFileTest {
    private static final int LENGTH = 1 << 20;

    @TempDir
    Path folder;

    private FileChannel file;

    @BeforeEach
    void open() throws IOException {
        Path path = Files.write(folder.resolve("f"), new byte[LENGTH]);
        file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    @AfterEach
    void close() throws IOException {
        file.close();
    }

    private void closeByInterrupt() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> file.read(ByteBuffer.allocate(1))).isInstanceOf(ClosedByInterruptException.class);
    }

    @Test
    void interruptThatClosedItBeforeIsToldByTheReader() throws IOException {
        closeByInterrupt();
        BufferedReadableByteChannel in = BufferedReadableByteChannel.of(file);
        assertThatThrownBy(in::get)
                .isInstanceOf(ClosedByInterruptException.class)
                .hasMessage("cannot read at offset 0 of a file: the thread was interrupted, which closes the channel");
        in.close();
        assertThatThrownBy(in::get)
                .as("closed on this side too")
                .isInstanceOf(ClosedByInterruptException.class)
                .hasMessageStartingWith("cannot read at offset 0 of a file: the thread was interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void interruptThatClosedItBeforeIsToldByTheWriter() throws IOException {
        closeByInterrupt();
        BufferedWritableByteChannel out = BufferedWritableByteChannel.of(file);
        out.put((byte) 1);
        assertThatThrownBy(out::flush)
                .isInstanceOf(ClosedByInterruptException.class)
                .hasMessageStartingWith("cannot write at offset 0 of a file: the thread was interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void closeBeforeIsNoInterrupt() throws IOException {
        file.close();
        assertThatThrownBy(BufferedReadableByteChannel.of(file)::get)
                .isInstanceOf(ClosedChannelException.class)
                .isNotInstanceOf(ClosedByInterruptException.class)
                .hasMessage("cannot read at offset 0 of a file: the channel is closed");
    }

    @Test
    void skipTellsTheClose() throws IOException {
        BufferedReadableByteChannel in = BufferedReadableByteChannel.of(file);
        in.get();
        file.close();
        assertThatThrownBy(() -> in.skip(LENGTH - 1))
                .isInstanceOf(ClosedChannelException.class)
                .hasMessage("cannot skip to offset " + LENGTH + " of a file: the channel is closed");
    }

    @Test
    void transferTellsTheClose() throws IOException {
        BufferedReadableByteChannel in = BufferedReadableByteChannel.of(file);
        file.close();
        Path copy = folder.resolve("copy");
        try (FileChannel target = FileChannel.open(copy, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            assertThatThrownBy(() -> in.transferTo(target))
                    .isInstanceOf(ClosedChannelException.class)
                    .hasMessage("cannot transfer to a file the bytes at offset 0 of a file: the channel is closed");
        }
    }
}
