package io.thalweg.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.result.Host;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostFactsTest {
    @TempDir
    Path root;

    private void file(String path, String content) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private static String processor(int physical, int core, String flags) {
        return "processor\t: 0\nmodel name\t: Some CPU @ 2.0GHz\nphysical id\t: " + physical + "\ncore id\t\t: " + core
                + "\nflags\t\t: " + flags + "\n\n";
    }

    @Test
    void countsCoresAndSockets() throws IOException {
        file(
                "proc/cpuinfo",
                processor(0, 0, "sse") + processor(0, 0, "sse") + processor(0, 1, "sse") + processor(1, 0, "sse"));
        Host host = HostFacts.of(root, List.of());
        assertThat(host.cores()).isEqualTo(3);
        assertThat(host.sockets()).isEqualTo(2);
        assertThat(host.cpuModel()).isEqualTo("Some CPU @ 2.0GHz");
        assertThat(host.virtualisation()).isEqualTo("none");
    }

    @Test
    void knowsKvmByItsClock() throws IOException {
        file("proc/cpuinfo", processor(0, 0, "sse hypervisor"));
        file("sys/devices/system/clocksource/clocksource0/available_clocksource", "kvm-clock tsc\n");
        assertThat(HostFacts.of(root, List.of()).virtualisation()).isEqualTo("kvm");
    }

    @Test
    void namesAnUnknownHypervisorByItsProduct() throws IOException {
        file("proc/cpuinfo", processor(0, 0, "sse hypervisor"));
        file("sys/class/dmi/id/product_name", "VirtualBox\n");
        assertThat(HostFacts.of(root, List.of()).virtualisation()).isEqualTo("virtual machine (VirtualBox)");
    }

    @Test
    void readsMemoryAndKernel() throws IOException {
        file("proc/meminfo", "MemTotal:       1024 kB\nMemFree: 1 kB\n");
        file("proc/sys/kernel/osrelease", "6.18.1\n");
        Host host = HostFacts.of(root, List.of());
        assertThat(host.memoryBytes()).isEqualTo(1024 * 1024);
        assertThat(host.kernel()).isEqualTo("6.18.1");
    }

    @Test
    void guessesNothingWhereNothingIsTold() {
        Host host = HostFacts.of(root, List.of());
        assertThat(host.cpuModel()).isNull();
        assertThat(host.cores()).isNull();
        assertThat(host.sockets()).isNull();
        assertThat(host.kernel()).isNull();
        assertThat(host.virtualisation()).isNull();
        assertThat(host.logicalCpus()).isPositive();
    }

    @Test
    void findsTheInnermostMountAndItsReadAhead() throws IOException {
        String outer = root.toRealPath().toString();
        Path inner = Files.createDirectories(root.resolve("a b"));
        file(
                "proc/self/mountinfo",
                "27 1 254:0 / / rw - ext4 /dev/vda rw\n" + "28 27 254:1 / " + outer
                        + "/a\\040b rw - xfs /dev/vdb rw\n");
        file("sys/class/bdi/254:1/read_ahead_kb", "128\n");
        Host host = HostFacts.of(root, List.of(inner, inner));
        assertThat(host.mounts()).singleElement().satisfies(mount -> {
            assertThat(mount.path()).isEqualTo(outer + "/a b");
            assertThat(mount.readAheadBytes()).isEqualTo(128 * 1024);
            assertThat(mount.totalBytes()).isPositive();
        });
    }
}
