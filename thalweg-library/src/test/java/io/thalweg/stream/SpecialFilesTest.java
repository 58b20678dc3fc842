package io.thalweg.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.thalweg.testkit.FileDescriptors;
import io.thalweg.testkit.NamedPipe;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are not what their length, their name or their kind suggests. */
@ExtendWith(FileDescriptors.class)
class SpecialFilesTest {
    private static final long GIB = 1L << 30;

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"/proc/version", "/proc/cpuinfo", "/sys/kernel/mm/transparent_hugepage/enabled"})
    void readsFilesWhoseLengthIsNotTheTruth(String name) throws IOException {
        Path path = Path.of(name);
        assumeThat(path).as("this kernel has no %s", name).exists();
        byte[] expected;
        try (FileInputStream jdk = new FileInputStream(name)) {
            expected = jdk.readAllBytes();
        }

        for (int bufferSizeBytes : List.of(1, 10, 64 * 1024)) {
            try (TunedFileInputStream in = new TunedFileInputStream(path, bufferSizeBytes)) {
                assertThat(in.readAllBytes()).isEqualTo(expected);
            }
            try (TunedFileInputStream in = new TunedFileInputStream(path, bufferSizeBytes)) {
                assertThat(in.read()).isEqualTo(expected[0]);
                assertThat(in.read(new byte[7])).isBetween(1, 7);
            }
            ByteArrayOutputStream streamed = new ByteArrayOutputStream();
            try (TunedFileInputStream in = new TunedFileInputStream(path, bufferSizeBytes)) {
                in.transferTo(streamed);
            }
            assertThat(streamed.toByteArray()).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/proc/version", "/sys/kernel/mm/transparent_hugepage/enabled"})
    void copiesFilesWhoseLengthIsNotTheTruth(String name) throws IOException {
        Path path = Path.of(name);
        assumeThat(path).as("this kernel has no %s", name).exists();
        Path target = directory.resolve("copy");
        byte[] expected = Files.readAllBytes(path);

        try (TunedFileInputStream in = new TunedFileInputStream(path);
                FileChannel out = FileChannel.open(target, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            assertThat(in.transferTo(out)).isEqualTo(expected.length);
        }
        assertThat(target).hasBinaryContent(expected);
        try (TunedFileInputStream in = new TunedFileInputStream(path);
                OutputStream out = new FileOutputStream(target.toFile())) {
            assertThat(in.transferTo(out)).isEqualTo(expected.length);
        }
        assertThat(target).hasBinaryContent(expected);
    }

    /** They claim the length of a page. */
    @Test
    void neverSkipsPastTheEndOfAFileInSys() throws IOException {
        Path path = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");
        assumeThat(path).as("this kernel has no %s", path).exists();
        int length = Files.readAllBytes(path).length;

        try (TunedFileInputStream in = new TunedFileInputStream(path)) {
            assertThat(in.skip(1000)).isEqualTo(length);
            assertThat(in.position()).isEqualTo(length);
            assertThat(in.skip(1000)).isZero();
            assertThat(in.read()).isEqualTo(-1);
        }
        try (TunedFileInputStream in = new TunedFileInputStream(path, 5)) {
            assertThat(in.skip(length - 1)).isEqualTo(length - 1);
            assertThat(in.skip(1000)).isEqualTo(1);
        }
    }

    @Test
    void skipsInAFileWithoutALength() throws IOException {
        Path path = Path.of("/proc/cpuinfo");
        assumeThat(path).as("this kernel has no %s", path).exists();
        byte[] expected = Files.readAllBytes(path);

        try (TunedFileInputStream in = new TunedFileInputStream(path, 16)) {
            in.skipNBytes(100);
            assertThat(in.read()).isEqualTo(expected[100]);
        }
    }

    @Test
    void refusesADirectoryFromEveryConstructorAsTheJdkDoes() {
        String name = directory.toString();
        String said = name + " (Is a directory)";
        assumeThat(File.separatorChar).as("Windows words this differently").isEqualTo('/');

        assertThatThrownBy(() -> new FileInputStream(name)).hasMessage(said);
        assertThatThrownBy(() -> new TunedFileInputStream(name))
                .isInstanceOf(FileNotFoundException.class)
                .hasMessage(said);
        assertThatThrownBy(() -> new TunedFileInputStream(new File(name)))
                .isInstanceOf(FileNotFoundException.class)
                .hasMessage(said);
        assertThatThrownBy(() -> new TunedFileInputStream(directory))
                .isInstanceOf(FileNotFoundException.class)
                .hasMessage(said);
        assertThatThrownBy(() -> new TunedFileOutputStream(directory))
                .isInstanceOf(FileNotFoundException.class)
                .hasMessage(said);
    }

    @Test
    void refusesADirectoryOfAnotherFileSystem() throws IOException {
        try (FileSystem memory = Jimfs.newFileSystem(Configuration.unix())) {
            Path folder = Files.createDirectory(memory.getPath("folder"));

            assertThatThrownBy(() -> new TunedFileInputStream(folder))
                    .isInstanceOf(FileNotFoundException.class)
                    .hasMessage("folder (Is a directory)");
            assertThatThrownBy(() -> new TunedFileOutputStream(folder))
                    .isInstanceOf(FileNotFoundException.class)
                    .hasMessage("folder (Is a directory)");
        }
    }

    @Test
    void saysWhatIsMissingOnAnyFileSystem() throws IOException {
        try (FileSystem memory = Jimfs.newFileSystem(Configuration.unix())) {
            for (Path missing : List.of(directory.resolve("missing"), memory.getPath("missing"))) {
                assertThatThrownBy(() -> new TunedFileInputStream(missing))
                        .isInstanceOf(FileNotFoundException.class)
                        .hasMessageContaining("missing");
            }
        }
    }

    @Test
    void saysWhyAnotherFileSystemCannotOpenAFile() throws IOException {
        try (FileSystem memory = Jimfs.newFileSystem(Configuration.unix())) {
            assertThatThrownBy(() -> new TunedFileInputStream(memory.getPath("missing")))
                    .hasMessage("missing (NoSuchFileException)");
        }
    }

    /** The files of the JDK itself: they have no channels, and cannot be written. */
    @Test
    void saysInAnIOExceptionWhatAFileSystemCannotDo() throws IOException {
        Path object =
                FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base/java/lang/Object.class");

        try (TunedFileInputStream in = new TunedFileInputStream(object)) {
            assertThat(in.readAllBytes()).isEqualTo(Files.readAllBytes(object));
        }
        assertThatThrownBy(() -> new TunedFileOutputStream(object, true))
                .isInstanceOf(FileNotFoundException.class)
                .hasMessageContaining("ReadOnlyFileSystemException");
    }

    @Test
    void readsAFileInAZip() throws IOException {
        assumeThat(System.getenv("CALLS_SHORT"))
                .as("the JDK's own zip file system needs whole reads")
                .isNull();
        Path zip = directory.resolve("some.zip");
        byte[] content = new byte[400_000];
        content[399_999] = 7;
        try (FileSystem files = FileSystems.newFileSystem(zip, Map.of("create", "true"))) {
            Files.write(files.getPath("/file"), content);
        }
        try (FileSystem files = FileSystems.newFileSystem(zip)) {
            try (TunedFileInputStream in = new TunedFileInputStream(files.getPath("/file"))) {
                assertThat(in.readAllBytes()).isEqualTo(content);
            }
        }
    }

    @Test
    void opensNothingWhenTheSizeIsWrong() {
        Path file = directory.resolve("new");

        assertThatThrownBy(() -> new TunedFileOutputStream(file, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThat(file).doesNotExist();
    }

    @Test
    void returnsWhatALivePipeHolds() throws Exception {
        Path fifo = NamedPipe.in(directory);

        // Open for reading and writing, so that neither side waits for the other.
        try (RandomAccessFile writer = new RandomAccessFile(fifo.toFile(), "rw");
                TunedFileInputStream in = new TunedFileInputStream(fifo, 64)) {
            writer.write(new byte[] {1, 2, 3});
            assertThat(in.available()).isEqualTo(3);
            assertThat(in.read()).isEqualTo(1);
            assertThat(in.read(new byte[100])).isEqualTo(2);
            writer.write(new byte[] {4, 5, 6, 7});
            assertThat(in.skip(2)).isEqualTo(2);
            assertThat(in.read(new byte[100])).isEqualTo(2);
            writer.write(new byte[64]);
            assertThat(in.read(new byte[64])).isEqualTo(64);
            writer.write(new byte[65]);
            assertThat(in.read(new byte[1000])).isEqualTo(65);
        }
    }

    @Test
    void goesToAnyPlaceOfALargeFile() throws IOException {
        Path file = sparse(5 * GIB + 3, 3 * GIB, 5 * GIB);

        try (TunedFileInputStream in = new TunedFileInputStream(file)) {
            assertThat(in.available()).isEqualTo(Integer.MAX_VALUE);
            in.skipNBytes(3 * GIB);
            assertThat(in.position()).isEqualTo(3 * GIB);
            assertThat(in.read()).isEqualTo(42);
            assertThat(in.skip(2 * GIB - 1)).isEqualTo(2 * GIB - 1);
            assertThat(in.read()).isEqualTo(42);
            assertThat(in.position()).isEqualTo(5 * GIB + 1);
            assertThat(in.skip(9)).isEqualTo(2);
            assertThat(in.read()).isEqualTo(-1);
        }
    }

    private Path sparse(long lengthBytes, long... places) throws IOException {
        Path path = directory.resolve("sparse");
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.setLength(lengthBytes);
            for (long place : places) {
                file.seek(place);
                file.write(42);
            }
        }
        return path;
    }

    @Test
    void readsWhatIsAppendedAfterItsEnd() throws IOException {
        Path file = Files.write(directory.resolve("growing"), new byte[] {1});
        try (TunedFileInputStream in = new TunedFileInputStream(file, 64)) {
            assertThat(in.readAllBytes()).containsExactly(1);
            Files.write(file, new byte[] {2, 3}, StandardOpenOption.APPEND);
            assertThat(in.read()).isEqualTo(2);
            assertThat(in.readAllBytes()).containsExactly(3);
        }
    }

    @Test
    void endsWhereAFileWasCut() throws IOException {
        Path file = Files.write(directory.resolve("shrinking"), new byte[1000]);
        try (TunedFileInputStream in = new TunedFileInputStream(file, 64)) {
            in.read();
            cut(file, 100);
            assertThat(in.readAllBytes()).hasSize(99);
            assertThat(in.skip(10)).isZero();
            assertThat(in.available()).isZero();
        }
    }

    private static void cut(Path file, long lengthBytes) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(lengthBytes);
        }
    }

    @Test
    void readsOnAfterItsFileWasDeleted() throws IOException {
        Path file = Files.write(directory.resolve("deleted"), new byte[1000]);
        try (TunedFileInputStream in = new TunedFileInputStream(file, 64)) {
            in.read();
            Files.delete(file);
            assertThat(in.readAllBytes()).hasSize(999);
        }
    }

    @Test
    void appendsOrBeginsAnew() throws IOException {
        Path file = directory.resolve("file");
        write(new TunedFileOutputStream(file), 1);
        write(new TunedFileOutputStream(file, true), 2);
        write(new TunedFileOutputStream(file.toFile(), true), 3);
        write(new TunedFileOutputStream(file.toString(), true, 16), 4);
        assertThat(file).hasBinaryContent(new byte[] {1, 2, 3, 4});
        write(new TunedFileOutputStream(file.toString()), 5);
        assertThat(file).hasBinaryContent(new byte[] {5});
    }

    private static void write(OutputStream out, int b) throws IOException {
        try (out) {
            out.write(b);
        }
    }

    @Test
    void readsAndWritesAnOpenDescriptor() throws IOException {
        Path file = directory.resolve("file");
        try (FileOutputStream opened = new FileOutputStream(file.toFile());
                TunedFileOutputStream out = new TunedFileOutputStream(opened.getFD())) {
            out.write(9);
        }
        try (FileInputStream opened = new FileInputStream(file.toFile());
                TunedFileInputStream in = new TunedFileInputStream(opened.getFD())) {
            assertThat(in.readAllBytes()).containsExactly(9);
        }
    }

    @Test
    void namesTheFileAndTheOffsetOfAFullDisk() throws IOException {
        Path full = Path.of("/dev/full");
        assumeThat(full).as("this system has no /dev/full").exists();
        TunedFileOutputStream out = new TunedFileOutputStream(full, 64);
        out.write(new byte[10]);

        assertThatThrownBy(out::close)
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("cannot write 10 bytes to /dev/full after 0 bytes: ");
    }

    @Test
    void namesTheFileAndTheOffsetOfAReadThatFails() throws IOException {
        Path memory = Path.of("/proc/self/mem"); // Nothing is mapped at address 0.
        assumeThat(memory).as("this kernel has no /proc/self/mem").isReadable();
        try (TunedFileInputStream in = new TunedFileInputStream(memory, 64)) {
            assertThatThrownBy(in::read)
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("cannot read /proc/self/mem at byte 0: ");
        }
    }
}
