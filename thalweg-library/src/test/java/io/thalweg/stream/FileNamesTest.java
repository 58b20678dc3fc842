package io.thalweg.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.thalweg.internal.FileSink;
import io.thalweg.testkit.ChildJvm;
import io.thalweg.testkit.FileDescriptors;
import io.thalweg.tune.BufferSizes;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Files whose names java.io or java.nio cannot say: they are opened by whichever can. */
@ExtendWith(FileDescriptors.class)
class FileNamesTest {
    @TempDir
    Path directory;

    @Test
    void readsAndWritesNamesThatAreNoText() throws Exception {
        Path path = noText("printf abc >");

        try (TunedFileOutputStream out = new TunedFileOutputStream(path, true)) {
            out.write('d');
        }
        try (TunedFileInputStream in = new TunedFileInputStream(path)) {
            Thread.currentThread().interrupt();
            assertThat(in.readAllBytes()).containsExactly('a', 'b', 'c', 'd');
            assertThat(Thread.interrupted()).isTrue();
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            assertThat(entries).as("no second file under a mangled name").hasSize(1);
        }
    }

    /** The path of a file, or the like, that {@code command} makes of a name that is no text in UTF-8. */
    private Path noText(String command) throws Exception {
        assumeThat(File.separatorChar).as("names are bytes on Unix only").isEqualTo('/');
        run("sh", "-c", command + " \"$(printf 'caf\\351')\"");
        Path path;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            path = entries.iterator().next();
        }
        assumeThat(new File(path.toString()).exists())
                .as("java.io reaches this name in the present locale, or the file system refused it")
                .isFalse();
        return path;
    }

    /** In an ASCII locale no name can be said that is not ASCII. */
    @Test
    void readsAndWritesNamesThatAreNoAscii() throws Exception {
        assumeThat(File.separatorChar).as("names are bytes on Unix only").isEqualTo('/');
        run("sh", "-c", "printf abc > \"$(printf 'n\\303\\244me')\"");

        ChildJvm.Result result = ChildJvm.running(AppendToEach.class)
                .withEnvironment("LC_ALL", "C")
                .run(directory.toString());

        assertThat(result).isEqualTo(new ChildJvm.Result(0, "abcd", ""));
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            assertThat(entries).as("no second file under a mangled name").hasSize(1);
        }
    }

    /** Appends a byte to each file of a directory, and prints what is in them then. */
    static final class AppendToEach {
        private AppendToEach() {}

        public static void main(String[] arguments) throws IOException {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(Path.of(arguments[0]))) {
                for (Path path : entries) {
                    try (TunedFileOutputStream out = new TunedFileOutputStream(path, true)) {
                        out.write('d');
                    }
                    try (TunedFileInputStream in = new TunedFileInputStream(path)) {
                        in.transferTo(System.out);
                    }
                }
            }
            System.out.flush();
        }
    }

    @Test
    void readsANameWithTheReplacementCharacterItself() throws IOException {
        Path path = Files.write(directory.resolve("a\uFFFDb"), new byte[] {7});

        try (TunedFileInputStream in = new TunedFileInputStream(path)) {
            assertThat(in.read()).isEqualTo(7);
        }
    }

    @Test
    void refusesADirectoryWhoseNameIsNoText() throws Exception {
        Path folder = noText("mkdir");

        for (ThrowingCallable opening : List.<ThrowingCallable>of(
                () -> new TunedFileInputStream(folder), () -> new TunedFileOutputStream(folder))) {
            assertThatThrownBy(opening)
                    .isInstanceOf(FileNotFoundException.class)
                    .hasMessage(folder + " (Is a directory)");
        }
    }

    /** What a write meets that another thread's close has overtaken: callers may be waiting for this type. */
    @Test
    void aMoreSpecificErrorOfAFileIsPassedOn() throws Exception {
        FileSink sink = PathOpener.sink(noText("printf abc >"), true);
        sink.close();

        assertThatThrownBy(() -> sink.write(new byte[1], 0, 1)).isInstanceOf(ClosedChannelException.class);
    }

    @Test
    void saysThatANameWithTheReplacementCharacterIsMissingAsTheJdkDoes() {
        Path missing = directory.resolve("a\uFFFDb");
        FileNotFoundException jdks =
                catchThrowableOfType(FileNotFoundException.class, () -> new FileInputStream(missing.toFile()));

        assertThatThrownBy(() -> new TunedFileInputStream(missing)).hasMessage(jdks.getMessage());
    }

    /** To java.io what cannot be encoded is a question mark. */
    @Test
    void aFileThatOnlyJavaIoCanNameIsReadWithTheDefaultSize() throws IOException {
        File odd = new File(directory.toFile(), "\uD800");
        assumeThat(File.separatorChar)
                .as("no name has a question mark on Windows")
                .isEqualTo('/');
        Files.write(directory.resolve("?"), new byte[20_000]);
        assumeThat(odd).as("this JDK encodes it otherwise").exists();

        try (TunedFileInputStream in = new TunedFileInputStream(odd)) {
            in.skipNBytes(10_000);
            assertThat(in.bufferSizeBytes()).isEqualTo(BufferSizes.DEFAULT_SIZE_BYTES);
            assertThat(in.readAllBytes()).hasSize(10_000);
        }
    }

    @Test
    void aNameThatNobodyCanSayIsNotFound() {
        File impossible = new File("a\0b");

        assertThatThrownBy(() -> new TunedFileInputStream(impossible)).isInstanceOf(FileNotFoundException.class);
        assertThatThrownBy(() -> new TunedFileOutputStream(impossible)).isInstanceOf(FileNotFoundException.class);
    }

    private void run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectInput(new File("/dev/null"))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }
}
