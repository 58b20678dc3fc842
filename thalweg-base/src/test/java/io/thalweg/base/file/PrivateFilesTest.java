package io.thalweg.base.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFilesTest {
    @TempDir
    Path directory;

    private static void link(Path link, Path target) throws IOException {
        try {
            Files.createSymbolicLink(link, target);
        } catch (UnsupportedOperationException e) {
            Assumptions.abort("no symbolic links here");
        }
    }

    @Test
    void deletesATreeButNotWhatItsLinksLeadTo() throws IOException {
        Path mine = Files.createDirectory(directory.resolve("mine"));
        Files.createDirectory(mine.resolve("below"));
        Files.writeString(mine.resolve("below/file"), "mine");
        Path other = Files.createDirectory(directory.resolve("other"));
        Files.writeString(other.resolve("file"), "other");
        link(mine.resolve("link"), other);

        PrivateFiles.deleteTree(mine);

        assertThat(mine).doesNotExist();
        assertThat(other.resolve("file")).hasContent("other");
    }

    @Test
    void deletesALinkInPlaceOfTheTree() throws IOException {
        Path other = Files.createDirectory(directory.resolve("other"));
        Files.writeString(other.resolve("file"), "other");
        link(directory.resolve("mine"), other);

        PrivateFiles.deleteTree(directory.resolve("mine"));

        assertThat(directory.resolve("mine")).doesNotExist();
        assertThat(other.resolve("file")).hasContent("other");
    }

    @Test
    void whatIsNotThereNeedsNoDeleting() throws IOException {
        PrivateFiles.deleteTree(directory.resolve("none"));

        assertThat(directory).isEmptyDirectory();
    }
}
