package io.thalweg.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Problem;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Copies;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.GeneratedCells;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Jdk;
import io.thalweg.lab.result.NoiseControl;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.SampleResults;
import io.thalweg.lab.result.SampleShapes;
import io.thalweg.lab.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultsComparisonTest {
    private static final Map<String, String> BUFFER = Map.of("buffer", "8192");

    private static Results session(Cell... cells) {
        Results base = SampleResults.with(SampleResults.quick(), List.of(cells), List.of(), List.of());
        return Copies.with(
                with(base, base.experiments().get(0)), "jdks", base.jdks().subList(0, 1));
    }

    private static Results session(double unbuffered, double buffered) {
        GeneratedCells made = new GeneratedCells(SampleResults.READ, SampleResults.JDK_17);
        return session(
                made.cell("FileInputStream", Map.of(), unbuffered), made.cell("BufferedInputStream", BUFFER, buffered));
    }

    private static ResultsComparison compare(Results before, Results after) {
        return ResultsComparison.of(
                List.of(new NamedResults("a.json", before), new NamedResults("b.json", after)), List.of());
    }

    private static Problem refused(List<String> jdks, Results... results) {
        List<NamedResults> sources = new ArrayList<>();
        for (Results one : results) {
            sources.add(new NamedResults((char) ('a' + sources.size()) + ".json", one));
        }
        Problem problem = catchThrowableOfType(Problem.class, () -> ResultsComparison.of(sources, jdks));
        assertThat(problem).as("the problem").isNotNull();
        return problem;
    }

    private static CellChange only(ResultsComparison comparison, String variant) {
        return comparison
                .changes()
                .filter(change -> change.before().key().variant().equals(variant))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void tellsWhatBecameFasterFromWhatDidNot() {
        ResultsComparison comparison = compare(session(3.1, 40), session(3.1, 60));

        assertThat(only(comparison, "BufferedInputStream").kind()).isEqualTo(CellChange.Direction.FASTER);
        assertThat(only(comparison, "BufferedInputStream").percent().value()).isBetween(49.0, 51.0);
        assertThat(only(comparison, "FileInputStream").kind()).isEqualTo(CellChange.Direction.NO_DIFFERENCE);
    }

    @Test
    void aDifferenceWithinTheNoiseFloorIsNone() {
        Results before = session(3.1, 40);
        Results after = session(3.1, 40.3);
        NoiseControl noisy = new NoiseControl(
                before.cells().get(0).key(), before.cells().get(0).forks(), new Interval(1, 0.9, 1.1), 0.1);

        ResultsComparison quiet = compare(before, after);
        ResultsComparison loud = compare(SampleResults.with(before, before.cells(), List.of(noisy), List.of()), after);

        assertThat(only(quiet, "BufferedInputStream").kind()).isEqualTo(CellChange.Direction.FASTER);
        assertThat(only(loud, "BufferedInputStream").kind()).isEqualTo(CellChange.Direction.NO_DIFFERENCE);
    }

    @Test
    void theThresholdIsPassedOnlyByTheWholeInterval() {
        ResultsComparison comparison = compare(session(3.1, 40), session(3.1, 36));

        assertThat(comparison.isSlowerBeyond(5)).isTrue();
        assertThat(comparison.isSlowerBeyond(9.99))
                .as("the interval reaches over 10 %")
                .isFalse();
        assertThat(comparison.isSlowerBeyond(50)).isFalse();
    }

    @Test
    void whatBecameFasterPassesNoThreshold() {
        assertThat(compare(session(3.1, 36), session(3.1, 40)).isSlowerBeyond(0))
                .isFalse();
    }

    @Test
    void twoForksPassNoThreshold() {
        Results partial = SampleResults.partial();
        ResultsComparison comparison = ResultsComparison.of(
                List.of(new NamedResults("a", partial), new NamedResults("b", SampleResults.complete())),
                List.of(SampleResults.JDK_17));

        assertThat(comparison.changes()).allMatch(change -> change.kind() == CellChange.Direction.UNKNOWN);
        assertThat(comparison.isSlowerBeyond(0)).isFalse();
    }

    @Test
    void everyJdkThatTheFilesShareHasATable() {
        ResultsComparison comparison = compare(SampleResults.complete(), SampleResults.quick());

        assertThat(comparison.matches())
                .extracting(match -> match.baseline().jdk().id())
                .containsExactly(SampleResults.JDK_17, SampleResults.JDK_25);
    }

    @Test
    void theJdksOfOneFileAreComparedInPairsOfBlocks() {
        ResultsComparison comparison =
                ResultsComparison.of(List.of(new NamedResults("a", SampleResults.complete())), List.of("17", "25"));

        Match match = comparison.matches().get(0);
        assertThat(match.sessions()).extracting(session -> session.jdk().id()).containsExactly("17.0.15", "25.0.1");
        assertThat(match.changes())
                .allSatisfy(change -> assertThat(change.after().key().jdk()).isEqualTo(SampleResults.JDK_25));
        assertThat(only(comparison, "BufferedInputStream").ratio().value()).isBetween(1.03, 1.09);
    }

    @Test
    void oneJdkForEachFileMayBeNamed() {
        ResultsComparison comparison = ResultsComparison.of(
                List.of(
                        new NamedResults("a", SampleResults.complete()),
                        new NamedResults("b", SampleResults.complete())),
                List.of("25", "17"));

        assertThat(comparison.matches().get(0).sessions())
                .extracting(session -> session.jdk().id())
                .containsExactly(SampleResults.JDK_25, SampleResults.JDK_17);
    }

    @Test
    void threeFilesAreEachComparedWithTheFirst() {
        ResultsComparison comparison = ResultsComparison.of(
                List.of(
                        new NamedResults("a", session(3.1, 40)),
                        new NamedResults("b", session(3.1, 40)),
                        new NamedResults("c", session(6.2, 40))),
                List.of());

        assertThat(comparison.changes()).hasSize(4);
        assertThat(comparison.changes().filter(change -> change.kind() == CellChange.Direction.FASTER))
                .singleElement()
                .extracting(CellChange::candidate)
                .isEqualTo("C");
    }

    @Test
    void anotherVersionOfTheExperimentIsRefused() {
        Results before = session(3.1, 40);
        Results after = with(before, before.experiments().get(0).inVersion(2));

        Problem problem = refused(List.of(), before, after);

        assertThat(problem.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(problem)
                .hasMessage("nothing can be compared: E1 its workload changed: version 1 in A, 2 in B;"
                        + " measure both with one version of Thalweg");
    }

    @Test
    void otherBytesAreRefused() {
        GeneratedCells small = new GeneratedCells(SampleResults.READ, SampleResults.JDK_17);
        GeneratedCells large = new GeneratedCells(SampleResults.READ, SampleResults.JDK_17).bytes(4 << 20);

        Problem problem = refused(
                List.of(),
                session(small.cell("BufferedInputStream", BUFFER, 40)),
                session(large.cell("BufferedInputStream", BUFFER, 40)));

        assertThat(problem)
                .hasMessageEndingWith("BufferedInputStream (buffer 8 KiB): a pass moves 1 MiB in A, 4 MiB in B");
    }

    @Test
    void cellsThatOnlyOneSideHasAreCounted() {
        GeneratedCells made = new GeneratedCells(SampleResults.READ, SampleResults.JDK_17);
        Cell shared = made.cell("FileInputStream", Map.of(), 3.1);
        Results before = session(shared, made.cell("BufferedInputStream", Map.of("buffer", "1024"), 40));
        Results after = session(shared, made.cell("BufferedInputStream", Map.of("buffer", "2048"), 40));

        assertThat(compare(before, after).matches().get(0).experiments().get(0).refused())
                .containsExactly(
                        "BufferedInputStream (buffer 1 KiB): no such cell in B",
                        "BufferedInputStream (buffer 2 KiB): no such cell in A");
    }

    @Test
    void whatASideDidNotMeasureKeepsItsReason() {
        ResultsComparison comparison = compare(SampleResults.complete(), SampleResults.quick());

        assertThat(comparison.matches().get(0).experiments().get(0).refused())
                .contains("18 cells: not measured (quick), in B");
    }

    @Test
    void anExperimentOfOneSideOnlyIsSaidToBe() {
        Results both = SampleResults.complete();
        List<Cell> read = both.cells().stream()
                .filter(cell -> cell.key().experiment().equals(SampleResults.READ))
                .toList();
        Results reading = with(
                SampleResults.with(both, read, List.of(), List.of()),
                both.experiments().get(0));

        assertThat(compare(both, reading).matches().get(0).experiments().get(1).refused())
                .containsExactly("not run in B");
    }

    @Test
    void filesWithoutACommonJdkAreRefused() {
        Results two = SampleResults.complete();
        Results other = onJdk("21.0.2", session(3.1, 40));

        Problem problem = refused(List.of(), two, other);

        assertThat(problem.exit()).isEqualTo(ExitCode.USAGE);
        assertThat(problem).hasMessage("the files share no JDK: a.json has 17.0.15 and 25.0.1, b.json has 21.0.2");
    }

    @Test
    void filesOfOneJdkEachAreComparedWhateverItIs() {
        ResultsComparison comparison = compare(session(3.1, 40), onJdk("21.0.2", session(3.1, 60)));

        assertThat(only(comparison, "BufferedInputStream").kind()).isEqualTo(CellChange.Direction.FASTER);
    }

    @Test
    void oneFileOnOneJdkIsRefused() {
        assertThat(refused(List.of(), session(3.1, 40)))
                .hasMessage("one file with one JDK (17.0.15) is not enough to compare");
    }

    @Test
    void aJdkThatIsNotThereIsRefusedWithThoseThatAre() {
        assertThat(refused(List.of("21"), SampleResults.complete(), SampleResults.quick()))
                .hasMessage("a.json has no JDK 21, but 17.0.15 and 25.0.1");
        assertThat(refused(List.of(""), SampleResults.complete(), SampleResults.quick()))
                .hasMessageStartingWith("a.json has more than one JDK");
        assertThat(refused(List.of("17", "25", "17"), SampleResults.complete(), SampleResults.quick()))
                .hasMessage("3 JDKs for 2 files");
    }

    @Test
    void aFasterDiskThatGainsMostAtRandomConfirmsTheClaim() {
        Verdict verdict = diskVerdict(10, 1.1, 2);

        assertThat(verdict.answer()).isEqualTo(Answer.CONFIRMED);
        assertThat(verdict.because())
                .isEqualTo("write 10.0× at random 4 KiB, 1.10× at sequential 256 KiB; read 10.0× at random 4 KiB, 1.10×"
                        + " at sequential 256 KiB");
    }

    @Test
    void aDiskThatGainsMostInSequenceRefutesTheClaim() {
        assertThat(diskVerdict(1.1, 10, 2).answer()).isEqualTo(Answer.REFUTED);
    }

    @Test
    void aDiskThatGainsAlikeLeavesTheClaimOpen() {
        assertThat(diskVerdict(2, 2, 2).answer()).isEqualTo(Answer.INCONCLUSIVE);
    }

    private static Verdict diskVerdict(double randomSmall, double sequentialLarge, double others) {
        ResultsComparison comparison =
                compare(SampleShapes.all(), SampleShapes.withDisk(randomSmall, sequentialLarge, others));
        assertThat(comparison.verdicts()).extracting(Verdict::claim).containsExactly("E4a");
        return comparison.verdicts().get(0);
    }

    @Test
    void unbufferedReadingThatIsLessBadInAVirtualMachineConfirmsTheClaim() {
        assertThat(virtualVerdict("none", "kvm", session(0.5, 200), session(3.6, 260))
                        .answer())
                .isEqualTo(Answer.CONFIRMED);
    }

    @Test
    void theOrderOfTheFilesDoesNotTurnTheClaimRound() {
        assertThat(virtualVerdict("kvm", "none", session(3.6, 260), session(0.5, 200))
                        .answer())
                .isEqualTo(Answer.CONFIRMED);
        assertThat(virtualVerdict("kvm", "none", session(0.5, 200), session(3.6, 260))
                        .answer())
                .isEqualTo(Answer.REFUTED);
    }

    @Test
    void twoVirtualMachinesAnswerNothing() {
        Verdict verdict = virtualVerdict("kvm", "kvm", session(0.5, 200), session(3.6, 260));

        assertThat(verdict.answer()).isEqualTo(Answer.NOT_MEASURED);
        assertThat(verdict.because()).isEqualTo("no session ran on bare metal");
    }

    private static Verdict virtualVerdict(String kindOfA, String kindOfB, Results a, Results b) {
        Verdict asked = new Verdict(
                "E1d",
                SampleResults.READ,
                SampleResults.JDK_17,
                "Unbuffered reading loses less in virtual machines.",
                "0.539 MB/s on Windows 10; 3.37 and 3.60 MB/s in virtual machines",
                Answer.NOT_MEASURED,
                null,
                "×",
                "needs results of two machines");
        ResultsComparison comparison = compare(on(kindOfA, a, asked), on(kindOfB, b, asked));
        return comparison.verdicts().get(0);
    }

    private static Results on(String virtualisation, Results results, Verdict verdict) {
        Results there = SampleResults.on(virtualisation, results.host().mounts(), results);
        return SampleResults.with(there, there.cells(), there.controls(), List.of(verdict));
    }

    private static Results with(Results results, ExperimentInfo experiment) {
        return Copies.with(results, "experiments", List.of(experiment));
    }

    private static Results onJdk(String id, Results results) {
        GeneratedCells made = new GeneratedCells(SampleResults.READ, id);
        List<Cell> cells =
                List.of(made.cell("FileInputStream", Map.of(), 3.1), made.cell("BufferedInputStream", BUFFER, 60));
        Jdk jdk = Copies.with(Copies.with(results.jdks().get(0), "id", id), "version", id);
        return Copies.with(SampleResults.with(results, cells, List.of(), List.of()), "jdks", List.of(jdk));
    }
}
