package io.thalweg.lab.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.base.file.AtomicFile;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Problem;
import io.thalweg.lab.plan.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkDirectoryTest {
    private static final String RUN = "20261121-210305-3f2a";

    @TempDir
    Path temporary;

    private StateDirectory state;
    private Leftovers leftovers;
    private Path path;

    @BeforeEach
    void choosePaths() {
        state = StateDirectory.of(
                Map.of("XDG_STATE_HOME", temporary.resolve("state").toString()), temporary);
        leftovers = new Leftovers(state);
        path = temporary.resolve(Plan.WORK_DIRECTORY);
    }

    /** What kill -9 leaves: marker and ledger, but no lock. */
    private void leaveBehind() throws IOException {
        Files.createDirectory(path);
        Files.writeString(path.resolve("LOCK"), "thalweg-work 1\npid 4711\nrun " + RUN + "\n");
        Files.write(path.resolve("big"), new byte[1000]);
        state.enter(WorkDirectory.entry(RUN, path), path);
    }

    private void refuses(String what) {
        assertThatThrownBy(() -> WorkDirectory.create(path, RUN, state)).isInstanceOfSatisfying(Problem.class, e -> {
            assertThat(e.exit()).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(e.what()).contains(path.toString()).contains(what);
        });
    }

    @Test
    void isPrivateWhileItLastsAndThenGone() throws IOException {
        try (WorkDirectory work = WorkDirectory.create(path, RUN, state)) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(work.path())))
                    .isEqualTo("rwx------");
            assertThat(leftovers.find()).isEmpty();
        }
        assertThat(path).doesNotExist();
        assertThat(state.ledger()).isEmpty();
    }

    @Test
    void refusesASecondSessionAndNamesTheFirst() throws IOException {
        try (WorkDirectory held = WorkDirectory.create(path, RUN, state)) {
            refuses("in use by process " + ProcessHandle.current().pid());
            assertThat(held.path()).exists();
        }
    }

    @Test
    void refusesALeftoverAndOffersTwoWaysOut() throws IOException {
        leaveBehind();
        assertThatThrownBy(() -> WorkDirectory.create(path, RUN, state)).isInstanceOfSatisfying(Problem.class, e -> {
            assertThat(e.what()).contains("left over from run " + RUN).contains("4711");
            assertThat(e.todo()).contains("--resume " + RUN).contains("thalweg clean");
        });
    }

    @Test
    void refusesWhatIsNotOurs() throws IOException {
        Files.createDirectory(path);
        Files.writeString(path.resolve("precious"), "data");
        refuses("does not belong to Thalweg");
        assertThat(path.resolve("precious")).exists();
    }

    @Test
    void refusesASymbolicLink() throws IOException {
        Path target = Files.createDirectory(temporary.resolve("target"));
        Files.createSymbolicLink(path, target);
        refuses("does not belong to Thalweg");
        assertThat(target).isEmptyDirectory();
    }

    @Test
    void findsAndRemovesALeftover() throws IOException {
        leaveBehind();
        assertThat(leftovers.find()).singleElement().satisfies(leftover -> {
            assertThat(leftover.path()).isEqualTo(path);
            assertThat(leftover.run()).isEqualTo(RUN);
            assertThat(leftover.bytes()).isGreaterThan(1000);
            leftovers.remove(leftover);
        });
        assertThat(path).doesNotExist();
        assertThat(state.ledger()).isEmpty();
    }

    @Test
    void removesLinksAndNotWhatTheyLeadTo() throws IOException {
        leaveBehind();
        Path precious = Files.writeString(temporary.resolve("precious"), "data");
        Path folder = Files.createDirectory(temporary.resolve("folder"));
        Files.writeString(folder.resolve("inside"), "data");
        Files.createSymbolicLink(path.resolve("to-file"), precious);
        Files.createSymbolicLink(path.resolve("to-folder"), folder);
        leftovers.find().forEach(leftovers::remove);
        assertThat(path).doesNotExist();
        assertThat(precious).exists();
        assertThat(folder.resolve("inside")).exists();
    }

    @Test
    void touchesNothingThatMerelyStandsInTheLedger() throws IOException {
        Files.createDirectory(path);
        Files.writeString(path.resolve("precious"), "data");
        state.enter(WorkDirectory.entry(RUN, path), path);
        assertThat(leftovers.find()).isEmpty();
        assertThat(path.resolve("precious")).exists();
    }

    @Test
    void forgetsADirectoryThatIsGone() throws IOException {
        state.enter(WorkDirectory.entry(RUN, path), path);
        assertThat(leftovers.find()).isEmpty();
        assertThat(state.ledger()).isEmpty();
    }

    /** A run that was killed between making its directory and marking it. */
    private void findsAndRemovesWhatIsNotMarkedYet() throws IOException {
        state.enter(WorkDirectory.entry(RUN, path), path);
        assertThat(leftovers.find()).singleElement().satisfies(leftover -> {
            assertThat(leftover.path()).isEqualTo(path);
            assertThat(leftover.run()).isEqualTo(RUN);
            leftovers.remove(leftover);
        });
        assertThat(path).doesNotExist();
        assertThat(state.ledger()).isEmpty();
    }

    @Test
    void findsAnEmptyDirectoryThatTheLedgerLeadsTo() throws IOException {
        Files.createDirectory(path);
        findsAndRemovesWhatIsNotMarkedYet();
    }

    @Test
    void findsADirectoryWhoseMarkIsEmpty() throws IOException {
        Files.createDirectory(path);
        Files.createFile(path.resolve("LOCK"));
        findsAndRemovesWhatIsNotMarkedYet();
    }

    @Test
    void replacesADirectoryThatIsNotMarkedYet() throws IOException {
        Files.createDirectory(path);
        try (WorkDirectory work = WorkDirectory.create(path, RUN, state)) {
            assertThat(work.path().resolve("LOCK")).isNotEmptyFile();
        }
    }

    @Test
    void forgetsALedgerEntryThatWasCutOff() throws IOException {
        Path whole = temporary.resolve("whole");
        state.enter(WorkDirectory.entry(RUN, whole), whole);
        Files.writeString(state.ledger().get(0), "");
        assertThat(leftovers.find()).isEmpty();
        assertThat(state.ledger()).isEmpty();
    }

    /** So that what a kill in the middle leaves can still be told from what is not ours. */
    @Test
    void removesItsMarkLast() throws IOException {
        leaveBehind();
        Path folder = Files.createDirectories(path.resolve("ZZ").resolve("deep"));
        Files.writeString(folder.resolve("file"), "data");
        List<Path> order = WorkDirectory.inOrderOfRemoval(path);
        assertThat(order).hasSize(6).endsWith(path.resolve("LOCK"), path);
    }

    @Test
    void findsAndRemovesTheBeginningOfAReport() throws IOException {
        Path cutOff = Files.writeString(state.createRun(RUN).resolve(".results.json.4711.tmp"), "{");
        assertThat(leftovers.find()).singleElement().satisfies(leftover -> {
            assertThat(leftover.path()).isEqualTo(cutOff);
            assertThat(leftover.run()).isEqualTo(RUN);
            leftovers.remove(leftover);
        });
        assertThat(cutOff).doesNotExist();
    }

    @Test
    void leavesAReportThatIsBeingWritten() throws IOException {
        Path report = state.createRun(RUN).resolve("results.json");
        AtomicFile.write(report, true, out -> {
            assertThat(report).doesNotExist();
            assertThat(leftovers.find()).isEmpty();
            out.write('{');
        });
        assertThat(report).hasContent("{");
    }
}
