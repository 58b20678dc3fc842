package io.thalweg.lab.affinity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopologyTest {
    @TempDir
    Path root;

    private void allowed(String list) throws IOException {
        Path status = root.resolve("proc/self/status");
        Files.createDirectories(status.getParent());
        Files.writeString(status, "Name:\tjava\nCpus_allowed:\tff\nCpus_allowed_list:\t" + list + "\n");
    }

    private void cpu(int number, int socket, int core) throws IOException {
        Path topology = root.resolve("sys/devices/system/cpu/cpu" + number + "/topology");
        Files.createDirectories(topology);
        Files.writeString(topology.resolve("physical_package_id"), socket + "\n");
        Files.writeString(topology.resolve("core_id"), core + "\n");
    }

    /**
     * The article's machine in small: two sockets of two cores of two threads, even numbers in one, odd in the other.
     */
    private void article() throws IOException {
        for (int number = 0; number < 8; number++) {
            cpu(number, number % 2, number / 2 % 2);
        }
    }

    @Test
    void twoCoresAreOfOneSocketAndNoSiblings() throws IOException {
        allowed("0-7");
        article();
        assertThat(Topology.of(root).cpus(Placement.TWO_CORES)).contains(new Topology.CpuPair(7, 5));
    }

    @Test
    void twoSocketsAreTwo() throws IOException {
        allowed("0-7");
        article();
        assertThat(Topology.of(root).cpus(Placement.TWO_SOCKETS)).contains(new Topology.CpuPair(7, 6));
    }

    @Test
    void oneProcessorServesBoth() throws IOException {
        allowed("0-7");
        article();
        assertThat(Topology.of(root).cpus(Placement.SAME_CPU)).contains(new Topology.CpuPair(7, 7));
    }

    @Test
    void whatTheProcessMayNotUseIsNotUsed() throws IOException {
        allowed("0,2,4");
        article();
        Topology topology = Topology.of(root);
        assertThat(topology.cpus(Placement.TWO_CORES)).contains(new Topology.CpuPair(4, 2));
        assertThat(topology.cpus(Placement.TWO_SOCKETS)).isEmpty();
    }

    @Test
    void saysWhatTheMachineLacks() throws IOException {
        assumeTrue(Pinning.isPossible(), "there is no taskset");
        allowed("0-1");
        cpu(0, 0, 0);
        cpu(1, 0, 0);
        Topology topology = Topology.of(root);
        assertThat(topology.missing(Placement.TWO_SOCKETS)).isEqualTo("there is only one processor socket");
        assertThat(topology.missing(Placement.TWO_CORES)).isEqualTo("no processor socket has two cores");
        assertThat(topology.missing(Placement.SAME_CPU)).isNull();
    }

    @Test
    void withoutProcOnlyWanderingIsPossible() {
        assumeTrue(Pinning.isPossible(), "there is no taskset");
        Topology topology = Topology.of(root);
        assertThat(topology.missing(Placement.SAME_CPU)).isEqualTo("the system does not report its processors");
        assertThat(topology.missing(Placement.UNPINNED)).isNull();
    }

    @Test
    void damagedListsGiveNoProcessors() throws IOException {
        allowed("x,1-,-3,7-");
        article();
        assertThat(Topology.of(root).cpus(Placement.SAME_CPU)).isEmpty();
    }
}
