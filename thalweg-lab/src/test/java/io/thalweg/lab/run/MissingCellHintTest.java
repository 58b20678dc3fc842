package io.thalweg.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.plan.LabOptions;
import io.thalweg.lab.plan.Plan;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.NotMeasured;
import io.thalweg.lab.result.Verdict;
import io.thalweg.lab.store.StateDirectory;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a claim without cells tells the reader to do. */
class MissingCellHintTest {
    private static final String READ = "file-read";

    @TempDir
    Path directory;

    private Plan plan(String experiment, Request request) {
        return new Lab(StateDirectory.of(Map.of(), directory))
                .plan(LabOptions.of(List.of(Experiments.find(experiment).orElseThrow()), request, directory));
    }

    private static String remedy(Plan plan, NotMeasured... reasons) {
        String jdk = plan.runtimes().get(0).jdk().id();
        Plan.PlannedCell planned = plan.cells().get(0);
        List<Cell> cells = List.of(reasons).stream()
                .map(why -> Cell.notMeasured(planned.key(), 1, why))
                .toList();
        return MissingCellHint.of(plan, planned.experiment(), jdk, cells);
    }

    @Test
    void aQuickRunIsToBeLonger() {
        NotMeasured why = NotMeasured.leftOutBy("quick", "");
        assertThat(remedy(plan(READ, Request.of(Mode.QUICK)), why)).isEqualTo("leave out --quick");
    }

    @Test
    void aDefaultRunIsToBeFull() {
        NotMeasured why = NotMeasured.leftOutBy("default", "--full does");
        assertThat(remedy(plan(READ, Request.of(Mode.DEFAULT)), why)).isEqualTo("add --full");
    }

    @Test
    void whatCannotBeMeasuredHereSaysWhy() {
        NotMeasured leftOut = NotMeasured.leftOutBy("default", "--full does");
        NotMeasured why = NotMeasured.impossible("there is only one processor");
        assertThat(remedy(plan(READ, Request.of(Mode.DEFAULT)), leftOut, why)).isEqualTo("there is only one processor");
    }

    @Test
    void otherWorkThanTheArticlesIsToBeLeftOut() {
        Request asked = Request.of(Mode.QUICK).withArray(512).withColdCache(true);
        NotMeasured why = NotMeasured.leftOutBy("quick", "");
        assertThat(remedy(plan(READ, asked), why)).isEqualTo("leave out --array and --cold");
    }

    @Test
    void anInterruptedRunIsToBeContinued() {
        Plan plan = plan(READ, Request.of(Mode.QUICK));
        assertThat(remedy(plan, NotMeasured.leftOutBy("quick", ""), MissingCellHint.UNFINISHED))
                .isEqualTo("continue it with `thalweg lab run --resume " + plan.id() + "`");
    }

    @Test
    void whatWasMeasuredNeedsNone() {
        assertThat(remedy(plan(READ, Request.of(Mode.FULL)))).isEmpty();
    }

    /** Every claim of every experiment, in a session that was interrupted before its first fork. */
    @Test
    void everyClaimWithoutCellsNamesWhatToDo() {
        for (String experiment :
                Experiments.all().stream().map(one -> one.info().id()).toList()) {
            Plan plan = plan(experiment, Request.of(Mode.QUICK));
            List<Verdict> verdicts =
                    ResultsAssembly.of(plan, List.of(), Instant.EPOCH).verdicts();
            assertThat(verdicts)
                    .allSatisfy(verdict -> assertThat(verdict.answer()).isEqualTo(Answer.NOT_MEASURED))
                    .allSatisfy(verdict -> assertThat(verdict.because())
                            .as(verdict.claim())
                            .containsAnyOf("--resume", "--link", "--disk", "`thalweg lab compare"));
        }
    }
}
