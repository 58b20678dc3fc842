package io.thalweg.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.thalweg.tune.Settings.Choice;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
    private static final int DEFAULT = BufferSizes.DEFAULT_SIZE_BYTES;
    private static final Fingerprint HERE = Fingerprint.current();

    @TempDir
    Path directory;

    private final Map<String, String> properties = new HashMap<>();
    private String mount = "";
    private Path big = Path.of("");

    @BeforeEach
    void makeAFile() throws IOException {
        mount = Mount.pathOf(directory);
        big = Files.write(directory.resolve("big"), new byte[1024 * 1024]);
        properties.put("user.home", directory.toString());
    }

    private Settings load() {
        return Settings.load(properties::get, name -> null);
    }

    private Settings loadWith(Profile profile) throws IOException {
        properties.put(
                Profile.PROPERTY,
                Profiles.write(directory.resolve("p"), profile.format()).toString());
        return load();
    }

    private Profile profileOf(int sizeBytes) {
        return profileOf(HERE, sizeBytes);
    }

    private Profile profileOf(Fingerprint fingerprint, int sizeBytes) {
        return new Profile(
                fingerprint,
                new TreeMap<>(Map.of(
                        "file@" + mount, sizeBytes, "fileWrite@" + mount, sizeBytes * 2, "pipe", sizeBytes * 4)));
    }

    private static void assertOneWarning(Settings settings, String... words) {
        assertThat(settings.warnings().all()).hasSize(1).first().asString().contains(words);
    }

    @Test
    void isDefaultAndSilentWithoutAnything() {
        Settings settings = load();
        assertThat(List.of(settings.forFile(big), settings.forFileWrite(big), settings.of(BufferUse.SOCKET)))
                .containsOnly(DEFAULT);
        assertThat(settings.of(BufferUse.PIPE)).as("a quarter of a pipe").isEqualTo(16 * 1024);
        assertThat(settings.warnings().all()).isEmpty();
    }

    @Test
    void prefersTheSpecificPropertyToTheGeneralOne() {
        properties.put("thalweg.bufferSize", "16K");
        properties.put("thalweg.bufferSize.fileWrite", "32K");
        Settings settings = load();
        assertThat(settings.forFile(big)).isEqualTo(16 * 1024);
        assertThat(settings.forFileWrite(big)).isEqualTo(32 * 1024);
        assertThat(settings.of(BufferUse.SOCKET)).isEqualTo(16 * 1024);
    }

    @Test
    void prefersThePropertyToTheProfile() throws IOException {
        properties.put("thalweg.bufferSize.file", "128K");
        Settings settings = loadWith(profileOf(16 * 1024));
        assertThat(settings.forFile(big)).isEqualTo(128 * 1024);
        assertThat(settings.forFileWrite(big)).isEqualTo(32 * 1024);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "8KB", "", "\u001b[2J"})
    void warnsOnceOfAGarbledPropertyAndTakesTheNextSource(String value) throws IOException {
        properties.put("thalweg.bufferSize", value);
        Settings settings = loadWith(profileOf(16 * 1024));
        assertThat(settings.forFile(big)).isEqualTo(16 * 1024);
        assertThat(settings.of(BufferUse.SOCKET)).isEqualTo(DEFAULT);
        assertOneWarning(settings, "thalweg.bufferSize", "wanted");
        assertThat(settings.warnings().all().get(0)).doesNotContain("\u001b");
    }

    @Test
    void obeysTheProfile() throws IOException {
        Settings settings = loadWith(profileOf(16 * 1024));
        assertThat(settings.forFile(big)).isEqualTo(16 * 1024);
        assertThat(settings.forFileWrite(directory.resolve("new"))).isEqualTo(32 * 1024);
        assertThat(settings.of(BufferUse.PIPE)).isEqualTo(64 * 1024);
        assertThat(settings.of(BufferUse.SOCKET)).isEqualTo(DEFAULT);
        assertThat(settings.warnings().all()).isEmpty();
    }

    @Test
    void isDefaultOnAMountThatWasNotMeasured() throws IOException {
        assumeTrue(Files.exists(Path.of("/proc/version")), "there is no /proc here");
        Settings settings = loadWith(profileOf(16 * 1024));
        assertThat(settings.forFile(Path.of("/proc/version"))).isEqualTo(DEFAULT);
        assertThat(settings.warnings().all()).isEmpty();
    }

    @Test
    void tellsMountsApartOneAfterTheOther() throws IOException {
        assumeTrue(Files.exists(Path.of("/proc/version")), "there is no /proc here");
        Settings settings = loadWith(profileOf(16 * 1024));
        assertThat(settings.forFile(big)).isEqualTo(16 * 1024);
        assertThat(settings.forFile(Path.of("/proc/version"))).isEqualTo(DEFAULT);
    }

    @Test
    void isDefaultInAnotherKindOfFileSystem() throws IOException {
        Settings settings = loadWith(profileOf(16 * 1024));
        try (FileSystem memory = Jimfs.newFileSystem(Configuration.unix())) {
            Path path = Files.write(memory.getPath("/f"), new byte[DEFAULT * 2]);
            assertThat(settings.forFile(path)).isEqualTo(DEFAULT);
            assertThat(settings.forFileWrite(path)).isEqualTo(DEFAULT);
        }
    }

    private void assertPassedOver(Fingerprint fingerprint, String word) throws IOException {
        Settings settings = loadWith(profileOf(fingerprint, 8 * 1024));
        assertThat(settings.forFile(big)).isEqualTo(DEFAULT);
        assertThat(settings.of(BufferUse.PIPE)).isEqualTo(BufferUse.PIPE.defaultSizeBytes());
        assertThat(settings.warnings().all()).isEmpty();
        assertThat(Explanation.of(settings)).contains("skipped: measured on ", word);
    }

    @Test
    void passesOverAnotherJdkInSilence() throws IOException {
        assertPassedOver(new Fingerprint(HERE.cpu(), HERE.kernel(), 99), "on JDK 99, ");
    }

    @Test
    void passesOverAnotherProcessorInSilence() throws IOException {
        assertPassedOver(new Fingerprint("Z80", HERE.kernel(), HERE.jdk()), "Z80");
    }

    @Test
    void passesOverAnotherKernelInSilence() throws IOException {
        assertPassedOver(new Fingerprint(HERE.cpu(), "2.4.20", HERE.jdk()), "kernel 2.4");
    }

    @Test
    void warnsOfAProfileThatIsNone() throws IOException {
        Path garbage = Profiles.write(directory.resolve("p"), "garbage");
        properties.put(Profile.PROPERTY, garbage.toString());
        Settings settings = load();
        assertThat(settings.forFile(big)).isEqualTo(DEFAULT);
        assertOneWarning(settings, garbage.toString(), "format=thalweg-profile", "thalweg tune");
    }

    @Test
    void warnsOfANamedProfileThatIsMissing() {
        properties.put(Profile.PROPERTY, directory.resolve("missing").toString());
        assertOneWarning(load(), "missing (named by -Dthalweg.profile) is not used: there is no such file. ");
    }

    @Test
    void warnsOfAProfileNameThatIsNone() {
        properties.put(Profile.PROPERTY, "a\0b");
        assertOneWarning(load(), "not a file name");
    }

    @Test
    void warnsOfADefaultProfileThatIsADirectory() throws IOException {
        Files.createDirectories(directory.resolve(".config/thalweg/profile.properties"));
        Settings settings = load();
        assertOneWarning(settings, "profile.properties is not used: it is a directory. ");
    }

    @Test
    void obeysTheDefaultProfile() throws IOException {
        Path configuration = Files.createDirectories(directory.resolve(".config/thalweg"));
        Profiles.write(
                configuration.resolve("profile.properties"),
                profileOf(16 * 1024).format());
        assertThat(load().forFile(big)).isEqualTo(16 * 1024);
    }

    @Test
    void readsNoProfileWhenSwitchedOff() {
        properties.put(Profile.PROPERTY, "off");
        assertThat(load().warnings().all()).isEmpty();
    }

    @Test
    void readsNoProfileWhenPropertiesSayAll() {
        properties.put(Profile.PROPERTY, "/garbage");
        properties.put("thalweg.bufferSize", "16K");
        assertThat(load().warnings().all()).isEmpty();
    }

    @Test
    void readsNoProfileWhenSizesAreMeasured() {
        properties.put(Profile.PROPERTY, "/garbage");
        properties.put("thalweg.autotune", "2s");
        properties.put("thalweg.bufferSize.file", "16K");
        Settings settings = load();
        assertThat(settings.everywhere(BufferUse.FILE))
                .isEqualTo(new Choice(16 * 1024, "property thalweg.bufferSize.file"));
        assertThat(settings.everywhere(BufferUse.FILE_WRITE))
                .extracting(Choice::origin)
                .asString()
                .startsWith("property thalweg.autotune, ");
        assertThat(settings.warnings().all()).isEmpty();
    }

    @Test
    void isDefaultWithOneWarningWhenLoadingFails() {
        Settings settings = Settings.defaults("why");
        assertThat(settings.forFile(big)).isEqualTo(DEFAULT);
        assertThat(settings.warnings().all()).containsExactly("why");
    }

    @Test
    void doesNotCapASizeThatIsSmallAnyway() throws IOException {
        properties.put("thalweg.bufferSize", "8K");
        Path small = Files.write(directory.resolve("small"), new byte[5000]);
        assertThat(load().forFile(small)).isEqualTo(8 * 1024);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 100, 1024})
    void givesASmallFileOneKibibyte(int fileBytes) throws IOException {
        Path small = Files.write(directory.resolve("small"), new byte[fileBytes]);
        assertThat(load().forFile(small)).isEqualTo(1024);
    }

    @Test
    void givesAFileNoMoreThanItHolds() throws IOException {
        Path small = Files.write(directory.resolve("small"), new byte[5000]);
        assertThat(load().forFile(small)).isEqualTo(5000);
        assertThat(loadWith(profileOf(16 * 1024)).forFile(small)).isEqualTo(5000);
    }

    @Test
    void doesNotBelieveSizeZero() throws IOException {
        Path empty = Files.createFile(directory.resolve("empty"));
        assertThat(load().forFile(empty)).isEqualTo(DEFAULT);
    }

    @Test
    void doesNotCapADirectoryOrWhatIsMissing() {
        assertThat(load().forFile(directory)).isEqualTo(DEFAULT);
        assertThat(load().forFile(directory.resolve("missing"))).isEqualTo(DEFAULT);
    }
}
