package io.thalweg.trials.interrupt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.cli.Main;
import io.thalweg.cli.Signals;
import io.thalweg.lab.run.ProbeExperiment;
import io.thalweg.testkit.RandomSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A few of the interruptions of {@code ./dev interrupt}, as any user and in no mounts of their own. */
@Tag("once")
@Tag("slow")
class InterruptionsTest {
    private static final int TIMES = 2;

    private static final Subject PROBE =
            new Subject("probe", List.of(ProbeExperiment.ID, "--forks", "3", "--budget", "5s"), 1 << 20);

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @TempDir
    Path base;

    @Test
    @Timeout(300)
    void interruptedRunsLeaveNothingAndKeepWhatTheyHave() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/setsid")), "there is no setsid, so no process group to signal");
        List<Fault> faults = new ArrayList<>(
                List.of(Fault.KILL, Fault.KILL_ALL, Fault.TERMINATE, Fault.CTRL_C, Fault.WORKER_KILLED));
        if (Signals.isInterruptIgnored()) {
            faults.remove(Fault.CTRL_C);
        }
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> thalweg = List.of(
                java, "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), Main.class.getName());

        List<Outcome> outcomes = new Interruptions(thalweg, base, false, faults, List.of(PROBE))
                .play(TIMES, random.seed(), outcome -> {});

        assertThat(outcomes)
                .allSatisfy(outcome ->
                        assertThat(outcome.failures()).as("%s", outcome).isEmpty());
    }
}
