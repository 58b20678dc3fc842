package io.thalweg.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.line.LineEndings;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The golden file was made by another program from the description of the format; it stays as it is for ever. */
class IndexFileTest {
    private static final IndexedState STATE =
            new IndexedState(65_540, Instant.parse("2026-11-24T08:00:00.123456789Z"), 0x01020304, 0x05060708);

    @TempDir
    Path directory;

    private static byte[] version1() throws IOException {
        try (InputStream in = IndexFileTest.class.getResourceAsStream("index-version-1.bin")) {
            return Objects.requireNonNull(in).readAllBytes();
        }
    }

    @Test
    void readsVersion1ForEver() throws IOException {
        Path sidecar = Files.write(directory.resolve("index"), version1());

        IndexFile index = IndexFile.read(sidecar, LineEndings.LF_OR_CRLF);

        assertThat(index.state()).isEqualTo(STATE);
        assertThat(index.entries().lines()).isEqualTo(3);
        assertThat(index.entries().count()).isEqualTo(2);
        assertThat(index.entries().offset(1)).isEqualTo(40_000);
        assertThat(index.entries().linesBefore(1)).isEqualTo(1);
    }

    @Test
    void whatIsTooSmallForAnIndexIsNamedBySize() throws IOException {
        Path sidecar = Files.write(directory.resolve("index"), new byte[63]);
        assertThatThrownBy(() -> IndexFile.read(sidecar, LineEndings.LF)).hasMessageContaining("it has 63 bytes");

        Files.write(sidecar, new byte[64]);
        assertThatThrownBy(() -> IndexFile.read(sidecar, LineEndings.LF))
                .hasMessageContaining("its checksum does not match");
    }

    @Test
    void writesVersion1AsEver() throws IOException {
        IndexEntries entries = new IndexEntries();
        entries.add(0, 0);
        entries.add(40_000, 1);
        entries.lines(3);
        Path sidecar = directory.resolve("index");

        IndexFile.write(sidecar, LineEndings.LF_OR_CRLF, entries, STATE);

        assertThat(sidecar).hasBinaryContent(version1());
    }

    /** A directory that has something in it is not replaced by a file. */
    @Test
    void whatCouldNotTakeItsPlaceIsRemoved() throws IOException {
        Path sidecar = directory.resolve("index");
        Files.createDirectories(sidecar.resolve("something"));

        assertThatThrownBy(() -> IndexFile.write(sidecar, LineEndings.LF, new IndexEntries(), STATE))
                .isInstanceOf(IOException.class);

        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left).containsExactly(sidecar);
        }
    }
}
