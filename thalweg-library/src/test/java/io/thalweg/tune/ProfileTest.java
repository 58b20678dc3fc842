package io.thalweg.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.thalweg.tune.Profile.Cost;
import io.thalweg.tune.Profile.Entry;
import io.thalweg.tune.Profile.MalformedException;
import io.thalweg.tune.Profile.Throughput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileTest {
    private static final Fingerprint XEON_17 =
            new Fingerprint("Intel(R) Xeon(R) Processor", "6.18.44", 17, "17.0.15+6");
    private static final Fingerprint XEON_25 =
            new Fingerprint("Intel(R) Xeon(R) Processor", "6.18.44", 25, "25.0.3+9-LTS");

    /** The profile in the fixture that is kept for ever. */
    private static final Profile VERSION_1 = new Profile(
            Instant.parse("2026-11-21T21:00:00Z"),
            List.of(
                    new Entry(
                            BufferUse.FILE,
                            new Mount("/srv/daté \t\\x", "ext4"),
                            XEON_17,
                            Instant.parse("2026-11-21T20:59:00Z"),
                            32768,
                            new Throughput(652.1, 640, 664.2),
                            new Cost(812, 0.121),
                            "smallest within 3 % of the best, 65536"),
                    new Entry(
                            BufferUse.PIPE,
                            null,
                            XEON_25,
                            Instant.parse("2026-11-21T20:59:30Z"),
                            65536,
                            new Throughput(Double.NaN, Double.NaN, Double.NaN),
                            new Cost(Double.NaN, Double.NaN),
                            "")));

    private static String fixture() throws IOException {
        try (InputStream in = ProfileTest.class.getResourceAsStream("profile-version-1.properties")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void readsVersion1ForEver() throws IOException {
        assertThat(Profile.parse(fixture())).isEqualTo(VERSION_1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "de-DE", "tr-TR", "ar-SA-u-nu-arab", "th-TH-u-nu-thai"})
    void writesTheSameTextInEveryLocale(String tag) throws IOException {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag(tag));
        try {
            assertThat(VERSION_1.format()).isEqualTo(fixture());
        } finally {
            Locale.setDefault(before);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {" leading", "trailing ", "a=b:c#d!e", "back\\slash", "new\nline", "smile \ud83d\ude00", "\ud800"
            })
    void keepsHostileMountNames(String name) throws IOException {
        Profile profile = Profiles.of(Profiles.entry(BufferUse.FILE, new Mount(name, "ext4"), XEON_17, 8192));
        assertThat(Profile.parse(profile.format())).isEqualTo(profile);
    }

    @Test
    void keepsACostOfZero() throws IOException {
        Entry free = new Entry(
                BufferUse.PIPE, null, XEON_17, Profiles.TIME, 8192, new Throughput(1, 1, 1), new Cost(0, 0), "");
        assertThat(Profile.parse(Profiles.of(free).format()).entries()).containsExactly(free);
    }

    @Test
    void ignoresUnknownKeysAndUses() throws IOException {
        String text = fixture() + "9.use=file\nfuture.key=1\n3.use=rdma\n3.lanes=4\n";
        assertThat(Profile.parse(text)).isEqualTo(VERSION_1);
    }

    @ParameterizedTest
    @CsvSource({
        "format=thalweg-profile, format=other, format=thalweg-profile",
        "version=1, version=2, newer Thalweg",
        "version=1, version=one, version",
        "version=1, version=0, version",
        "version=1, '', version",
        "created=2026-11-21T21:00:00Z, created=yesterday, created",
        "1.sizeBytes=32768, 1.sizeBytes=0, 1.sizeBytes",
        "1.sizeBytes=32768, 1.sizeBytes=-5, 1.sizeBytes",
        "1.sizeBytes=32768, '', 1.sizeBytes",
        "1.fileSystem=ext4, '', 1.fileSystem",
        "1.jdk=17, 1.jdk=seventeen, 1.jdk",
        "1.jdk=17, 1.jdk=99999999999, 1.jdk",
        "1.nanosPerCall=812.0000, 1.nanosPerCall=NaN, 1.nanosPerCall",
        "1.nanosPerCall=812.0000, 1.nanosPerCall=-1, 1.nanosPerCall",
        "1.nanosPerCall=812.0000, '1.nanosPerCall=8,12', 1.nanosPerCall",
        "1.measured=2026-11-21T20:59:00Z, 1.measured=2026-13-01, 1.measured",
        "2.use=pipe, 2.use=\\uZZZZ, properties file"
    })
    void refusesWhatIsMalformedAndNamesIt(String line, String replacement, String named) throws IOException {
        String text = fixture()
                .replaceFirst(
                        "(?m)^" + java.util.regex.Pattern.quote(line) + "$",
                        java.util.regex.Matcher.quoteReplacement(replacement));
        assertThatExceptionOfType(MalformedException.class)
                .isThrownBy(() -> Profile.parse(text))
                .withMessageContaining(named);
    }

    @Test
    void clampsPoisonedSizes() throws IOException {
        String text = fixture().replace("1.sizeBytes=32768", "1.sizeBytes=1").replace("=65536", "=2147483647");
        assertThat(Profile.parse(text).entries()).extracting(Entry::sizeBytes).containsExactly(512, 16 * 1024 * 1024);
    }

    @Test
    void mergesMountsUsesAndJdks() {
        Mount root = new Mount("/", "ext4");
        Mount data = new Mount("/data", "xfs");
        Entry root17 = Profiles.entry(BufferUse.FILE, root, XEON_17, 8192);
        Entry root25 = Profiles.entry(BufferUse.FILE, root, XEON_25, 16384);
        Entry data17 = Profiles.entry(BufferUse.FILE, data, XEON_17, 32768);
        Entry write17 = Profiles.entry(BufferUse.FILE_WRITE, root, XEON_17, 65536);
        Entry pipe17 = Profiles.entry(BufferUse.PIPE, null, XEON_17, 65536);
        Entry root17Again = Profiles.entry(BufferUse.FILE, new Mount("/", "btrfs"), XEON_17, 131072);
        Entry pipe17Again = Profiles.entry(BufferUse.PIPE, null, XEON_17, 131072);

        Profile merged = Profiles.of(root17, root25, data17, write17, pipe17)
                .with(List.of(root17Again, pipe17Again), Profiles.TIME);

        assertThat(merged.entries()).containsExactly(root25, data17, write17, root17Again, pipe17Again);
    }

    @Test
    void anotherKernelOfTheSameProcessorOutdatesWhatWasMeasured() {
        Mount root = new Mount("/", "ext4");
        Fingerprint newKernel = new Fingerprint(XEON_17.cpu(), "6.19.1", 17, XEON_17.jdkVersion());
        Fingerprint otherCpu = new Fingerprint("Z80", "2.4", 17, XEON_17.jdkVersion());
        Entry old = Profiles.entry(BufferUse.FILE, root, XEON_17, 8192);
        Entry oldPipe = Profiles.entry(BufferUse.PIPE, null, XEON_25, 8192);
        Entry elsewhere = Profiles.entry(BufferUse.FILE, root, otherCpu, 8192);
        Entry now = Profiles.entry(BufferUse.SOCKET, null, newKernel, 8192);

        Profile merged = Profiles.of(old, oldPipe, elsewhere).with(List.of(now), Profiles.TIME);

        assertThat(merged.entries()).containsExactly(elsewhere, now);
        assertThat(merged.created()).isEqualTo(Profiles.TIME);
    }

    @Test
    void newerVersionIsNoDamage() throws IOException {
        String newer = fixture().replace("version=1", "version=2");
        assertThatExceptionOfType(MalformedException.class)
                .isThrownBy(() -> Profile.parse(newer))
                .matches(MalformedException::isOfNewerVersion);
        assertThatExceptionOfType(MalformedException.class)
                .isThrownBy(() -> Profile.parse("garbage"))
                .matches(malformed -> !malformed.isOfNewerVersion());
    }

    @Test
    void placeIsThatOfTheFile() {
        assertThat(Profile.location(Map.of("thalweg.profile", "/p")::get, name -> null))
                .contains(Path.of("/p"));
    }

    @Test
    void refusesAFileSizeWithoutMount() {
        assertThatIllegalArgumentException().isThrownBy(() -> Profiles.entry(BufferUse.FILE, null, XEON_17, 8192));
    }
}
