package io.thalweg.lab.affinity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PinningTest {
    private static final int NO_PROCESSOR = 8191;

    private Process child;

    @BeforeEach
    void start() throws IOException {
        assumeTrue(Pinning.isPossible(), "there is no taskset");
        child = new ProcessBuilder("cat").start();
    }

    @AfterEach
    void stop() {
        if (child != null) {
            child.destroyForcibly();
        }
    }

    @Test
    void keepsAProcessOnItsProcessor() throws IOException {
        Topology.CpuPair cpus =
                Topology.ofThisMachine().cpus(Placement.SAME_CPU).orElseThrow();
        Pinning.pin(child.pid(), cpus.reader());
        assertThat(Topology.allowed(Path.of("/proc/" + child.pid() + "/status")))
                .isEqualTo(List.of(cpus.reader()));
    }

    @Test
    void aProcessorThatIsNotThereIsAnError() {
        assertThatThrownBy(() -> Pinning.pin(child.pid(), NO_PROCESSOR))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot keep process " + child.pid() + " on processor " + NO_PROCESSOR);
    }

    @Test
    void theWordsBeforeACommandKeepIt() throws IOException {
        int cpu =
                Topology.ofThisMachine().cpus(Placement.SAME_CPU).orElseThrow().reader();
        List<String> command = new ArrayList<>(Pinning.prefix(cpu));
        command.addAll(List.of("grep", "^Cpus_allowed_list:", "/proc/self/status"));
        Process process = new ProcessBuilder(command).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        assertThat(said.strip()).isEqualTo("Cpus_allowed_list:\t" + cpu);
    }
}
