package io.thalweg.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.testkit.NamedPipe;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenFileSizeTest {
    @TempDir
    Path folder;

    @Test
    void aFileGetsTheSizeOfAFile() throws IOException {
        Path path = Files.write(folder.resolve("file"), new byte[100]);
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            assertThat(BufferSizes.forOpenFile(file)).isEqualTo(BufferSizes.DEFAULT_SIZE_BYTES);
        }
    }

    @Test
    void anInterruptThatCameBeforeClosesNothing() throws IOException {
        Path path = Files.write(folder.resolve("file"), new byte[100]);
        try (FileOutputStream file = new FileOutputStream(path.toFile())) {
            Thread.currentThread().interrupt();
            assertThat(BufferSizes.forOpenFile(file.getChannel())).isEqualTo(BufferSizes.DEFAULT_SIZE_BYTES);
            assertThat(Thread.interrupted()).isTrue();
            file.write(1);
        }
    }

    @Test
    void aPipeGetsTheSizeOfAPipe() throws Exception {
        Path fifo = NamedPipe.in(folder);
        // Open at both ends, so that opening does not wait.
        try (RandomAccessFile pipe = new RandomAccessFile(fifo.toFile(), "rw")) {
            assertThat(BufferSizes.forOpenFile(pipe.getChannel())).isEqualTo(BufferSizes.forPipe());
        }
    }

    @Test
    void aClosedChannelIsNoError() throws IOException {
        FileChannel closed =
                FileChannel.open(folder.resolve("closed"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        closed.close();
        assertThat(BufferSizes.forOpenFile(closed)).isPositive();
    }
}
