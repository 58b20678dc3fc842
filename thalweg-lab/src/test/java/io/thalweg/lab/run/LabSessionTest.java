package io.thalweg.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Problem;
import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.plan.LabOptions;
import io.thalweg.lab.plan.MeasuringEffort;
import io.thalweg.lab.plan.Plan;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.NotMeasured;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.store.StateDirectory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("once")
@Tag("slow")
class LabSessionTest {
    @TempDir
    Path temporary;

    private Path directory;
    private StateDirectory state;
    private Lab lab;

    @BeforeEach
    void makeDirectories() throws IOException {
        directory = Files.createDirectory(temporary.resolve("measured"));
        state = StateDirectory.of(
                Map.of("XDG_STATE_HOME", temporary.resolve("state").toString()), temporary);
        lab = new Lab(state);
    }

    private LabOptions options() {
        return options(null);
    }

    private LabOptions options(@Nullable Path file) {
        Experiment probe = Experiments.find(ProbeExperiment.ID).orElseThrow();
        return LabOptions.of(List.of(probe), Request.of(Request.Mode.QUICK), directory)
                .withFile(file)
                .withEffort(MeasuringEffort.USUAL
                        .withForks(3)
                        .withBudget(Duration.ofSeconds(5))
                        .withSeed(42L));
    }

    private void instruct(String line) throws IOException {
        Files.writeString(directory.resolve(ProbeExperiment.INSTRUCTIONS), line + "\n");
    }

    private LabSession.Outcome run() throws IOException {
        try (LabSession session = lab.start(options())) {
            return session.run(LabObserver.NONE);
        }
    }

    private static Cell cell(Results results, String variant) {
        return results.cells().stream()
                .filter(cell -> cell.key().variant().equals(variant))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void measuresEveryPlannedCellInEveryBlock() throws IOException {
        List<LabObserver.SessionProgress> seen = new ArrayList<>();
        Results results;
        try (LabSession session = lab.start(options())) {
            LabSession.Outcome outcome = session.run(seen::add);
            assertThat(outcome.problem()).isNull();
            results = outcome.results();
        }
        assertThat(results.session().complete()).isTrue();
        assertThat(cell(results, "first").forks())
                .extracting(fork -> fork.block())
                .containsExactly(0, 1, 2);
        assertThat(cell(results, "first").forks()).allSatisfy(fork -> {
            assertThat(fork.samples()).hasSizeGreaterThanOrEqualTo(5);
            if (Files.isReadable(Path.of("/proc/thread-self/io"))) {
                // 64 KiB by readAllBytes: a call for the content and one for the end, more in some JDKs; never one a
                // byte.
                assertThat(Objects.requireNonNull(fork.readCalls())).isBetween(1L, 16L);
            }
        });
        assertThat(cell(results, "second").summary()).isNotNull();
        assertThat(cell(results, "third").notMeasured()).isEqualTo(NotMeasured.impossible("why"));
        assertThat(results.controls())
                .singleElement()
                .satisfies(control -> assertThat(control.twin()).hasSize(3));
        assertThat(results.verdicts())
                .singleElement()
                .satisfies(v -> assertThat(v.answer()).isNotEqualTo(Answer.NOT_MEASURED));
        assertThat(seen).hasSize(9);
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void discardsACellWhoseBytesAreWrong() throws IOException {
        instruct("second wrong");
        LabSession.Outcome outcome = run();
        assertThat(Objects.requireNonNull(cell(outcome.results(), "second").notMeasured())
                        .text())
                .startsWith("discarded: the bytes moved have checksum");
        assertThat(cell(outcome.results(), "first").forks()).hasSize(3);
        assertThat(Objects.requireNonNull(outcome.problem()).exit()).isEqualTo(ExitCode.ENVIRONMENT);
    }

    @Test
    void namesTheOffsetWhenTheUsersFileChangesDuringTheRun() throws IOException {
        Path own = Files.write(temporary.resolve("own"), new byte[3 << 20]);
        try (LabSession session = lab.start(options(own))) {
            try (FileChannel channel = FileChannel.open(own, StandardOpenOption.WRITE)) {
                channel.write(ByteBuffer.wrap(new byte[] {1}), 2_500_000);
            }
            LabSession.Outcome outcome = session.run(LabObserver.NONE);
            Problem problem = Objects.requireNonNull(outcome.problem());
            assertThat(problem.exit()).isEqualTo(ExitCode.BAD_DATA);
            assertThat(problem.what()).contains("changed during the run").contains("byte offset 2097152");
            assertThat(cell(outcome.results(), "first").notMeasured())
                    .extracting(NotMeasured::kind)
                    .isEqualTo(NotMeasured.Cause.DISCARDED);
        }
    }

    @Test
    void keepsFinishedCellsWhenTheDiskFills() throws IOException {
        instruct("second full");
        LabSession.Outcome outcome = run();
        Problem problem = Objects.requireNonNull(outcome.problem());
        assertThat(problem.exit()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(problem.what()).contains("no space left on device");
        assertThat(outcome.results().session().complete()).isFalse();
        assertThat(directory.resolve(Plan.WORK_DIRECTORY)).doesNotExist();
    }

    @Test
    void showsWhatACrashedWorkerSaid() throws IOException {
        instruct("first crash");
        assertThat(Objects.requireNonNull(run().problem()).what())
                .contains("ended with status 1")
                .contains("the worker crashes");
    }

    @Test
    void cancelKillsTheWorkerAndKeepsWhatThereIs() throws IOException {
        instruct("second hang");
        try (LabSession session = lab.start(options())) {
            Thread canceller = new Thread(session::cancel);
            canceller.start();
            LabSession.Outcome outcome = session.run(LabObserver.NONE);
            assertThat(outcome.problem()).isNull();
            assertThat(outcome.results().session().complete()).isFalse();
        }
        assertThat(directory.resolve(Plan.WORK_DIRECTORY)).doesNotExist();
    }

    @Test
    void resumesWhereTheJournalEnds() throws IOException {
        instruct("second full");
        run();
        Files.delete(directory.resolve(ProbeExperiment.INSTRUCTIONS));
        Path journal = state.runs().get(0).resolve("journal.jsonl");
        long forksBefore = Files.readAllLines(journal).size() - 1L;
        // What kill -9 leaves of a line that was being written.
        Files.writeString(journal, "{\"block\":0,\"ce", StandardOpenOption.APPEND);
        List<LabObserver.SessionProgress> seen = new ArrayList<>();
        Results results;
        try (LabSession session = lab.resume(null)) {
            LabSession.Outcome outcome = session.run(seen::add);
            assertThat(outcome.problem()).isNull();
            assertThat(cell(outcome.results(), "first").forks()).hasSize(3);
            assertThat(cell(outcome.results(), "second").forks()).hasSize(3);
            results = outcome.results();
        }
        assertThat(seen).hasSize((int) (9 - forksBefore));
        lab.conclude(state.runs().get(0), results);
        assertThatThrownBy(() -> lab.resume(null))
                .isInstanceOfSatisfying(Problem.class, e -> assertThat(e.exit()).isEqualTo(ExitCode.USAGE));
    }

    /** Killed after its last fork and before its reports were written. */
    @Test
    void resumesACompleteRunWhoseResultsNobodyHas() throws IOException {
        run();
        try (LabSession session = lab.resume(null)) {
            List<LabObserver.SessionProgress> seen = new ArrayList<>();
            LabSession.Outcome outcome = session.run(seen::add);
            assertThat(seen).isEmpty();
            assertThat(outcome.results().session().complete()).isTrue();
            assertThat(cell(outcome.results(), "second").forks()).hasSize(3);
        }
    }

    /** As an adapting run, whose schedule has no end of its own, when it was killed while it wrote its reports. */
    @Test
    void forksNothingMoreForARunThatWasMeasuredToItsEnd() throws IOException {
        run();
        Path journal = state.runs().get(0).resolve("journal.jsonl");
        List<String> lines = new ArrayList<>(Files.readAllLines(journal));
        lines.remove(1);
        Files.write(journal, lines);
        try (LabSession session = lab.resume(null)) {
            List<LabObserver.SessionProgress> seen = new ArrayList<>();
            assertThat(session.run(seen::add).results().session().complete()).isTrue();
            assertThat(seen).isEmpty();
        }
    }

    @Test
    void refusesToResumeWhatIsNotARun() {
        assertThatThrownBy(() -> lab.resume("../../etc"))
                .isInstanceOf(Problem.class)
                .hasMessage("there is no unfinished run ../../etc");
    }

    @Test
    void theSeedReplaysTheOrderOfTheBlocks() {
        Plan plan = lab.plan(options());
        assertThat(plan.block(0)).isEqualTo(lab.plan(options()).block(0));
        assertThat(plan.block(0))
                .hasSize(3)
                .containsExactlyInAnyOrder(
                        new Plan.PlannedFork(0, 0, false),
                        new Plan.PlannedFork(0, 0, true),
                        new Plan.PlannedFork(0, 1, false));
    }

    @Test
    void planningWritesNothing() {
        lab.plan(options());
        assertThat(temporary.resolve("state")).doesNotExist();
        assertThat(directory).isEmptyDirectory();
    }
}
