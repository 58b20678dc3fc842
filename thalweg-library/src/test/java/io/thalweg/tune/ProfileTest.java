package io.thalweg.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.thalweg.tune.Profile.MalformedException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProfileTest {
    /** The profile in the fixture that is kept for ever. */
    private static final Profile VERSION_2 = new Profile(
            new Fingerprint("Intel(R) Xeon(R) Processor", "6.18.44", 17),
            new TreeMap<>(Map.of("file@/srv/daté \t\\x", 32768, "fileWrite@/srv/data", 65536, "pipe", 16384)));

    private static String fixture() throws IOException {
        try (InputStream in = ProfileTest.class.getResourceAsStream("profile-version-2.properties")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void readsVersion2ForEver() throws IOException {
        assertThat(Profile.parse(fixture())).isEqualTo(VERSION_2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "de-DE", "tr-TR", "ar-SA-u-nu-arab", "th-TH-u-nu-thai"})
    void writesTheSameTextInEveryLocale(String tag) throws IOException {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag(tag));
        try {
            assertThat(VERSION_2.format()).isEqualTo(fixture());
        } finally {
            Locale.setDefault(before);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                " leading",
                "trailing ",
                "two words",
                "a=b:c#d!e",
                "at@sign",
                "back\\slash",
                "new\nline",
                "smile \ud83d\ude00",
                "\ud800"
            })
    void keepsHostileMountNames(String name) throws IOException {
        Profile profile = Profiles.here(Map.of(Profile.key(BufferUse.FILE, name), 8192));
        assertThat(Profile.parse(profile.format())).isEqualTo(profile);
        assertThat(Profile.mountOf(profile.sizes().firstKey())).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {" leading", "back\\slash", "new\nline", "a=b:c#d!e"})
    void keepsHostileProcessorNames(String name) throws IOException {
        Profile profile = new Profile(new Fingerprint(name, "6.18", 17), new TreeMap<>());
        assertThat(Profile.parse(profile.format())).isEqualTo(profile);
    }

    /** Of a later version, or a use with a mount that has none, and without one that has. */
    @Test
    void ignoresUnknownKeys() throws IOException {
        String text = fixture() + "future.key=1\nrdma=4\nrdma@/data=4\npipe@/data=8192\nfile=8192\n";
        assertThat(Profile.parse(text)).isEqualTo(VERSION_2);
    }

    @ParameterizedTest
    @CsvSource({
        "format=thalweg-profile, format=other, format=thalweg-profile",
        "version=2, version=3, version 3 of a newer Thalweg",
        "version=2, version=1, version 1; this one reads version 2",
        "version=2, version=one, version",
        "version=2, version=0, version",
        "version=2, '', version",
        "cpu=Intel(R) Xeon(R) Processor, '', no cpu",
        "kernel=6.18, '', no kernel",
        "jdk=17, '', no jdk",
        "jdk=17, jdk=seventeen, jdk",
        "jdk=17, jdk=99999999999, jdk",
        "pipe=16384, pipe=0, pipe is 0",
        "pipe=16384, pipe=-5, pipe is -5",
        "pipe=16384, pipe=, pipe is",
        "pipe=16384, pipe=\\uZZZZ, properties file",
        "fileWrite@/srv/data=65536, fileWrite@/srv/data=big, fileWrite@/srv/data is big"
    })
    void refusesWhatIsMalformedAndNamesIt(String line, String replacement, String named) throws IOException {
        String text =
                fixture().replaceFirst("(?m)^" + Pattern.quote(line) + "$", Matcher.quoteReplacement(replacement));
        assertThatExceptionOfType(MalformedException.class)
                .isThrownBy(() -> Profile.parse(text))
                .withMessageContaining(named);
    }

    @Test
    void clampsPoisonedSizes() throws IOException {
        String text = fixture().replace("=32768", "=1").replace("=65536", "=2147483647");
        assertThat(Profile.parse(text).sizes().values()).containsExactly(512, 16 * 1024 * 1024, 16384);
    }

    @Test
    void newerSizesReplaceThoseOfTheSameUseAndMount() {
        Profile old = Profiles.here(Map.of("file@/", 8192, "file@/data", 8192, "pipe", 8192));
        assertThat(old.with(Map.of("file@/", 16384, "socket", 32768)))
                .isEqualTo(Profiles.here(Map.of("file@/", 16384, "file@/data", 8192, "pipe", 8192, "socket", 32768)));
    }

    @Test
    void newerVersionIsNoDamage() throws IOException {
        String newer = fixture().replace("version=2", "version=3");
        assertThatExceptionOfType(MalformedException.class)
                .isThrownBy(() -> Profile.parse(newer))
                .matches(MalformedException::isOfNewerVersion);
        String older = fixture().replace("version=2", "version=1");
        assertThatExceptionOfType(MalformedException.class)
                .isThrownBy(() -> Profile.parse(older))
                .matches(malformed -> !malformed.isOfNewerVersion());
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
        assertThatIllegalArgumentException().isThrownBy(() -> Profile.key(BufferUse.FILE, null));
        assertThatIllegalArgumentException().isThrownBy(() -> Profile.key(BufferUse.PIPE, "/"));
    }
}
