package io.thalweg.flow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.thalweg.line.LineEndings;
import io.thalweg.line.LineReader;
import io.thalweg.testkit.FileDescriptors;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Spliterator;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Elements as a stream: of which files, in which order, and what is closed when. */
class PartitionsStreamTest {
    @RegisterExtension
    final FileDescriptors descriptors = new FileDescriptors();

    @TempDir
    Path directory;

    @Test
    void aStreamThatIsNotReadToItsEndClosesItsFiles() throws IOException {
        Path file = file("lines", "line\n".repeat(1000));
        try (Stream<String> lines = Partitions.lines().segmentSize(10).of(file).stream(LineReader::string)) {
            assertThat(lines.findFirst()).contains("line");
        }
        try (Stream<String> lines = Partitions.lines().segmentSize(10).of(file).stream(LineReader::string)) {
            assertThat(lines.parallel().anyMatch("line"::equals)).isTrue();
        } // The extension fails the test if a file is open.
    }

    @Test
    void aStreamIsCutInHalvesUntilItIsRead() throws IOException {
        Path file = file("lines", "1\n2\n3\n4\n");
        try (Stream<String> lines = Partitions.lines().segmentSize(2).of(file).stream(LineReader::string)) {
            Spliterator<String> second = lines.spliterator();
            assertThat(second.hasCharacteristics(Spliterator.ORDERED | Spliterator.NONNULL))
                    .isTrue();
            assertThat(second.estimateSize()).isEqualTo(8);
            Spliterator<String> first = Objects.requireNonNull(second.trySplit());
            assertThat(first.estimateSize()).isEqualTo(4);
            assertThat(second.estimateSize()).isEqualTo(4);

            List<String> read = new ArrayList<>();
            assertThat(first.tryAdvance(read::add)).isTrue();
            assertThat(first.trySplit()).as("of what is read").isNull();
            assertThat(first.estimateSize()).isEqualTo(Long.MAX_VALUE);
            first.forEachRemaining(read::add);
            second.forEachRemaining(read::add);
            assertThat(read).containsExactly("1", "2", "3", "4");
            assertThat(second.estimateSize()).isEqualTo(Long.MAX_VALUE);
            assertThat(second.trySplit()).isNull();
        }
    }

    @Test
    @SuppressWarnings("NullAway") // on purpose
    void whoAsksAStreamForAnElementSaysWhatForEvenIfThereIsNone() throws IOException {
        try (Stream<String> none = Partitions.lines().of(file("empty", "")).stream(LineReader::string)) {
            assertThatThrownBy(() -> none.spliterator().tryAdvance(null)).isInstanceOf(NullPointerException.class);
        }
    }

    @Test
    void elementsThatAStreamHasLeftArePassedOver() throws IOException {
        Path file = file("lines", "1\n2\n3\n4\n");
        try (Stream<Byte> first = Partitions.lineBytes(LineEndings.LF).segmentSize(4).of(file).stream(in -> in.get())) {
            assertThat(first.toList()).containsExactly((byte) '1', (byte) '3');
        }
    }

    @Test
    void anInputStreamIsOnePart() throws IOException {
        AtomicInteger closes = new AtomicInteger();
        InputStream source = new FilterInputStream(new ByteArrayInputStream("1\n2\n3".getBytes(UTF_8))) {
            @Override
            public void close() {
                closes.incrementAndGet();
            }
        };
        try (Stream<String> lines = Partitions.lines().segmentSize(2).of(source).stream(LineReader::string)) {
            assertThat(lines.parallel().toList()).containsExactly("1", "2", "3");
            assertThat(closes.get()).isEqualTo(1);
        }
        assertThat(closes.get()).isEqualTo(1);
    }

    @Test
    void aSourceThatCannotBeClosedIsToldByTheStreamsClose() throws IOException {
        InputStream source = new FilterInputStream(new ByteArrayInputStream("1\n2\n".getBytes(UTF_8))) {
            @Override
            public void close() throws IOException {
                throw new IOException("on purpose");
            }
        };
        Stream<String> lines = Partitions.lines().of(source).stream(LineReader::string);

        assertThatThrownBy(lines::close)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("on purpose");
    }

    /** A file of that name in the default file system is another. */
    @Test
    void aFileOfAnotherFileSystemIsTheOneThatIsRead() throws IOException {
        Path namesake = file("lines", "4\n5\n6\n");
        Configuration unix = Configuration.unix();
        // Without the feature its channels cannot be read at an offset.
        for (Configuration each :
                List.of(unix, unix.toBuilder().setSupportedFeatures().build())) {
            try (FileSystem memory = Jimfs.newFileSystem(each)) {
                Path file = memory.getPath(namesake.toString());
                Files.createDirectories(Objects.requireNonNull(file.getParent()));
                Files.writeString(file, "1\n2\n3");
                Partitions<LineReader> partitions =
                        Partitions.lines().segmentSize(2).of(file, namesake);
                try (Stream<String> lines = partitions.stream(LineReader::string)) {
                    assertThat(lines.toList()).containsExactly("1", "2", "3", "4", "5", "6");
                }
                assertThatThrownBy(partitions::splits)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("only files of the default file system have splits, and " + file
                                + " is of another (jimfs)");
            }
        }
    }

    /** What is not cut is checked too: by a stream, or by whoever opens a split. */
    @Test
    void aQuotedLineEndingIsRefusedWhereNothingIsCut() throws IOException {
        String torn = "a,b\nc,\"d\ne\"\nf,g\n";
        assertTorn(Partitions.lines().csv().of(new ByteArrayInputStream(torn.getBytes(UTF_8))));
        Path compressed = directory.resolve("torn.gz");
        try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(compressed))) {
            out.write(torn.getBytes(UTF_8));
        }
        assertTorn(Partitions.lines().csv().of(compressed));
        Partitions<LineReader> partitions = Partitions.lines().csv().of(compressed);
        try (LineReader lines = partitions.open(partitions.splits().get(0))) {
            assertThatThrownBy(() -> PartitionsTest.strings(lines))
                    .hasMessageContaining(
                            "a quoted value does not end in its line: the line at offset 4 of " + compressed);
        }
        String open = "a,b\nc,\"d";
        assertTorn(Partitions.lines().csv().of(new ByteArrayInputStream(open.getBytes(UTF_8))));
        String whole = "a,b\nc,\"d\"\n";
        try (Stream<String> lines = Partitions.lines().csv().of(new ByteArrayInputStream(whole.getBytes(UTF_8))).stream(
                LineReader::string)) {
            assertThat(lines.toList()).containsExactly("a,b", "c,\"d\"");
        }
    }

    private static void assertTorn(Partitions<LineReader> partitions) throws IOException {
        try (Stream<String> lines = partitions.stream(LineReader::string)) {
            assertThatThrownBy(lines::toList)
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessageContaining("a quoted value does not end in its line: the line at offset 4 of ");
        }
    }

    /** A thread of a parallel stream may open a file when another has failed and the stream is closed. */
    @Test
    void whatIsOpenedAfterTheEndIsClosedAtOnce() throws IOException {
        AtomicInteger closes = new AtomicInteger();
        OpenReaders open = new OpenReaders();
        open.add(closes::incrementAndGet);
        open.closeAll();
        assertThat(closes.get()).isEqualTo(1);
        open.closeAll();
        assertThat(closes.get()).isEqualTo(1);

        assertThatThrownBy(() -> open.add(closes::incrementAndGet)).hasMessage("the stream is closed");
        assertThat(closes.get()).isEqualTo(2);
    }

    @Test
    void allThatCannotBeClosedIsTold() throws IOException {
        OpenReaders open = new OpenReaders();
        Closeable broken = () -> {
            throw new IOException("one");
        };
        open.add(broken);
        open.add(() -> {
            throw new IOException("another");
        });

        assertThatThrownBy(open::closeAll)
                .isInstanceOf(UncheckedIOException.class)
                .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }
}
