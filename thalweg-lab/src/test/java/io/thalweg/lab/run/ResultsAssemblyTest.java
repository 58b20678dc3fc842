package io.thalweg.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.experiment.Network;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.plan.LabOptions;
import io.thalweg.lab.plan.MeasuringEffort;
import io.thalweg.lab.plan.Plan;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Fork;
import io.thalweg.lab.result.NotMeasured;
import io.thalweg.lab.store.Journal;
import io.thalweg.lab.store.StateDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsAssemblyTest {
    private static final NotMeasured WHY = NotMeasured.impossible("the link carried 3.0 MB/s in its check");

    @TempDir
    Path directory;

    /** As resuming leaves a plan whose link has failed its check: none of its cells are to be measured. */
    @Test
    void keepsTheForksOfACellThatCanNoLongerBeMeasured() {
        Plan plan = new Lab(StateDirectory.of(Map.of(), directory))
                .plan(LabOptions.of(
                                List.of(Experiments.find("tcp").orElseThrow()),
                                Request.of(Request.Mode.QUICK),
                                directory)
                        .withEffort(MeasuringEffort.USUAL
                                .withForks(3)
                                .withBudget(Duration.ofSeconds(5))
                                .withSeed(42L)));
        List<Integer> cells = plan.block(0).stream()
                .filter(slot -> !slot.twin())
                .map(Plan.PlannedFork::cell)
                .sorted()
                .toList();
        int measured = cells.get(0);
        Fork fork = new Fork(
                0, Instant.EPOCH, 1, true, List.of(new Fork.Sample(1, 1000, 1000L, null, null)), 1L, 1L, 1L, 0L, 0);
        Journal.JournalEntry entry = Journal.JournalEntry.of(new Plan.PlannedFork(0, measured, false), fork);

        List<Cell> assembled = ResultsAssembly.of(
                        plan.without(Network.LINK, "loopback", WHY), List.of(entry), Instant.EPOCH)
                .cells();

        assertThat(assembled.get(measured).forks()).containsExactly(fork);
        assertThat(assembled.get(cells.get(1)).notMeasured()).isEqualTo(WHY);
    }
}
