package io.thalweg.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.FileDescriptors;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** An interrupt asks a thread to stop; it must not close the files of those who go on. */
@ExtendWith(FileDescriptors.class)
class InterruptTest {
    @TempDir
    Path directory;

    @AfterEach
    void clear() {
        Thread.interrupted();
    }

    @Test
    void readingWhatIsOpenSurvives() throws IOException {
        Path file = Files.write(directory.resolve("file"), new byte[100_000]);
        try (FileInputStream open = new FileInputStream(file.toFile())) {
            Thread.currentThread().interrupt();
            try (InputStream in = new TunedFileInputStream(open.getFD())) {
                assertThat(in.readAllBytes()).hasSize(100_000);
            }
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        }
    }

    @Test
    void writingToWhatIsOpenSurvives() throws IOException {
        Path file = directory.resolve("file");
        try (FileOutputStream open = new FileOutputStream(file.toFile())) {
            Thread.currentThread().interrupt();
            OutputStream out = new TunedFileOutputStream(open.getFD());
            out.write(1);
            out.flush();
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        }
        assertThat(Files.size(file)).isEqualTo(1);
    }

    /** Since Java 18 the JDK's own closes both files; before, an interrupt never did, and must not begin to. */
    @Test
    void aTransferToAFileStreamEndsAsTheJdksDoes() throws IOException {
        Path file = Files.write(directory.resolve("file"), new byte[100_000]);
        try (FileInputStream jdks = new FileInputStream(file.toFile());
                TunedFileInputStream ours = new TunedFileInputStream(file)) {
            assertThat(transfer(ours, new FileOutputStream(copy())))
                    .isEqualTo(transfer(jdks, new FileOutputStream(copy())));
        }
    }

    @Test
    void aTransferFromOursToOursEndsAsTheJdksDoes() throws IOException {
        Path file = Files.write(directory.resolve("file"), new byte[100_000]);
        try (FileInputStream jdks = new FileInputStream(file.toFile());
                TunedFileInputStream ours = new TunedFileInputStream(file)) {
            assertThat(transfer(ours, new TunedFileOutputStream(copy())))
                    .isEqualTo(transfer(jdks, new FileOutputStream(copy())));
        }
    }

    private File copy() {
        return directory.resolve("copy").toFile();
    }

    private static String transfer(InputStream in, OutputStream target) throws IOException {
        try (OutputStream out = target) {
            Thread.currentThread().interrupt();
            return in.transferTo(out) + " bytes";
        } catch (ClosedByInterruptException e) {
            return "closed";
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void aTransferToAChannelEndsAsItsJavadocSays() throws IOException {
        Path file = Files.write(directory.resolve("file"), new byte[100_000]);
        try (TunedFileInputStream in = new TunedFileInputStream(file, 64);
                FileChannel target = FileChannel.open(
                        directory.resolve("copy"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> in.transferTo(target)).isInstanceOf(ClosedByInterruptException.class);
            assertThat(Thread.interrupted()).isTrue();
            assertThatThrownBy(() -> in.readAllBytes()).isInstanceOf(IOException.class);
        }
    }
}
