package io.thalweg.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.lab.result.NotMeasured;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileWriteExperimentTest {
    private final FileWriteExperiment experiment = new FileWriteExperiment();

    @TempDir
    Path disk;

    @TempDir
    Path tmpfs;

    @Test
    void everyVariantWritesTheSameFileAndRemovesIt() throws IOException {
        Scope scope = new Scope(Request.of(Request.Mode.DEFAULT), disk, tmpfs, null);
        assertThat(experiment.cells(scope)).hasSize(58);
        for (CellSpec cell : experiment.cells(scope)) {
            Path used = "disk".equals(cell.parameters().get("on")) ? disk : tmpfs;
            try (Trial trial = experiment.open(cell, scope)) {
                trial.pass();
                assertThat(used).isNotEmptyDirectory();
                assertThat(trial.checksum())
                        .as(cell.variant() + cell.parameters())
                        .isEqualTo(trial.expectedChecksum());
                trial.reset();
                assertThat(used).isEmptyDirectory();
            }
        }
    }

    @Test
    void aByteLostOnTheWayFailsTheChecksum() throws IOException {
        Scope scope = Scope.of(Request.of(Request.Mode.DEFAULT), disk);
        try (Trial trial = experiment.open(experiment.cells(scope).get(1), scope)) {
            trial.pass();
            Path file = disk.resolve("file-write");
            byte[] content = Files.readAllBytes(file);
            content[content.length - 1]++;
            Files.write(file, content);
            assertThat(trial.checksum()).isNotEqualTo(trial.expectedChecksum());
        }
    }

    @Test
    void aDirectoryInMemoryIsNoDisk() {
        Optional<Path> memory = MemoryFileSystem.find();
        assumeTrue(memory.isPresent(), "this system has no tmpfs");
        Scope scope =
                new Scope(Request.of(Request.Mode.DEFAULT), memory.orElseThrow().resolve("not-yet"), tmpfs, null);
        assertThat(experiment.cells(scope))
                .filteredOn(cell -> "disk".equals(cell.parameters().get("on")))
                .extracting(CellSpec::notMeasured)
                .containsOnly(NotMeasured.impossible("the directory is on tmpfs, not on a disk; --dir names another"));
    }

    @Test
    void withoutTmpfsItsCellsSayWhy() {
        Scope scope = Scope.of(Request.of(Request.Mode.DEFAULT), disk);
        assertThat(experiment.cells(scope))
                .filteredOn(cell -> "tmpfs".equals(cell.parameters().get("on")))
                .hasSize(29)
                .extracting(CellSpec::notMeasured)
                .containsOnly(NotMeasured.impossible("no tmpfs"));
    }
}
