package io.thalweg.trials.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.thalweg.trials.planted.PlantedBug;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fuzzer that finds nothing would let everything pass. */
@Tag("once")
@Tag("slow")
class JazzerRunTest {
    /** It ends as soon as the bug is found, seconds after its start where nothing else runs. */
    private static final int A_SLOW_MACHINE_SECONDS = 120;

    @TempDir
    Path directory;

    @Test
    void aPlantedBugIsFoundAndCanBeRepeated() throws Exception {
        assumeThat(System.getenv("CALLS_SHORT"))
                .as("the fuzzer takes what one read gives for a whole file")
                .isNull();
        assumeThat(System.getProperty("os.arch"))
                .as("Jazzer has no driver for this CPU")
                .isIn("amd64", "aarch64");

        JazzerRun.Result result = new JazzerRun(
                        PlantedBug.class, "", directory.resolve("corpus"), directory.resolve("work"))
                .fuzz(A_SLOW_MACHINE_SECONDS);

        assertThat(result.executions()).isPositive();
        assertThat(result.finding())
                .hasValueSatisfying(finding -> assertThat(finding).contains("the planted bug"));
        assertThat(result.reproducer())
                .hasValueSatisfying(file -> assertThat(file).content().startsWith("bug"));
    }

    @Test
    void whatReachesNewCodeIsKept() throws Exception {
        assumeThat(System.getProperty("os.arch"))
                .as("Jazzer has no driver for this CPU")
                .isIn("amd64", "aarch64");
        JazzerRun jazzer = new JazzerRun(
                JazzerEntry.class,
                FuzzTarget.VARINT_FRAMES.title(),
                directory.resolve("corpus"),
                directory.resolve("work"));

        Files.createDirectories(directory.resolve("corpus"));
        Files.write(Files.createDirectories(jazzer.inputs()).resolve("a frame"), new byte[] {0, 3, 'a', 'b', 'c'});

        assertThat(jazzer.keepNewCoverage()).isEqualTo(1);
    }
}
