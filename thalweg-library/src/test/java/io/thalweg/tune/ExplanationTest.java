package io.thalweg.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.tune.Profile.Cost;
import io.thalweg.tune.Profile.Entry;
import io.thalweg.tune.Profile.Throughput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@link BufferSizes#explain()} says of settings, to the letter. */
class ExplanationTest {
    private static final Fingerprint HERE = Fingerprint.current();
    private static final Mount MOUNT = new Mount("/data", "ext4");

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

    private static Entry entry(Throughput throughput, Cost cost, String note) {
        return new Entry(BufferUse.FILE, MOUNT, HERE, Profiles.TIME, 32 * 1024, throughput, cost, note);
    }

    private static final String HEAD =
            "Buffer sizes on JDK " + HERE.jdkVersion() + ", " + HERE.cpu() + ", kernel " + HERE.kernel() + "\n";

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
                        + "  -Dthalweg.bufferSize.pipe=much is not a buffer size and is ignored: wanted bytes, or a number"
                        + " with K, KiB, M or MiB, such as 64K.\n");
    }

    @Test
    void entryHasAllThatWasMeasured() throws IOException {
        Entry whole = entry(new Throughput(650, 640, 660.04), new Cost(800, 0.125), "why");
        Entry pipe = new Entry(
                BufferUse.PIPE, null, HERE, Profiles.TIME, 1 << 20, new Throughput(1, 1, 1), new Cost(1, 1), "");
        String margin = "\n                        ";
        assertThat(explained(Profiles.of(whole, pipe)))
                .contains("  file read     32 KiB  profile, mount /data (ext4), measured 2026-11-21T21:00:00Z" + margin
                        + "650.0 MB/s [640.0, 660.0]; a call costs 800 ns + 0.125 ns per byte" + margin + "why\n"
                        + "  file read     64 KiB  default, chosen by experiment E1 file-read, on other mounts\n")
                .contains("  pipe           1 MiB  profile, measured 2026-11-21T21:00:00Z" + margin
                        + "1.0 MB/s [1.0, 1.0]; a call costs 1 ns + 1.000 ns per byte\n");
    }

    @Test
    void whatWasNotMeasuredIsLeftOut() {
        Throughput unknown = new Throughput(Double.NaN, 1, 2);
        Cost free = new Cost(Double.NaN, 0.5);
        String start = "profile, mount /data (ext4), measured 2026-11-21T21:00:00Z";
        assertThat(Explanation.origin(entry(unknown, free, ""))).isEqualTo(start);
        assertThat(Explanation.origin(entry(new Throughput(5, Double.NaN, 6), free, "")))
                .isEqualTo(start + "\n5.0 MB/s");
        assertThat(Explanation.origin(entry(new Throughput(5, 4, Double.NaN), new Cost(7, Double.NaN), "")))
                .isEqualTo(start + "\n5.0 MB/s; a call costs 7 ns");
    }

    @Test
    void whatIsPassedOverIsNamed() throws IOException {
        Fingerprint other = new Fingerprint("Z80", "6.1", 99, "99");
        assertThat(explained(Profiles.of(Profiles.entry(BufferUse.FILE, MOUNT, other, 8192))))
                .endsWith(
                        "  skipped: measured on JDK 99, Z80, kernel 6.1\n  To measure with this JDK, run `thalweg tune --jdk "
                                + System.getProperty("java.home") + "`.\nNo warnings.\n");
    }
}
