package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.plan.LabOptions;
import io.thalweg.lab.plan.Plan;
import io.thalweg.lab.run.Lab;
import io.thalweg.lab.store.StateDirectory;
import io.thalweg.lab.tune.Tuning;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person who waits is told before anything is measured. */
class PlanTextTest {
    @TempDir
    Path home;

    /** Of a quick plan that takes an hour. */
    private String announced(String shorter) {
        Plan plan = new Lab(StateDirectory.of(Map.of(), home))
                .plan(LabOptions.of(Tuning.experiments(), Request.of(Request.Mode.QUICK), home));
        StringWriter text = new StringWriter();
        PlanText.announce(plan, Duration.ofHours(1), shorter, new PrintWriter(text, true));
        return text.toString();
    }

    @Test
    void aQuickPlanThatTakesLongNamesWhatTakesLess() {
        assertThat(announced("one --jdk takes less"))
                .contains("which is too short for ", "JVMs here; one --jdk takes less");
    }

    @Test
    void aQuickPlanThanWhichNothingTakesLessSaysOnlyHowLong() {
        assertThat(announced("")).contains("about 60 min").doesNotContain("too short");
    }
}
