package io.thalweg.audit.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.thalweg.base.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputsTest {
    @TempDir
    Path directory;

    private Path notes = Path.of("");
    private Path file = Path.of("");
    private Path log = Path.of("");

    @BeforeEach
    void files() throws IOException {
        notes = Files.createDirectory(directory.resolve("notes"));
        file = Files.writeString(directory.resolve("a.bin"), "bytes");
        log = Files.writeString(directory.resolve("a.log"), "08:15");
    }

    /** Of processes that wrote so many bytes to standard output, with these hashes, and both files. */
    private Outputs gathered(int exit, int bytes, String... hashes) throws IOException {
        for (int i = 0; i < hashes.length; i++) {
            Files.writeString(notes.resolve("thalweg-" + i + ".outputs.json"), """
                    {"format": "thalweg-process-outputs", "version": 1, "out": {"bytes": %d, "hash": "%s"},
                     "err": {"bytes": 0, "hash": "0"}, "leftOut": 0, "files": ["%s", "%s", "%s"]}
                    """.formatted(
                            bytes, hashes[i], file, log, directory.resolve("deleted")));
        }
        return Outputs.gather(notes, exit);
    }

    @Test
    void theSameRunTwiceDoesNotDiffer() throws IOException {
        Outputs before = gathered(0, 10, "a1", "ffffffffffffffff");
        Outputs after = gathered(0, 10, "ffffffffffffffff", "a1");

        assertThat(before.differences(after, List.of())).isEmpty();
        assertThat(after.extent(List.of())).isEqualTo("2 files, 10 B, 20 B of standard output");
        assertThat(notes).as("what the agents left").isEmptyDirectory();
    }

    @Test
    void whatDiffersIsNamed() throws IOException {
        Outputs before = gathered(0, 10, "a1");
        Files.writeString(file, "other");
        Files.writeString(log, "08:15:30");

        assertThat(before.differences(gathered(3, 10, "a2"), List.of()))
                .containsExactly(
                        "exit code 3, before 0",
                        "standard output has other bytes",
                        file + " has other bytes",
                        log + " has 8 bytes, before 5");
    }

    @Test
    void aFileThatIsMissingDiffers() throws IOException {
        Outputs before = gathered(0, 10, "a1");
        Files.delete(log);
        Outputs after = gathered(0, 10, "a1");

        assertThat(before.differences(after, List.of())).containsExactly(log + " is not written");
        assertThat(after.differences(before, List.of())).containsExactly(log + " was not written before");
    }

    @Test
    void whatMayDifferIsLeftOut() throws IOException {
        Outputs before = gathered(0, 10, "a1");
        Files.writeString(log, "08:16");
        Outputs after = gathered(0, 10, "a2");

        List<String> ignored = List.of("*.log", "stdout");
        assertThat(before.differences(after, ignored)).isEmpty();
        assertThat(after.extent(ignored)).isEqualTo("1 file, 5 B");
        assertThat(before.differences(after, List.of(directory + "/*.log"))).hasSize(1);
    }

    @Test
    void whatIsKeptIsRead() throws IOException {
        Outputs before = gathered(3, 10, "a1");
        before.keep(notes);

        Outputs read = Outputs.beside(List.of(notes));
        assertThat(read).isNotNull().satisfies(kept -> {
            assertThat(kept.exit()).isEqualTo(3);
            assertThat(kept.differences(before, List.of())).isEmpty();
        });
        assertThat(Outputs.beside(List.of(directory))).isNull();
        Files.writeString(notes.resolve("thalweg-outputs.json"), "{}");
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> Outputs.beside(List.of(notes)))
                .withMessageContaining("thalweg-outputs.json");
    }
}
