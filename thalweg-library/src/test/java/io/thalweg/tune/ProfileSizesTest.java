package io.thalweg.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is remembered of devices: seen by asking about a file elsewhere with the key of a device that is known. */
class ProfileSizesTest {
    private static final Path ELSEWHERE = Path.of("/proc/version");
    private static final int MAX_DEVICES = 1024;

    @TempDir
    Path directory;

    private ProfileSizes sizes = ProfileSizes.none("");

    @BeforeEach
    void load() throws IOException {
        assumeTrue(Files.exists(ELSEWHERE), "there is no /proc here");
        Path file = directory.resolve("p");
        Profiles.write(
                file,
                Profiles.here(Map.of(Profile.key(BufferUse.FILE, Mount.pathOf(directory)), 8192))
                        .format());
        sizes = ProfileSizes.load(Map.of(Profile.PROPERTY, file.toString())::get, name -> null, new Warnings());
    }

    private static String key(int device) {
        return "(dev=" + device + ",ino=1)";
    }

    private void know(int devices) {
        for (int device = 0; device < devices; device++) {
            assertThat(sizes.find(BufferUse.FILE, directory, key(device))).hasValue(8192);
        }
    }

    @Test
    void asManyDevicesAsAMachineHasAreLookedUpOnce() {
        know(MAX_DEVICES);
        assertThat(sizes.find(BufferUse.FILE, ELSEWHERE, key(0))).hasValue(8192);
    }

    /** As what is read from the standard input may be. */
    @Test
    void aFileThatIsGoneDoesNotHideTheDevicesOthers() {
        assertThat(sizes.find(BufferUse.FILE, directory.resolve("gone"), key(0)))
                .isEmpty();
        assertThat(sizes.find(BufferUse.FILE, directory, key(0))).hasValue(8192);
    }

    @Test
    void beyondTheyAreForgottenSoThatMemoryIsBounded() {
        know(MAX_DEVICES + 1);
        assertThat(sizes.find(BufferUse.FILE, ELSEWHERE, key(0))).isEmpty();
    }
}
