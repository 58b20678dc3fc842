package io.thalweg.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.testkit.ChildJvm;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** The sources on a cluster: a worker that is killed changes nothing. */
class ClusterRunTest {
    @Test
    void aJobWhoseWorkerIsKilledHasTheRightSum() throws Exception {
        String[] opens = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("--add-opens"))
                .toArray(String[]::new);
        ChildJvm.Result result = ChildJvm.running(ClusterRun.class)
                .with("-Xmx1g")
                .with(opens)
                .within(300)
                .run("64m");
        assertThat(result.out() + result.err())
                .contains("A worker and its executor killed after 8 tasks.")
                .contains(": right")
                .contains("Master and workers stopped");
        assertThat(result.exitCode()).isZero();
    }
}
