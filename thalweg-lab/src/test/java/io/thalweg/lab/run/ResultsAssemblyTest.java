package io.thalweg.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.experiment.Network;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Fork;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsAssemblyTest {
    private static final String WHY = "not measured: the link carried 3.0 MB/s in its check";

    @TempDir
    Path directory;

    /** As resuming leaves a plan whose link has failed its check: none of its cells are to be measured. */
    @Test
    void keepsTheForksOfACellThatCanNoLongerBeMeasured() {
        Plan plan = new Lab(StateDirectory.of(Map.of(), directory))
                .plan(new LabOptions(
                        List.of(Experiments.find("tcp").orElseThrow()),
                        Scope.Mode.QUICK,
                        directory,
                        null,
                        0,
                        false,
                        Network.NONE,
                        3,
                        Duration.ofSeconds(5),
                        null,
                        42L,
                        List.of(),
                        List.of()));
        List<Integer> cells = plan.block(0).stream()
                .filter(slot -> !slot.twin())
                .map(Plan.Slot::cell)
                .sorted()
                .toList();
        int measured = cells.get(0);
        Fork fork = new Fork(
                0, Instant.EPOCH, 1, true, List.of(new Fork.Sample(1, 1000, 1000L, null, null)), 1L, 1L, 1L, 0L, 0);
        Journal.Entry entry = Journal.Entry.of(new Plan.Slot(0, measured, false), fork);

        List<Cell> assembled = ResultsAssembly.of(
                        plan.without(Network.LINK, "loopback", WHY), List.of(entry), Instant.EPOCH)
                .cells();

        assertThat(assembled.get(measured).forks()).containsExactly(fork);
        assertThat(assembled.get(cells.get(1)).notMeasured()).hasToString(WHY);
    }
}
