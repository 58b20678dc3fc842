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

    private Plan plan(List<Experiment> experiments, Mode mode, Effort effort) {
        return new Planner(
                        LabOptions.of(experiments, Request.of(mode), directory).with(effort))
                .plan(null);
    }

    private long seconds(List<Experiment> experiments, Mode mode, Effort effort) {
        return plan(experiments, mode, effort).budgetSeconds();
    }

    /** Thirty of some 150 JVMs of the whole lab. */
    @Test
    void aQuickRunOfTwoExperimentsTakesTheirShare() {
        long whole = seconds(Experiments.all(), Mode.QUICK, Effort.USUAL);

        assertThat(seconds(TWO, Mode.QUICK, Effort.USUAL)).isEqualTo(19).isLessThan(whole / 4);
    }

    @Test
    void aQuickRunOfAllTakesTwoMinutesHoweverManyCellsItHas() {
        assertThat(seconds(Experiments.all(), Mode.QUICK, Effort.USUAL)).isEqualTo(105);
        assertThat(seconds(Experiments.all(), Mode.QUICK, Effort.USUAL.withForks(100)))
                .isEqualTo(105);
    }

    @Test
    void moreForksTakeMoreOfAQuickRun() {
        assertThat(seconds(TWO, Mode.QUICK, Effort.USUAL.withForks(6))).isEqualTo(39);
    }

    @Test
    void aQuickRunUntilIntervalsAreNarrowHasTheTimeOfAll() {
        assertThat(seconds(TWO, Mode.QUICK, Effort.USUAL.until(0.03))).isEqualTo(105);
    }

    @Test
    void theTimeThatIsAskedForIsTaken() {
        assertThat(seconds(TWO, Mode.QUICK, Effort.USUAL.within(Duration.ofMinutes(1))))
                .isEqualTo(60);
    }

    @Test
    void aDefaultRunOfTwoExperimentsHasTheTimeOfAll() {
        assertThat(seconds(TWO, Mode.DEFAULT, Effort.USUAL)).isEqualTo(840);
    }

    /** With three forks each, as many claims stay open as are answered. */
    @Test
    void theFirstBlocksOfADefaultRunLeaveAThirdOfItsTimeForOpenClaims() {
        Plan plan = plan(Experiments.all(), Mode.DEFAULT, Effort.USUAL);

        Duration blocks = Duration.ofNanos(Pace.usualNanosOfBlock(plan.requiredForks()));
        assertThat(blocks).isLessThan(Duration.ofSeconds(plan.budgetSeconds() * 2 / 3));
    }
}
