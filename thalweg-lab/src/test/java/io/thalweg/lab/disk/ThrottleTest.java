package io.thalweg.lab.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThrottleTest {
    @TempDir
    Path root;

    private Path file(String path, String content) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, content);
    }

    private Throttle throttle() {
        return Throttle.find(root).orElseThrow();
    }

    @Test
    void limitsTheOwnGroupOfTheFirstVersionAndTheTopmost() throws IOException {
        file("proc/self/cgroup", "8:pids:/\n7:blkio:/jobs/a\n0::/\n");
        Path topRead = file("sys/fs/cgroup/blkio/blkio.throttle.read_bps_device", "");
        Path topWrite = file("sys/fs/cgroup/blkio/blkio.throttle.write_bps_device", "");
        Path ownRead = file("sys/fs/cgroup/blkio/jobs/a/blkio.throttle.read_bps_device", "");
        Path ownWrite = file("sys/fs/cgroup/blkio/jobs/a/blkio.throttle.write_bps_device", "");
        throttle().limit("7:3", 30);
        for (Path limited : new Path[] {topRead, topWrite, ownRead, ownWrite}) {
            assertThat(limited).hasContent("7:3 30000000");
        }
    }

    @Test
    void limitsTheOwnGroupOfTheSecondVersion() throws IOException {
        file("proc/self/cgroup", "0::/user.slice/a\n");
        Path max = file("sys/fs/cgroup/user.slice/a/io.max", "");
        throttle().limit("7:3", 30);
        assertThat(max).hasContent("7:3 rbps=30000000 wbps=30000000");
    }

    @Test
    void takesTheLimitAway() throws IOException {
        file("proc/self/cgroup", "0::/user.slice/a\n");
        Path max = file("sys/fs/cgroup/user.slice/a/io.max", "");
        throttle().release("7:3");
        assertThat(max).hasContent("7:3 rbps=max wbps=max");
    }

    @Test
    void thereIsNoneInTheTopmostGroupOfTheSecondVersion() throws IOException {
        file("proc/self/cgroup", "0::/\n");
        assertThat(Throttle.find(root)).isEmpty();
    }

    @Test
    void thereIsNoneWithoutCgroups() {
        assertThat(Throttle.find(root)).isEmpty();
    }
}
