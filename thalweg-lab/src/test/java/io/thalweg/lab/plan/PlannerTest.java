package io.thalweg.lab.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.experiment.Request.Mode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlannerTest {
    private static final List<Experiment> TWO = Stream.of("array-matrix", "lines")
            .map(id -> Experiments.find(id).orElseThrow())
            .toList();

    @TempDir
    Path directory;

    private Plan plan(List<Experiment> experiments, Mode mode, MeasuringEffort effort) {
        return new Planner(
                        LabOptions.of(experiments, Request.of(mode), directory).withEffort(effort))
                .plan(null);
    }

    private long seconds(List<Experiment> experiments, Mode mode, MeasuringEffort effort) {
        return plan(experiments, mode, effort).budgetSeconds();
    }

    /** Some 27 of the 135 JVMs of the whole lab. */
    @Test
    void aQuickRunOfTwoExperimentsTakesTheirShare() {
        long whole = seconds(Experiments.all(), Mode.QUICK, MeasuringEffort.USUAL);

        assertThat(seconds(TWO, Mode.QUICK, MeasuringEffort.USUAL))
                .isEqualTo(17)
                .isLessThan(whole / 4);
    }

    @Test
    void aQuickRunOfAllTakesTwoMinutesHoweverManyCellsItHas() {
        assertThat(seconds(Experiments.all(), Mode.QUICK, MeasuringEffort.USUAL))
                .isEqualTo(87);
        assertThat(seconds(Experiments.all(), Mode.QUICK, MeasuringEffort.USUAL.withForks(100)))
                .isEqualTo(87);
    }

    @Test
    void aQuickRunMeasuresOneCellTwice() {
        assertThat(plan(Experiments.all(), Mode.QUICK, MeasuringEffort.USUAL).cells())
                .filteredOn(cell -> cell.spec().control())
                .hasSize(1);
    }

    @Test
    void moreForksTakeMoreOfAQuickRun() {
        assertThat(seconds(TWO, Mode.QUICK, MeasuringEffort.USUAL.withForks(6))).isEqualTo(35);
    }

    @Test
    void aQuickRunUntilIntervalsAreNarrowHasTheTimeOfAll() {
        assertThat(seconds(TWO, Mode.QUICK, MeasuringEffort.USUAL.withTargetInterval(0.03)))
                .isEqualTo(87);
    }

    @Test
    void theTimeThatIsAskedForIsTaken() {
        assertThat(seconds(TWO, Mode.QUICK, MeasuringEffort.USUAL.withBudget(Duration.ofMinutes(1))))
                .isEqualTo(60);
    }

    @Test
    void aDefaultRunOfTwoExperimentsHasTheTimeOfAll() {
        assertThat(seconds(TWO, Mode.DEFAULT, MeasuringEffort.USUAL)).isEqualTo(840);
    }

    /** With three forks each, as many claims stay open as are answered. */
    @Test
    void theFirstBlocksOfADefaultRunLeaveAThirdOfItsTimeForOpenClaims() {
        Plan plan = plan(Experiments.all(), Mode.DEFAULT, MeasuringEffort.USUAL);

        Duration blocks = Duration.ofNanos(Budget.usualNanosOfBlock(plan.requiredForks()));
        assertThat(blocks).isLessThan(Duration.ofSeconds(plan.budgetSeconds() * 2 / 3));
    }
}
