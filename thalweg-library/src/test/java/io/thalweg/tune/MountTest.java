package io.thalweg.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MountTest {
    private static final String TABLE = """
            27 1 254:0 / / rw,relatime - ext4 /dev/vda rw
            22 27 0:21 / /proc rw,relatime - proc proc rw
            30 27 8:1 / /data rw,relatime shared:1 master:2 - xfs /dev/sda1 rw
            31 30 8:2 / /data/my\\040disk\\134x rw - btrfs /dev/sdb1 rw
            32 27 0:27 / /tmp rw - ext4 /dev/vdb rw
            33 32 0:28 / /tmp rw - tmpfs tmpfs rw
            a line that is none
            """;

    @ParameterizedTest
    @CsvSource({
        "/home/a, /",
        "/, /",
        "/data, /data",
        "/data/b, /data",
        "/database/b, /",
        "/data/my disk\\x/c, /data/my disk\\x",
        "/tmp/x, /tmp"
    })
    void findsTheLongestMountAndOfEqualsTheLast(String real, String path) {
        assertThat(Mount.find(TABLE, real)).contains(path);
    }

    @Test
    void findsNothingInAnEmptyTable() {
        assertThat(Mount.find("", "/home")).isEmpty();
    }

    @Test
    void knowsThatProcIsProc() throws IOException {
        assumeTrue(Files.isReadable(Path.of("/proc/self/mountinfo")), "there is no /proc here");
        assertThat(Mount.pathOf(Path.of("/proc/version"))).isEqualTo("/proc");
    }

    @Test
    void followsSymbolicLinksToTheirMount(@TempDir Path directory) throws IOException {
        assumeTrue(Files.isReadable(Path.of("/proc/self/mountinfo")), "there is no /proc here");
        Path link = directory.resolve("link");
        Files.createSymbolicLink(link, Path.of("/proc/version"));
        assertThat(Mount.pathOf(link)).isEqualTo("/proc");
    }

    /** A directory of another mount of the same device, too: it is told by the table alone. */
    @Test
    void findsEveryMountThatTheTableNames() throws IOException {
        Path table = Path.of("/proc/self/mountinfo");
        assumeTrue(Files.isReadable(table), "there is no /proc here");
        for (String line : Files.readAllLines(table)) {
            Path place = Path.of(line.split(" ", 6)[4]);
            if (Files.isReadable(place)) {
                assertThat(Mount.pathOf(place)).isEqualTo(place.toString());
            }
        }
    }

    @Test
    void isTheTopOfTheStoreWhereThereIsNoTable() throws IOException {
        try (FileSystem memory = Jimfs.newFileSystem(Configuration.unix())) {
            Path directory = Files.createDirectories(memory.getPath("/a/b"));
            assertThat(Mount.pathOf(directory)).isEqualTo("/");
        }
    }
}
