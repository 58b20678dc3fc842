package io.thalweg.lab.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.run.Lab;
import io.thalweg.lab.run.ProbeExperiment;
import io.thalweg.lab.store.StateDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The probe has three slots a block; the clock stands still but for the forks. */
class BudgetTest {
    private static final int FORKS = 30;

    @TempDir
    Path directory;

    private final AtomicLong now = new AtomicLong();

    private Plan plan(Duration budget, @Nullable Integer forks) {
        LabOptions options = LabOptions.of(
                        List.of(Experiments.find(ProbeExperiment.ID).orElseThrow()),
                        Request.of(Request.Mode.DEFAULT),
                        directory)
                .withEffort(MeasuringEffort.USUAL
                        .withForks(forks)
                        .withBudget(budget)
                        .withSeed(42L));
        return new Lab(StateDirectory.of(Map.of(), directory)).plan(options);
    }

    private Budget budget(Duration budget) {
        return new Budget(plan(budget, FORKS / 3), 0, now::get);
    }

    private void fork(Budget budget, Duration overhead) {
        long allowanceNanos = budget.allowanceNanos();
        long wallNanos = allowanceNanos + overhead.toNanos();
        now.addAndGet(wallNanos);
        budget.forked(allowanceNanos, wallNanos);
    }

    @Test
    void fillsTheBudgetWithForksThatTakeLongerToStartThanGuessed() {
        Budget budget = budget(Duration.ofMinutes(1));
        for (int fork = 0; fork < FORKS; fork++) {
            fork(budget, Duration.ofMillis(900));
        }
        assertThat(Duration.ofNanos(now.get())).isBetween(Duration.ofSeconds(59), Duration.ofSeconds(61));
    }

    @Test
    void oneRehearsalTellsHowLongARunTakesWhoseBudgetIsTooShort() {
        Budget budget = budget(Duration.ofSeconds(10));
        budget.rehearsed(Budget.LEAST_NANOS, Duration.ofMillis(1250).toNanos(), 2);
        assertThat(budget.remaining()).isEqualTo(Duration.ofMillis(1250).multipliedBy(FORKS));
    }

    @Test
    void cellsThatTakeLongerCountAsOftenAsThereAreOfThem() {
        Budget budget = budget(Duration.ofSeconds(10));
        budget.rehearsed(Budget.LEAST_NANOS, Duration.ofSeconds(1).toNanos(), 3);
        budget.rehearsed(Budget.LEAST_NANOS, Duration.ofSeconds(9).toNanos(), 1);
        assertThat(budget.remaining()).isEqualTo(Duration.ofSeconds(3).multipliedBy(FORKS));
    }

    @Test
    void aForkThatIsNotRunTakesNoTime() {
        Budget budget = budget(Duration.ofSeconds(10));
        fork(budget, Duration.ofSeconds(1));
        for (int fork = 1; fork < FORKS; fork++) {
            budget.passed();
        }
        assertThat(budget.remaining()).isEqualTo(Duration.ZERO);
    }

    @Test
    void anAdaptingRunTakesItsBudgetAndNoLessThanItsFirstBlocks() {
        Plan plan = plan(Duration.ofSeconds(5), null);
        Budget budget = new Budget(plan, 0, now::get);
        assertThat(budget.remaining()).isBetween(Duration.ofSeconds(5), Duration.ofMillis(7650));
        budget.rehearsed(Budget.LEAST_NANOS, Duration.ofSeconds(2).toNanos(), 2);
        assertThat(budget.remaining()).isEqualTo(Duration.ofSeconds(18));
    }
}
