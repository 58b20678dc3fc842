package io.thalweg.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.plan.LabOptions;
import io.thalweg.lab.plan.MeasuringEffort;
import io.thalweg.lab.plan.Plan;
import io.thalweg.lab.result.Fork;
import io.thalweg.lab.result.Fork.Sample;
import io.thalweg.lab.store.Journal;
import io.thalweg.lab.store.StateDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The probe has two cells to measure, the first of them with a twin: three slots a block. */
@Tag("once")
class ScheduleTest {
    private static final int FIRST = 0;
    private static final int SECOND = 1;
    private static final int SLOTS = 3;

    @TempDir
    Path directory;

    private Plan plan(@Nullable Integer forks, @Nullable Double targetInterval) {
        return plan(ProbeExperiment.ID, forks, targetInterval);
    }

    private Plan plan(String experiment, @Nullable Integer forks, @Nullable Double targetInterval) {
        Experiment found = Experiments.find(experiment).orElseThrow();
        LabOptions options = LabOptions.of(List.of(found), Request.of(Request.Mode.DEFAULT), directory)
                .withEffort(MeasuringEffort.USUAL
                        .withForks(forks)
                        .withBudget(Duration.ofMinutes(1))
                        .withTargetInterval(targetInterval)
                        .withSeed(42L));
        return new Lab(StateDirectory.of(Map.of(), directory)).plan(options);
    }

    /** What a session runs when its forks are that fast and its budget lasts for so many of them. */
    private static List<Plan.PlannedFork> walk(
            Plan plan, int budgetForks, ToDoubleFunction<Plan.PlannedFork> megabytesPerSecond) {
        List<Journal.JournalEntry> entries = new ArrayList<>();
        return walk(plan, entries, budgetForks, megabytesPerSecond);
    }

    private static List<Plan.PlannedFork> walk(
            Plan plan,
            List<Journal.JournalEntry> entries,
            int budgetForks,
            ToDoubleFunction<Plan.PlannedFork> megabytesPerSecond) {
        Schedule schedule = new Schedule(plan, entries);
        List<Plan.PlannedFork> walked = new ArrayList<>();
        Optional<Plan.PlannedFork> next = schedule.next(budgetForks == 0);
        while (next.isPresent()) {
            Plan.PlannedFork slot = next.get();
            walked.add(slot);
            entries.add(entry(slot, megabytesPerSecond.applyAsDouble(slot)));
            next = schedule.next(walked.size() >= budgetForks);
        }
        return walked;
    }

    private static Journal.JournalEntry entry(Plan.PlannedFork slot, double megabytesPerSecond) {
        long nanos = (long) (64 * 1024 * 1e3 / megabytesPerSecond);
        Sample sample = new Sample(1, nanos, null, null, null);
        return Journal.JournalEntry.of(
                slot, new Fork(slot.block(), Instant.EPOCH, 1, true, List.of(sample), null, null, null, null, 0));
    }

    private static double steady(Plan.PlannedFork slot) {
        return 100;
    }

    /** So far apart that no claim of the probe is ever firm: between a hundredth and a hundred times. */
    private static double wild(Plan.PlannedFork slot) {
        return slot.cell() == SECOND && slot.block() % 2 == 0 ? 30_000 : 3;
    }

    @Test
    void givesEachCellJustTheForksThatWereAskedFor() {
        assertThat(walk(plan(4, null), 0, ScheduleTest::wild)).hasSize(4 * SLOTS);
    }

    @Test
    void endsWhenEveryAnswerWasFirmTwice() {
        assertThat(walk(plan(null, null), 1000, ScheduleTest::steady))
                .as("narrow intervals need no further fork")
                .hasSize(3 * SLOTS);
    }

    @Test
    void keepsOnWhereTheIntervalIsWideAndTheAnswerOpen() {
        List<Plan.PlannedFork> walked = walk(plan(null, null), 30, ScheduleTest::wild);

        assertThat(walked).hasSize(30);
        assertThat(walked.subList(3 * SLOTS, 30))
                .as("the first cell never scatters")
                .extracting(Plan.PlannedFork::cell)
                .containsOnly(SECOND);
    }

    @Test
    void keepsOnWithWhatAnOpenClaimComparesAndWithTheControlOnly() {
        Plan plan = plan("file-read", null, null);
        int slots = plan.totalForks() / plan.forks();
        // Every second block is a hundred times as fast, so nothing is ever firm.
        List<Plan.PlannedFork> walked = walk(plan, 6 * slots, slot -> slot.block() % 2 == 0 ? 1 + slot.cell() : 300);

        assertThat(walked).hasSizeGreaterThan(3 * slots);
        assertThat(walked.subList(3 * slots, walked.size()))
                .extracting(slot -> plan.cells().get(slot.cell()).spec().variant())
                .contains("FileInputStream", "BufferedInputStream")
                .doesNotContain("TunedFileInputStream", "TunedFileInputStream.nextChunk");
        assertThat(walked.subList(3 * slots, walked.size())).anyMatch(Plan.PlannedFork::twin);
    }

    @Test
    void measuresEachCellThreeTimesWhateverTheBudget() {
        assertThat(walk(plan(null, null), 0, ScheduleTest::wild)).hasSize(3 * SLOTS);
    }

    @Test
    void endsWithoutAnAnswerRatherThanNever() {
        assertThat(walk(plan(null, null), Integer.MAX_VALUE, ScheduleTest::wild))
                .hasSize(3 * SLOTS + 27);
    }

    @Test
    void aWiderTargetIsReachedEarlier() {
        ToDoubleFunction<Plan.PlannedFork> scattered =
                slot -> slot.cell() == FIRST ? 100 : 100 + 10 * (slot.block() % 2);

        assertThat(walk(plan(null, 0.5), 1000, scattered)).hasSize(3 * SLOTS);
    }

    @Test
    void goesOnAfterWhatWasDoneBefore() {
        Plan plan = plan(3, null);
        List<Journal.JournalEntry> entries = new ArrayList<>();
        List<Plan.PlannedFork> first = walk(plan, 100, ScheduleTest::steady);
        first.subList(0, 4).forEach(slot -> entries.add(entry(slot, 100)));

        assertThat(walk(plan, entries, 100, ScheduleTest::steady)).isEqualTo(first.subList(4, first.size()));
    }
}
