package io.thalweg.audit.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.base.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which recordings a target names. */
class RecordingPathsTest {
    @TempDir
    Path directory;

    @BeforeEach
    void recordings() throws IOException {
        for (String name : List.of("a/1.recording.json", "a/b/2.recording.json", "c/3.recording.json", "c/note.txt")) {
            Path file = directory.resolve(name);
            Files.createDirectories(file.getParent());
            Files.createFile(file);
        }
    }

    private List<String> found(Path... targets) {
        return RecordingPaths.of(List.of(targets)).recordings().stream()
                .map(file -> directory.relativize(file).toString())
                .toList();
    }

    @Test
    void aDirectoryIsAllThatIsBelowIt() {
        assertThat(found(directory))
                .containsExactly("a/1.recording.json", "a/b/2.recording.json", "c/3.recording.json");
    }

    @Test
    void aRecordingNamedTwiceCountsOnce() {
        assertThat(found(directory.resolve("a"), directory.resolve("a/1.recording.json"), directory.resolve("a/b")))
                .containsExactly("a/1.recording.json", "a/b/2.recording.json");
    }

    @Test
    void aRecordingWithTwoNamesCountsOnce() {
        Path here = directory.resolve("c");
        Path again = directory.resolve("a/../c");
        assertThat(RecordingPaths.of(List.of(here, again)).recordings())
                .containsExactly(here.resolve("3.recording.json"));
        assertThat(found(here, directory.resolve("c/*.recording.json"))).containsExactly("c/3.recording.json");
    }

    @Test
    void aPatternNamesFiles() {
        assertThat(found(directory.resolve("*/[13].recording.json")))
                .containsExactly("a/1.recording.json", "c/3.recording.json");
    }

    @Test
    void aPatternNamesDirectories() {
        assertThat(found(directory.resolve("{a,d}*"))).containsExactly("a/1.recording.json", "a/b/2.recording.json");
    }

    @Test
    void whatNamesNothingIsRefused() {
        assertThatThrownBy(() -> found(directory.resolve("missing")))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("there is no file, and no recording matches, ")
                .hasMessageContaining("missing");
        assertThatThrownBy(() -> found(directory.resolve("[a")))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("is neither a file nor a pattern");
    }

    @Test
    void aDirectoryWithoutRecordingsIsRefused() throws IOException {
        assertThatThrownBy(() -> found(Files.createDirectory(directory.resolve("empty"))))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("empty holds no recording");
    }

    @Test
    void aLinkThatLeadsInACircleIsNamed() throws IOException {
        Files.createSymbolicLink(directory.resolve("a/circle"), directory.resolve("a"));

        RecordingPaths paths = RecordingPaths.of(List.of(directory));

        assertThat(paths.recordings()).hasSize(3);
        assertThat(paths.unread())
                .singleElement()
                .satisfies(unread -> assertThat(unread.file()).endsWith("a/circle"));
    }
}
