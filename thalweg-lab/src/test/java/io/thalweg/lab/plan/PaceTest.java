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
class PaceTest {
    private static final int FORKS = 30;

    @TempDir
    Path directory;

    private final AtomicLong now = new AtomicLong();

    private Plan plan(Duration budget, @Nullable Integer forks) {
        LabOptions options = LabOptions.of(
                        List.of(Experiments.find(ProbeExperiment.ID).orElseThrow()),
                        Request.of(Request.Mode.DEFAULT),
                        directory)
                .with(Effort.USUAL.withForks(forks).within(budget).seeded(42L));
        return new Lab(StateDirectory.of(Map.of(), directory)).plan(options);
    }

    private Pace pace(Duration budget) {
        return new Pace(plan(budget, FORKS / 3), 0, now::get);
    }

    private void fork(Pace pace, Duration overhead) {
        long allowanceNanos = pace.allowanceNanos();
        long wallNanos = allowanceNanos + overhead.toNanos();
        now.addAndGet(wallNanos);
        pace.forked(allowanceNanos, wallNanos);
    }

    @Test
    void fillsTheBudgetWithForksThatTakeLongerToStartThanGuessed() {
        Pace pace = pace(Duration.ofMinutes(1));
        for (int fork = 0; fork < FORKS; fork++) {
            fork(pace, Duration.ofMillis(900));
        }
        assertThat(Duration.ofNanos(now.get())).isBetween(Duration.ofSeconds(59), Duration.ofSeconds(61));
    }

    @Test
    void oneRehearsalTellsHowLongARunTakesWhoseBudgetIsTooShort() {
        Pace pace = pace(Duration.ofSeconds(10));
        pace.rehearsed(Pace.LEAST_NANOS, Duration.ofMillis(1250).toNanos(), 2);
        assertThat(pace.remaining()).isEqualTo(Duration.ofMillis(1250).multipliedBy(FORKS));
    }

    @Test
    void cellsThatTakeLongerCountAsOftenAsThereAreOfThem() {
        Pace pace = pace(Duration.ofSeconds(10));
        pace.rehearsed(Pace.LEAST_NANOS, Duration.ofSeconds(1).toNanos(), 3);
        pace.rehearsed(Pace.LEAST_NANOS, Duration.ofSeconds(9).toNanos(), 1);
        assertThat(pace.remaining()).isEqualTo(Duration.ofSeconds(3).multipliedBy(FORKS));
    }

    @Test
    void aForkThatIsNotRunTakesNoTime() {
        Pace pace = pace(Duration.ofSeconds(10));
        fork(pace, Duration.ofSeconds(1));
        for (int fork = 1; fork < FORKS; fork++) {
            pace.passed();
        }
        assertThat(pace.remaining()).isEqualTo(Duration.ZERO);
    }

    @Test
    void anAdaptingRunTakesItsBudgetAndNoLessThanItsFirstBlocks() {
        Plan plan = plan(Duration.ofSeconds(5), null);
        Pace pace = new Pace(plan, 0, now::get);
        assertThat(pace.remaining()).isBetween(Duration.ofSeconds(5), Duration.ofMillis(7650));
        pace.rehearsed(Pace.LEAST_NANOS, Duration.ofSeconds(2).toNanos(), 2);
        assertThat(pace.remaining()).isEqualTo(Duration.ofSeconds(18));
    }
}
