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
    private Mount mount = new Mount("", "");
    private Path big = Path.of("");

    @BeforeEach
    void makeAFile() throws IOException {
        mount = Mount.of(directory);
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
        return Profiles.of(
                Profiles.entry(BufferUse.FILE, mount, HERE, sizeBytes),
                Profiles.entry(BufferUse.FILE_WRITE, mount, HERE, sizeBytes * 2),
                Profiles.entry(BufferUse.PIPE, null, HERE, sizeBytes * 4));
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

    @Test
    void knowsTwoJdksSideBySideWithoutWarning() throws IOException {
        Fingerprint other = new Fingerprint(HERE.cpu(), HERE.kernel(), HERE.jdk() + 1, "other");
        Settings settings = loadWith(Profiles.of(
                Profiles.entry(BufferUse.FILE, mount, other, 8 * 1024),
                Profiles.entry(BufferUse.FILE, mount, HERE, 16 * 1024)));
        assertThat(settings.forFile(big)).isEqualTo(16 * 1024);
        assertThat(settings.warnings().all()).isEmpty();
    }

    private void assertPassedOver(Settings settings, String... words) {
        assertThat(settings.forFile(big)).isEqualTo(DEFAULT);
        assertThat(settings.warnings().all()).isEmpty();
        assertThat(Explanation.of(settings)).contains("skipped: measured").contains(words);
    }

    @Test
    void passesOverAnotherJdkInSilence() throws IOException {
        Fingerprint other = new Fingerprint(HERE.cpu(), HERE.kernel(), 99, "99.0.1");
        assertPassedOver(loadWith(Profiles.of(Profiles.entry(BufferUse.FILE, mount, other, 8 * 1024))), "on JDK 99, ");
    }

    @Test
    void passesOverAnotherProcessorInSilence() throws IOException {
        Fingerprint other = new Fingerprint("Z80", HERE.kernel(), HERE.jdk(), HERE.jdkVersion());
        assertPassedOver(loadWith(Profiles.of(Profiles.entry(BufferUse.FILE, mount, other, 8 * 1024))), "Z80");
    }

    @Test
    void passesOverAnotherKernelInSilence() throws IOException {
        Fingerprint old = new Fingerprint(HERE.cpu(), "2.4.20", HERE.jdk(), HERE.jdkVersion());
        Settings settings = loadWith(Profiles.of(
                Profiles.entry(BufferUse.FILE, mount, old, 8 * 1024),
                Profiles.entry(BufferUse.PIPE, null, old, 8 * 1024)));
        assertPassedOver(settings, "kernel 2.4.20");
        assertThat(settings.of(BufferUse.PIPE)).isEqualTo(BufferUse.PIPE.defaultSizeBytes());
    }

    @Test
    void passesOverAnotherFileSystemInSilence() throws IOException {
        Mount old = new Mount(mount.path(), "minix");
        Settings settings = loadWith(Profiles.of(Profiles.entry(BufferUse.FILE, old, HERE, 8 * 1024)));
        assertPassedOver(settings, "was minix, which is now " + mount.fileSystem());
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
