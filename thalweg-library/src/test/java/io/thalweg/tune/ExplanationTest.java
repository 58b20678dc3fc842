package io.thalweg.tune;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@link BufferSizes#explain()} says of settings, to the letter. */
class ExplanationTest {

    @TempDir
    Path directory;

    private final Map<String, String> properties = new HashMap<>();

    private String explained() {
        return Explanation.of(Settings.load(properties::get, name -> null));
    }

    private String explained(Profile profile) throws IOException {
        properties.put(
                Profile.PROPERTY,
                Profiles.write(directory.resolve("p"), profile.format()).toString());
        return explained();
    }

    private static final String HEAD = "Buffer sizes on " + Fingerprint.current() + "\n";

    @Test
    void defaultsNameTheirExperiment() {
        assertThat(explained())
                .isEqualTo(HEAD
                        + "  file read     64 KiB  default, chosen by experiment E1 file-read\n"
                        + "  file write    64 KiB  default, chosen by experiment E2 file-write\n"
                        + "  socket        64 KiB  default, chosen by experiment tune-socket\n"
                        + "  pipe          16 KiB  default, chosen by experiment bench pipes\n"
                        + "Profile: none: switched off, or no home directory\n"
                        + "No warnings.\n");
    }

    @Test
    void propertiesAndWarningsAreNamed() {
        properties.put("thalweg.bufferSize", "1000");
        properties.put("thalweg.bufferSize.pipe", "much");
        assertThat(explained())
                .isEqualTo(HEAD
                        + "  file read     1000 B  property thalweg.bufferSize\n"
                        + "  file write    1000 B  property thalweg.bufferSize\n"
                        + "  socket        1000 B  property thalweg.bufferSize\n"
                        + "  pipe          1000 B  property thalweg.bufferSize\n"
                        + "Profile: not needed\n"
                        + "Warnings:\n"
                        + "  -Dthalweg.bufferSize.pipe=much is not a buffer size and is ignored: wanted bytes, or a"
                        + " number with K, KiB, M or MiB, such as 64K.\n");
    }

    @Test
    void sizesOfTheProfileNameTheirMount() throws IOException {
        assertThat(explained(Profiles.here(Map.of("file@/data", 32 * 1024, "file@/", 8192, "pipe", 1 << 20))))
                .isEqualTo(HEAD
                        + "  file read      8 KiB  profile, mount /\n"
                        + "  file read     32 KiB  profile, mount /data\n"
                        + "  file read     64 KiB  default, chosen by experiment E1 file-read, on other mounts\n"
                        + "  file write    64 KiB  default, chosen by experiment E2 file-write\n"
                        + "  socket        64 KiB  default, chosen by experiment tune-socket\n"
                        + "  pipe           1 MiB  profile\n"
                        + "Profile: " + directory.resolve("p") + "\nNo warnings.\n");
    }

    @Test
    void whatIsPassedOverIsNamed() throws IOException {
        Profile other = new Profile(new Fingerprint("Z80", "6.1", 99), new TreeMap<>(Map.of("file@/data", 8192)));
        assertThat(explained(other))
                .endsWith(
                        "  skipped: measured on JDK 99, Z80, kernel 6.1\n  To measure with this JDK, run `thalweg tune"
                                + " --jdk "
                                + System.getProperty("java.home") + "`.\nNo warnings.\n");
    }
}
