package io.thalweg.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.disk.EmulatedDisk;
import io.thalweg.lab.disk.EmulatedDisks;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.machine.HostFacts;
import io.thalweg.lab.machine.JavaRuntimes;
import io.thalweg.lab.result.Host;
import io.thalweg.lab.store.Leftovers;
import io.thalweg.lab.store.StateDirectory;
import io.thalweg.lab.store.WorkDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells on an emulated disk, through a worker of their own; and what a killed run leaves of the disk. */
@Timeout(180)
@Tag("once")
@Tag("slow")
class EmulatedDiskWorkerTest {
    private static final EmulatedDisk DISK = EmulatedDisk.SLOW;

    @TempDir
    Path directory;

    private static void assumePossible() {
        assumeTrue(DISK.missing() == null, String.valueOf(DISK.missing()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"array-matrix", "disk"})
    void measuresOnTheEmulatedDisk(String id) throws IOException, InterruptedException {
        assumePossible();
        Experiment experiment = Experiments.find(id).orElseThrow();
        Scope scope = Scope.of(Request.of(Request.Mode.QUICK).withDisks(List.of(DISK)), directory);
        try (EmulatedDisks made = EmulatedDisks.of(directory)) {
            // A busy machine may fail the check of the speed; the disk is there all the same.
            assertThat(String.valueOf(made.make(DISK))).doesNotContain("could not be created");
            Host host = HostFacts.with(HostFacts.of(List.of(directory)), List.of(DISK), directory);
            assertThat(host.mounts()).anyMatch(mount -> mount.fileSystem().equals("ext4 (emulated: 30 MB/s)"));
            experiment.prepare(scope);
            CellSpec cell = experiment.cells(scope).stream()
                    .filter(candidate -> candidate.notMeasured() == null
                            && DISK.inCells().equals(candidate.parameters().get(EmulatedDisk.PARAMETER)))
                    .findFirst()
                    .orElseThrow();
            WorkerReport report = WorkerProcess.start(JavaRuntimes.at(List.of()).get(0), List.of(), List.of())
                    .run(new WorkerJob(id, cell, scope, 1));
            assertThat(report.failure()).isNull();
            assertThat(report.samples())
                    .isNotEmpty()
                    .allSatisfy(
                            sample -> assertThat(sample.residentBytesBefore()).isZero());
        }
    }

    @Test
    void whatAKilledRunLeavesOfItsDiskIsFoundAndTakenDown() throws IOException {
        assumePossible();
        StateDirectory state = StateDirectory.of(
                Map.of("XDG_STATE_HOME", directory.resolve("state").toString()), directory);
        Path work = directory.toRealPath().resolve("work");
        state.enter(WorkDirectory.entry("killed", work), work);
        Files.createDirectory(work);
        Files.writeString(work.resolve("LOCK"), "thalweg-work 1\npid 1\nrun killed\n");
        EmulatedDisks.of(work).make(DISK);
        Leftovers leftovers = new Leftovers(state);
        Leftovers.Leftover found = leftovers.find().get(0);
        assertThat(found.mounts()).containsExactly(DISK.directory(work));
        leftovers.remove(found);
        assertThat(work).doesNotExist();
        assertThat(EmulatedDisks.mounted(directory)).isEmpty();
    }
}
