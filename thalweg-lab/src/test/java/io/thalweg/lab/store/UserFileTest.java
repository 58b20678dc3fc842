package io.thalweg.lab.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Problem;
import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.InputFile.FilePart;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserFileTest {
    @TempDir
    Path directory;

    private void refuses(Path path, String what) {
        assertThatThrownBy(() -> UserFile.read(path)).isInstanceOfSatisfying(Problem.class, e -> {
            assertThat(e.exit()).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(e.what()).contains(what);
        });
    }

    private Path file(int sizeBytes) throws IOException {
        return Files.write(directory.resolve("own"), new byte[sizeBytes]);
    }

    @Test
    void knowsSizeAndSum() throws IOException {
        Path path = Files.write(directory.resolve("own"), new byte[] {1, (byte) 255});
        assertThat(UserFile.read(path).file().sizeBytes()).isEqualTo(2);
        assertThat(UserFile.read(path).file().part().sum()).isEqualTo(256);
        assertThat(UserFile.read(path).change()).isEmpty();
    }

    @Test
    void readsOnlyTheFirst16MebibytesOfALargeFile() throws IOException {
        Path path = directory.resolve("own");
        try (RandomAccessFile sparse = new RandomAccessFile(path.toFile(), "rw")) {
            sparse.setLength(5L << 30);
            sparse.seek(InputFile.LARGEST_HEAD_BYTES);
            sparse.write(200);
        }
        assertThat(UserFile.read(path).file())
                .isEqualTo(new InputFile(path, 5L << 30, new FilePart(16 << 20, 200), new FilePart(1 << 20, 0)));
    }

    @Test
    void refusesAnEmptyFile() throws IOException {
        Path path = file(0);
        assertThatThrownBy(() -> UserFile.read(path))
                .isInstanceOf(Problem.class)
                .hasMessage(path + " is empty");
    }

    @Test
    void readsProcToItsEnd() {
        Path path = Path.of("/proc/version");
        assumeTrue(Files.isReadable(path), "this system has no /proc");
        assertThat(UserFile.read(path).file().sizeBytes()).isPositive();
    }

    @Test
    void refusesAMissingFile() {
        refuses(directory.resolve("missing"), "does not exist");
    }

    @Test
    void refusesADirectory() {
        refuses(directory, "is a directory");
    }

    @Test
    void refusesADevice() {
        assumeTrue(Files.exists(Path.of("/dev/zero")), "this system has no /dev/zero");
        refuses(Path.of("/dev/zero"), "is not a regular file");
    }

    @Test
    void refusesAFifoInsteadOfHanging() throws Exception {
        Path fifo = directory.resolve("fifo");
        try {
            assumeTrue(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor() == 0, "mkfifo failed");
        } catch (IOException e) {
            assumeTrue(false, "this system has no mkfifo");
        }
        refuses(fifo, "is not a regular file");
    }

    @Test
    void refusesALinkThatLeadsToItself() throws IOException {
        Path loop = directory.resolve("loop");
        Files.createSymbolicLink(loop, loop);
        refuses(loop, "cannot be read");
    }

    @Test
    void namesTheOffsetOfAChange() throws IOException {
        Path path = file(3 << 20);
        UserFile own = UserFile.read(path);
        byte[] content = Files.readAllBytes(path);
        content[(2 << 20) + 5] = 1;
        Files.write(path, content);
        assertThat(own.change()).hasValueSatisfying(change -> assertThat(change).contains("byte offset 2097152"));
    }

    @Test
    void namesTheSizesOfAGrownFile() throws IOException {
        Path path = file(10);
        UserFile own = UserFile.read(path);
        Files.write(path, new byte[1], StandardOpenOption.APPEND);
        assertThat(own.change()).hasValue("it had 10 bytes at the start and has 11 now");
    }

    @Test
    void saysThatADeletedFileIsGone() throws IOException {
        Path path = file(10);
        UserFile own = UserFile.read(path);
        Files.delete(path);
        assertThat(own.change()).hasValue("it does not exist");
    }
}
