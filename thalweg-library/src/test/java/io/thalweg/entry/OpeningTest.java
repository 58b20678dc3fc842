package io.thalweg.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.channel.BufferedWritableByteChannel;
import io.thalweg.channel.GrowingFile;
import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import io.thalweg.frame.FrameWriter;
import io.thalweg.line.LineReader;
import io.thalweg.line.Lines;
import io.thalweg.random.RandomReader;
import io.thalweg.stream.TunedFileInputStream;
import io.thalweg.stream.TunedFileOutputStream;
import io.thalweg.testkit.FileDescriptors;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All that opens a file by its name to read or write it: in an interrupted thread, and where no such file can be. */
@ExtendWith(FileDescriptors.class)
class OpeningTest {
    /** A frame with its length in front, and a line. */
    private static final byte[] CONTENT = {0, 0, 0, 4, 'a', 'b', 'c', '\n'};

    private static final FrameFormat FORMAT = FrameFormat.lengthPrefixed();
    private static final OpenOption[] ANEW = {StandardOpenOption.CREATE, StandardOpenOption.WRITE};
    private static final Set<String> PACKAGES = Set.of(
            "io.thalweg.stream", "io.thalweg.channel", "io.thalweg.frame", "io.thalweg.line", "io.thalweg.random");

    @TempDir
    Path folder;

    /** Opens a file, reads all of it or writes {@link #CONTENT}, and closes it; how many bytes that were. */
    interface Use {
        long of(Path path) throws IOException;
    }

    /** @param name as {@link #name(Executable)} gives it */
    record Opening(String name, boolean reads, boolean survivesInterrupt, Use use) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Opening stream(String name, Use use) {
        return new Opening(name, true, true, use);
    }

    private static Opening reader(String name, Use use) {
        return new Opening(name, true, false, use);
    }

    private static Opening outStream(String name, Use use) {
        return new Opening(name, false, true, use);
    }

    private static Opening writer(String name, Use use) {
        return new Opening(name, false, false, use);
    }

    static Stream<Opening> openings() {
        return Stream.of(streams(), readers(), wholes(), outStreams(), writers())
                .flatMap(kind -> kind);
    }

    private static Stream<Opening> streams() {
        return Stream.of(
                stream("TunedFileInputStream(Path)", path -> all(new TunedFileInputStream(path))),
                stream("TunedFileInputStream(Path,int)", path -> all(new TunedFileInputStream(path, 16))),
                stream("TunedFileInputStream(File)", path -> all(new TunedFileInputStream(path.toFile()))),
                stream("TunedFileInputStream(File,int)", path -> all(new TunedFileInputStream(path.toFile(), 16))));
    }

    private static Stream<Opening> readers() {
        return Stream.of(
                reader("BufferedReadableByteChannel.of(Path)", path -> all(BufferedReadableByteChannel.of(path))),
                reader(
                        "BufferedReadableByteChannel.Builder.build(Path)",
                        path -> all(BufferedReadableByteChannel.builder().build(path))),
                reader("GrowingFile.open(Path,Duration)", OpeningTest::growing),
                reader("FrameReader.of(Path,FrameFormat)", path -> all(FrameReader.of(path, FORMAT))),
                reader(
                        "FrameReader.Builder.build(Path)",
                        path -> all(FrameReader.builder(FORMAT).build(path))),
                reader("LineReader.open(Path)", path -> all(LineReader.open(path))),
                reader(
                        "LineReader.Builder.open(Path)",
                        path -> all(LineReader.builder().open(path))),
                reader("RandomReader.open(Path)", path -> all(RandomReader.open(path))),
                reader(
                        "RandomReader.Builder.open(Path)",
                        path -> all(RandomReader.builder().open(path))));
    }

    private static Stream<Opening> wholes() {
        return Stream.of(
                reader("Lines.count(Path)", path -> CONTENT.length * Lines.count(path)),
                reader("Lines.forEach(Path,Consumer)", path -> {
                    AtomicLong bytes = new AtomicLong();
                    Lines.forEach(path, line -> bytes.addAndGet(line.length() + 1));
                    return bytes.get();
                }),
                reader("Lines.stream(Path)", path -> {
                    try (Stream<String> lines = Lines.stream(path)) {
                        return lines.mapToLong(line -> line.length() + 1).sum();
                    } catch (UncheckedIOException e) {
                        throw e.getCause();
                    }
                }));
    }

    private static Stream<Opening> outStreams() {
        return Stream.of(
                outStream("TunedFileOutputStream(Path)", path -> write(new TunedFileOutputStream(path))),
                outStream("TunedFileOutputStream(Path,int)", path -> write(new TunedFileOutputStream(path, 16))),
                outStream("TunedFileOutputStream(Path,boolean)", path -> write(new TunedFileOutputStream(path, true))),
                outStream(
                        "TunedFileOutputStream(Path,boolean,int)",
                        path -> write(new TunedFileOutputStream(path, true, 16))),
                outStream("TunedFileOutputStream(File)", path -> write(new TunedFileOutputStream(path.toFile()))),
                outStream(
                        "TunedFileOutputStream(File,int)", path -> write(new TunedFileOutputStream(path.toFile(), 16))),
                outStream(
                        "TunedFileOutputStream(File,boolean)",
                        path -> write(new TunedFileOutputStream(path.toFile(), true))),
                outStream(
                        "TunedFileOutputStream(File,boolean,int)",
                        path -> write(new TunedFileOutputStream(path.toFile(), true, 16))));
    }

    private static Stream<Opening> writers() {
        return Stream.of(
                writer(
                        "BufferedWritableByteChannel.of(Path,OpenOption[])",
                        path -> write(BufferedWritableByteChannel.of(path, ANEW))),
                writer(
                        "BufferedWritableByteChannel.Builder.build(Path,OpenOption[])",
                        path -> write(BufferedWritableByteChannel.builder().build(path, ANEW))),
                writer("FrameWriter.of(Path,FrameFormat,OpenOption[])", path -> write(FrameWriter.of(path, FORMAT))),
                writer(
                        "FrameWriter.Builder.build(Path,OpenOption[])",
                        path -> write(FrameWriter.builder(FORMAT).build(path))));
    }

    // ---- What is done with what was opened ------------------------------------------------------------------------

    private static long all(InputStream opened) throws IOException {
        try (InputStream in = opened) {
            return in.readAllBytes().length;
        }
    }

    private static long all(BufferedReadableByteChannel opened) throws IOException {
        try (BufferedReadableByteChannel in = opened) {
            return in.view(CONTENT.length).remaining();
        }
    }

    private static long growing(Path path) throws IOException {
        try (GrowingFile in = GrowingFile.open(path, Duration.ofMillis(1))) {
            return in.read(ByteBuffer.allocate(CONTENT.length));
        }
    }

    private static long all(FrameReader opened) throws IOException {
        try (FrameReader in = opened) {
            return in.next() ? Integer.BYTES + in.payload().remaining() : 0;
        }
    }

    private static long all(LineReader opened) throws IOException {
        try (LineReader in = opened) {
            return in.next() ? in.length() + 1 : 0;
        }
    }

    private static long all(RandomReader opened) throws IOException {
        try (RandomReader in = opened) {
            return in.read(0, ByteBuffer.allocate(CONTENT.length));
        }
    }

    private static long write(OutputStream opened) throws IOException {
        try (OutputStream out = opened) {
            out.write(CONTENT);
        }
        return CONTENT.length;
    }

    private static long write(BufferedWritableByteChannel opened) throws IOException {
        try (BufferedWritableByteChannel out = opened) {
            out.put(CONTENT);
        }
        return CONTENT.length;
    }

    private static long write(FrameWriter opened) throws IOException {
        try (FrameWriter out = opened) {
            out.write(CONTENT, Integer.BYTES, CONTENT.length - Integer.BYTES);
        }
        return CONTENT.length;
    }

    private Path file(Opening opening) throws IOException {
        Path file = folder.resolve("file");
        return opening.reads() ? Files.write(file, CONTENT) : file;
    }

    // ---- The tests ------------------------------------------------------------------------------------------------

    @ParameterizedTest
    @MethodSource("openings")
    void opensAndUsesTheWhole(Opening opening) throws IOException {
        Path file = file(opening);

        assertThat(opening.use().of(file)).isEqualTo(CONTENT.length);
        assertThat(Files.readAllBytes(file)).isEqualTo(CONTENT);
    }

    @ParameterizedTest
    @MethodSource("openings")
    void anInterruptedThreadGetsAllOrAnErrorAndStaysInterrupted(Opening opening) throws IOException {
        Path file = file(opening);
        long used = 0;
        Throwable failure = null;

        Thread.currentThread().interrupt();
        try {
            used = opening.use().of(file);
        } catch (Throwable e) {
            failure = e;
        } finally {
            assertThat(Thread.interrupted()).as("still interrupted").isTrue();
        }

        if (failure == null) {
            assertThat(used).isEqualTo(CONTENT.length);
            assertThat(Files.readAllBytes(file)).isEqualTo(CONTENT);
        } else {
            assertThat(failure).isInstanceOf(IOException.class);
            // In words, or as the JDK's channels say it.
            assertThat(failure.toString()).containsIgnoringCase("interrupt");
            assertThat(opening.survivesInterrupt())
                    .as("fails, as a channel does: " + failure)
                    .isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("openings")
    void whatCannotBeThereIsNamed(Opening opening) {
        Path nowhere = folder.resolve("no-such-folder").resolve("file");

        assertThat(catchThrowable(() -> opening.use().of(nowhere)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(nowhere.toString());
    }

    @ParameterizedTest
    @MethodSource("openings")
    void aFolderIsNoFile(Opening opening) {
        assertThat(catchThrowable(() -> opening.use().of(folder)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(folder.toString());
    }

    @Test
    void everyOpeningHasARow() {
        Set<String> openings = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages("io.thalweg").stream()
                        .filter(type -> PACKAGES.contains(type.getPackageName()))
                        .filter(OpeningTest::isPublic)
                        .map(JavaClass::reflect)
                        .flatMap(type -> Stream.concat(
                                Arrays.stream(type.getConstructors()), Arrays.stream(type.getDeclaredMethods())))
                        .filter(method -> Modifier.isPublic(method.getModifiers()))
                        .filter(method -> Stream.of(method.getParameterTypes())
                                .anyMatch(parameter -> parameter == Path.class || parameter == File.class))
                        .map(OpeningTest::name)
                        .collect(Collectors.toCollection(TreeSet::new));

        assertThat(openings()).extracting(Opening::name).containsExactlyInAnyOrderElementsOf(openings);
    }

    private static boolean isPublic(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(OpeningTest::isPublic).orElse(true);
    }

    private static String name(Executable method) {
        String type =
                method.getDeclaringClass().getName().replaceFirst(".*\\.", "").replace('$', '.');
        String call = method instanceof Method ? "." + method.getName() : "";
        return type
                + call
                + Arrays.stream(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(",", "(", ")"));
    }
}
