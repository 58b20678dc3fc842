package io.thalweg.lab.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.lab.admin.AdminTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(120)
@Tag("once")
@Tag("slow")
class EmulatedDiskTest {
    @TempDir
    Path work;

    private static String loopDevicesOf(Path image) throws IOException {
        return AdminTool.run("losetup", List.of("--noheadings", "--output", "NAME", "--associated", image.toString()));
    }

    @Test
    void isCalledEmulatedWhereverItIsNamed() {
        for (EmulatedDisk disk : EmulatedDisk.values()) {
            assertThat(disk.inCells()).contains("emulated");
            assertThat(disk.description()).contains("emulated");
            assertThat(EmulatedDisk.ofCell(disk.inCells())).contains(disk);
            assertThat(EmulatedDisk.of(disk.label())).contains(disk);
        }
    }

    @Test
    void theGivenDiskIsNone() {
        assertThat(EmulatedDisk.ofCell(null)).isEmpty();
    }

    @Test
    void aDiskThatIsNotAsSlowAsItShouldBeFailsItsCheck() {
        assertThat(DiskCheck.speed(EmulatedDisk.SLOW, "read", 500))
                .isEqualTo("the emulated disk was checked and read 500.0 MB/s instead of 30");
        assertThat(DiskCheck.speed(EmulatedDisk.SLOW, "wrote", 12.34))
                .isEqualTo("the emulated disk was checked and wrote 12.3 MB/s instead of 30; the disk beneath is"
                        + " too slow, or too busy just now");
    }

    @Test
    void aDiskThatIsAboutAsSlowPassesItsCheck() {
        assertThat(DiskCheck.speed(EmulatedDisk.SLOW, "read", 33)).isNull();
    }

    @ParameterizedTest
    @EnumSource(EmulatedDisk.class)
    void isMadeCheckedAndTakenDown(EmulatedDisk disk) throws IOException {
        assumeTrue(disk.missing() == null, String.valueOf(disk.missing()));
        Path directory = disk.directory(work);
        try (EmulatedDisks made = EmulatedDisks.of(work)) {
            // A busy machine may fail the check of the speed.
            assertThat(String.valueOf(made.make(disk))).doesNotContain("could not be created");
            Path file = Files.write(directory.resolve("file"), new byte[] {1, 2, 3});
            assertThat(file).hasBinaryContent(new byte[] {1, 2, 3});
            assertThat(EmulatedDisks.mounted(work)).contains(directory.toRealPath());
        }
        assertThat(EmulatedDisks.mounted(work)).isEmpty();
        assertThat(directory).isEmptyDirectory();
        assertThat(loopDevicesOf(disk.image(work))).isEmpty();
    }

    @Test
    void aDirectoryWithoutDisksHasNothingToTakeDown() throws IOException {
        assertThat(EmulatedDisks.mounted(work)).isEmpty();
        EmulatedDisks.remove(work);
        assertThat(work).isEmptyDirectory();
    }
}
