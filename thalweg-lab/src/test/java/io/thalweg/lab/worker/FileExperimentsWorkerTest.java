package io.thalweg.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.experiment.message.PipeExperiment;
import io.thalweg.lab.experiment.message.TcpExperiment;
import io.thalweg.lab.machine.JavaRuntimes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One cell of each experiment on files, through a worker of its own. */
@Tag("once")
@Tag("slow")
class FileExperimentsWorkerTest {
    @TempDir
    Path directory;

    /** Messages have tests of their own: they need a sender. */
    static Stream<String> onFiles() {
        return Experiments.all().stream()
                .filter(experiment -> !(experiment instanceof TcpExperiment || experiment instanceof PipeExperiment))
                .map(experiment -> experiment.info().id());
    }

    @ParameterizedTest
    @MethodSource("onFiles")
    void measuresOrSaysWhyNot(String id) throws IOException, InterruptedException {
        Experiment experiment = Experiments.find(id).orElseThrow();
        Scope scope = Scope.of(Request.of(Request.Mode.QUICK), directory);
        experiment.prepare(scope);
        CellSpec cell = experiment.cells(scope).stream()
                .filter(candidate -> candidate.notMeasured() == null)
                .findFirst()
                .orElseThrow();
        WorkerReport report = WorkerProcess.start(JavaRuntimes.at(List.of()).get(0), List.of(), List.of())
                .run(new WorkerJob(id, cell, scope, 1));
        WorkerReport.ReportedFailure failure = report.failure();
        if (failure != null) {
            assertThat(failure.kind()).as(failure.message()).isEqualTo(WorkerReport.FailureKind.IMPOSSIBLE);
            assumeTrue(false, failure.message());
        }
        assertThat(report.samples()).isNotEmpty();
    }

    /** Millions of keys: they need a larger heap than the others. */
    @Test
    void theLargestLookupsFitTheHeapOfTheirWorkers() throws IOException, InterruptedException {
        Experiment experiment = Experiments.find("lookup").orElseThrow();
        Scope scope = Scope.of(Request.of(Request.Mode.FULL), directory);
        List<CellSpec> largest = experiment.cells(scope).stream()
                .filter(cell -> cell.parameters().containsValue("key in memory"))
                .filter(cell -> experiment.heapMebibytes(cell).isPresent())
                .toList();
        assertThat(largest).extracting(CellSpec::variant).contains("scan", "binary search", "HashMap both ways");
        for (CellSpec cell : largest) {
            List<String> heap =
                    JavaRuntimes.heapFlags(experiment.heapMebibytes(cell).orElseThrow());
            WorkerReport report = WorkerProcess.start(JavaRuntimes.at(List.of()).get(0), List.of(), heap)
                    .run(new WorkerJob("lookup", cell, scope, 1));
            assertThat(report.failure()).as(cell.toString()).isNull();
        }
    }

    /** Whose buffers are the largest of all cells, and the heap of a worker is small. */
    @Test
    void theStreamsThatAreHeldOpenFitTheHeapOfAWorker() throws IOException, InterruptedException {
        Experiment experiment = Experiments.find("array-matrix").orElseThrow();
        Scope scope = Scope.of(Request.of(Request.Mode.DEFAULT), directory);
        experiment.prepare(scope);
        CellSpec cell = experiment.cells(scope).stream()
                .filter(candidate -> candidate.variant().equals("TunedFileInputStream")
                        && candidate.parameters().containsKey("streams"))
                .findFirst()
                .orElseThrow();
        WorkerReport report = WorkerProcess.start(JavaRuntimes.at(List.of()).get(0), List.of(), List.of())
                .run(new WorkerJob("array-matrix", cell, scope, 1));
        assertThat(report.failure()).isNull();
        assertThat(report.samples()).isNotEmpty();
    }
}
