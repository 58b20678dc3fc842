package io.thalweg.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.NamedPipe;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.machine.JavaRuntimes;
import io.thalweg.lab.plan.Budget;
import io.thalweg.lab.result.Fork;
import io.thalweg.lab.run.ProbeExperiment;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerTest {
    private static final long PATIENCE_SECONDS = 300;

    @TempDir
    Path directory;

    private WorkerReport work(WorkerJob job) throws InterruptedException {
        return WorkerProcess.start(JavaRuntimes.at(List.of()).get(0), List.of(), List.of())
                .run(job);
    }

    @Test
    void aJobSurvivesTheWayToTheWorker() throws IOException {
        TreeMap<String, String> parameters = new TreeMap<>();
        parameters.put("buffer", "8192");
        parameters.put("odd name", "a=b:c\\\u00e9\n");
        CellSpec cell = CellSpec.of("Variant", parameters, 5);
        InputFile file =
                new InputFile(directory.resolve("ä b"), 7, new InputFile.FilePart(6, 8), new InputFile.FilePart(5, -4));
        Request request = Request.of(Request.Mode.FULL).withArray(3).withColdCache(true);
        WorkerJob job =
                new WorkerJob("file-read", cell, Scope.of(request, directory).withFile(file), 9);
        assertThat(WorkerJob.read(new BufferedReader(new StringReader(job.toText()))))
                .isEqualTo(job);
    }

    @Test
    void aReportSurvivesTheWayBack() throws InterruptedException, IOException {
        Experiment experiment = Experiments.find("file-read").orElseThrow();
        Scope scope = Scope.of(Request.of(Request.Mode.QUICK), directory);
        experiment.prepare(scope);
        CellSpec cell = experiment.cells(scope).stream()
                .filter(candidate -> candidate.variant().equals("TunedFileInputStream"))
                .findFirst()
                .orElseThrow();
        WorkerReport report = work(new WorkerJob("file-read", cell, scope, Budget.LEAST_NANOS));
        assertThat(report.failure()).isNull();
        assertThat(report.samples()).isNotEmpty(); // how many, the machine's load decides
        assertThat(report.warmUpNanos()).isPositive();
    }

    private WorkerJob told(String instruction) throws IOException {
        Files.writeString(directory.resolve(ProbeExperiment.INSTRUCTIONS), "first " + instruction + "\n");
        Path work = Files.createDirectory(directory.resolve("work"));
        CellSpec cell = CellSpec.of("first", new TreeMap<>(), 1);
        return new WorkerJob(ProbeExperiment.ID, cell, Scope.of(Request.of(Request.Mode.QUICK), work), 1);
    }

    @Test
    void aTimerOfItsOwnIsReportedAsItSays() throws InterruptedException, IOException {
        WorkerReport report = work(told("timer right"));
        assertThat(report)
                .isEqualTo(new WorkerReport(
                        5, true, List.of(new Fork.Sample(7, 11, null, null, null)), null, null, 13L, null));
    }

    @Test
    void aTimerThatFoundAWrongSumHasNoFigure() throws InterruptedException, IOException {
        assertThat(work(told("timer wrong")).failure())
                .isEqualTo(new WorkerReport.ReportedFailure(WorkerReport.FailureKind.IO, "wrong sum: want 1, got 2"));
    }

    /** What it has started would disturb every fork after it. */
    @Test
    void whatAKilledWorkerHasStartedEndsWithIt() throws Exception {
        assumeTrue(NamedPipe.mkfifo().isPresent(), "there is no mkfifo");
        Path pipe = directory.resolve("number");
        NamedPipe.make(pipe);
        WorkerJob job = told("timer child " + pipe);
        WorkerProcess worker = WorkerProcess.start(JavaRuntimes.at(List.of()).get(0), List.of(), List.of());
        ExecutorService session = Executors.newSingleThreadExecutor();
        try {
            Future<WorkerReport> report = session.submit(() -> worker.run(job));
            ProcessHandle child = ProcessHandle.of(
                            Long.parseLong(Files.readString(pipe).strip()))
                    .orElseThrow();
            worker.kill();
            assertThat(child.onExit()).succeedsWithin(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(report).failsWithin(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } finally {
            session.shutdownNow();
        }
    }

    @Test
    void aMissingFileIsAFailureNotACrash() throws InterruptedException {
        InputFile missing = InputFile.whole(directory.resolve("missing"), 7, 8);
        Scope scope = Scope.of(Request.of(Request.Mode.QUICK), directory).withFile(missing);
        CellSpec cell = CellSpec.of("FileInputStream", new TreeMap<>(), 7);
        WorkerReport.ReportedFailure failure =
                work(new WorkerJob("file-read", cell, scope, 1)).failure();
        assertThat(failure).isNotNull().satisfies(f -> assertThat(f.kind()).isEqualTo(WorkerReport.FailureKind.IO));
    }

    @Test
    void readsColdOrSaysWhyNot() throws InterruptedException, IOException {
        Experiment experiment = Experiments.find("file-read").orElseThrow();
        Scope scope = Scope.of(Request.of(Request.Mode.QUICK).withColdCache(true), directory);
        experiment.prepare(scope);
        CellSpec chunks = experiment.cells(scope).stream()
                .filter(candidate -> candidate.variant().equals("TunedFileInputStream.nextChunk"))
                .findFirst()
                .orElseThrow();
        WorkerReport report = work(new WorkerJob("file-read", chunks, scope, Budget.LEAST_NANOS));
        WorkerReport.ReportedFailure failure = report.failure();
        if (failure != null) {
            assertThat(failure.kind()).isEqualTo(WorkerReport.FailureKind.IMPOSSIBLE);
            assumeTrue(false, failure.message());
        }
        assertThat(report.samples()).hasSize(5).allSatisfy(sample -> {
            assertThat(sample.residentBytesBefore()).isZero();
            assertThat(sample.residentBytesAfter()).isPositive();
        });
    }

    /** Halting by itself, while its other thread reads, would take the JVM 300 ms in every worker. */
    @Test
    void closesItsOutputAfterTheReportAndLeavesItsEndToItsParent() throws IOException, InterruptedException {
        InputFile missing = InputFile.whole(directory.resolve("missing"), 7, 8);
        CellSpec cell = CellSpec.of("FileInputStream", new TreeMap<>(), 7);
        Process worker = start();
        WorkerJob job = new WorkerJob(
                "file-read",
                cell,
                Scope.of(Request.of(Request.Mode.QUICK), directory).withFile(missing),
                1);
        worker.getOutputStream().write(job.toText().getBytes(StandardCharsets.UTF_8));
        worker.getOutputStream().flush();
        assertThat(worker.getInputStream().readAllBytes()).isNotEmpty();
        assertThat(worker.waitFor(1, TimeUnit.SECONDS)).isFalse();
        worker.getOutputStream().close();
        assertThat(worker.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(worker.exitValue()).isZero();
    }

    @Test
    void haltsWhenItsParentIsGone() throws IOException, InterruptedException {
        Files.writeString(directory.resolve(ProbeExperiment.INSTRUCTIONS), "first hang\n");
        Path work = Files.createDirectory(directory.resolve("work"));
        Files.write(work.resolve("probe"), new byte[0]);
        Process worker = start();
        CellSpec cell = CellSpec.of("first", new TreeMap<>(), 1);
        WorkerJob job = new WorkerJob(ProbeExperiment.ID, cell, Scope.of(Request.of(Request.Mode.QUICK), work), 1);
        worker.getOutputStream().write(job.toText().getBytes(StandardCharsets.UTF_8));
        worker.getOutputStream().close();
        assertThat(worker.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(worker.exitValue()).isEqualTo(4);
    }

    private static Process start() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Worker.class.getName())
                .start();
    }
}
