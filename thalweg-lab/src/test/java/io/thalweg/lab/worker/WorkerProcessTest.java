package io.thalweg.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.base.problem.Problem;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.NamedPipe;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.machine.JavaRuntime;
import io.thalweg.lab.machine.JavaRuntimes;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.io.TempDir;

class WorkerProcessTest {
    private static final long PATIENCE_SECONDS = 300;

    /** Says that it has its job, then hangs; a child of its own keeps standard error open beyond its death. */
    private static final String SCRIPT = """
            cd "$0"
            cat held > /dev/null &
            IFS= read -r job
            echo > ready
            exec cat never
            """;

    @TempDir
    Path directory;

    @RepeatedTest(10) // whether the end of the output or the closed stream is seen first is a race
    void oneThatIsKilledWhileItsErrorsAreReadIsAProblem() throws Exception {
        assumeTrue(NamedPipe.mkfifo().isPresent(), "there is no mkfifo");
        for (String name : List.of("held", "ready", "never")) {
            NamedPipe.make(directory.resolve(name));
        }
        JavaRuntime runtime = JavaRuntimes.at(List.of()).get(0);
        CellSpec cell = CellSpec.of("first", new TreeMap<>(), 1);
        WorkerJob job = new WorkerJob("probe", cell, Scope.of(Request.of(Request.Mode.QUICK), directory), 1);
        WorkerProcess worker =
                WorkerProcess.start(runtime, List.of("sh", "-c", SCRIPT, directory.toString()), List.of());
        ExecutorService session = Executors.newSingleThreadExecutor();
        try {
            OutputStream held = Files.newOutputStream(directory.resolve("held"));
            Future<WorkerReport> report = session.submit(() -> worker.run(job));
            try (InputStream ready = Files.newInputStream(directory.resolve("ready"))) {
                assertThat(ready.read()).isEqualTo('\n');
            }
            worker.kill();
            held.close();
            assertThat(report)
                    .failsWithin(PATIENCE_SECONDS, TimeUnit.SECONDS)
                    .withThrowableOfType(ExecutionException.class)
                    .withCauseInstanceOf(Problem.class);
        } finally {
            session.shutdownNow();
        }
    }
}
