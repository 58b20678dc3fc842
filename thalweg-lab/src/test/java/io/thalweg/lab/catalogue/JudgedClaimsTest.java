package io.thalweg.lab.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.lab.affinity.Placement;
import io.thalweg.lab.affinity.Topology;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.Fork;
import io.thalweg.lab.result.Measurements;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What runs can say: fixed before the run, so that no claim is asked for because of its answer. */
class JudgedClaimsTest {
    private static final String JDK = "17";
    private static final int FORKS = 3;

    @TempDir
    Path directory;

    private final List<Cell> cells = new ArrayList<>();

    @Test
    void theCellsOfAQuickRunJudgeTheseClaimsAndNoOthers() {
        assertThat(judged(Request.Mode.QUICK))
                .containsExactly(
                        "E1a", "E1b", "E1c", "E2", "E3a", "E3b", "E3c", "E3f", "E5a", "E5b", "E5d", "E5e", "E5h", "E5i",
                        "E6c", "E6g", "E6h", "E7", "E8a", "E8d", "E8e", "E9c", "E10a", "E10c", "E10e", "E11a", "E12c");
    }

    @Test
    void thoseOfADefaultRunJudgeAllThatOneMachineWithOneDiskCan() {
        List<String> all = Experiments.all().stream()
                .flatMap(experiment -> experiment.claims().stream())
                .map(Claim::id)
                .filter(claim -> !List.of("E1d", "E3g", "E4a", "E6a", "E6b").contains(claim))
                .toList();
        assertThat(judged(Request.Mode.DEFAULT)).containsExactlyElementsOf(all);
    }

    /** When every cell is as fast: a single rival as fast refutes E5e, a single gain that is none E5h. */
    private List<String> judged(Request.Mode mode) {
        assumeTrue(Topology.ofThisMachine().missing(Placement.TWO_CORES) == null, "needs two cores");
        Experiments.all().forEach(experiment -> measure(experiment, mode));
        Measurements measurements = new Measurements(cells, List.of(), JDK);
        return Experiments.all().stream()
                .flatMap(experiment -> experiment.claims().stream())
                .filter(claim -> claim.judge(measurements).answer() != Answer.NOT_MEASURED)
                .map(Claim::id)
                .toList();
    }

    private void measure(Experiment experiment, Request.Mode mode) {
        Scope scope = Scope.of(Request.of(mode), directory);
        for (CellSpec cell : experiment.cells(scope)) {
            if (cell.notMeasured() == null) {
                CellKey key = CellKey.of(experiment.info().id(), cell.variant(), cell.parameters(), JDK);
                List<Fork> forks = IntStream.range(0, FORKS)
                        .mapToObj(JudgedClaimsTest::fork)
                        .toList();
                cells.add(Cell.measured(key, cell.bytesPerPass(), forks));
            }
        }
    }

    private static Fork fork(int block) {
        List<Fork.Sample> samples = List.of(new Fork.Sample(1, 1_000_000 + block, null, null, null));
        return new Fork(block, Instant.EPOCH, 0, true, samples, 1L, 1L, 1000L, null, 0);
    }
}
