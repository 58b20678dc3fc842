package io.thalweg.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.thalweg.testkit.NamedPipe;
import io.thalweg.tune.ProfileFile.Location;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ProfileFileTest {
    @TempDir
    Path directory;

    private Path file() {
        return directory.resolve("profile.properties");
    }

    @Test
    void readsWhatWasWritten() throws IOException {
        Profile profile = Profiles.here(Map.of("file@/ü", 8192));
        assertThat(Profile.read(Profiles.write(file(), profile.format()))).isEqualTo(profile);
    }

    @Test
    void refusesAMissingFile() {
        assertThatExceptionOfType(NoSuchFileException.class).isThrownBy(() -> Profile.read(file()));
    }

    @Test
    void refusesADirectory() {
        assertThatExceptionOfType(FileSystemException.class)
                .isThrownBy(() -> Profile.read(directory))
                .withMessageContaining("directory");
    }

    @Test
    @Timeout(60)
    void refusesAFifoWithoutOpeningIt() throws Exception {
        Path fifo = NamedPipe.in(directory);
        assertThatExceptionOfType(FileSystemException.class)
                .isThrownBy(() -> Profile.read(fifo))
                .withMessageContaining("not a regular file");
    }

    @Test
    void refusesMoreThan64KiB() throws IOException {
        Profiles.write(file(), "#".repeat(Profile.MAX_BYTES + 1));
        assertThatExceptionOfType(Profile.MalformedException.class)
                .isThrownBy(() -> Profile.read(file()))
                .withMessageContaining("65536");
    }

    @Test
    void reads64KiB() throws IOException {
        String text = Profiles.here(Map.of()).format();
        Profiles.write(file(), text + "#".repeat(Profile.MAX_BYTES - text.length()));
        assertThat(Profile.read(file())).isEqualTo(Profiles.here(Map.of()));
    }

    @Test
    void readsAFileWhoseSystemKnowsNoOwners() throws IOException {
        try (FileSystem memory = Jimfs.newFileSystem(Configuration.unix())) {
            Path file =
                    Profiles.write(memory.getPath("/p"), Profiles.here(Map.of()).format());
            assertThat(Profile.read(file)).isEqualTo(Profiles.here(Map.of()));
        }
    }

    @Test
    void readsTheFileOfAUserWithoutName() throws IOException {
        Profiles.write(file(), Profiles.here(Map.of()).format());
        assumeTrue(Files.exists(Path.of("/proc/self")), "there is no /proc here");
        String before = System.getProperty("user.name");
        // So says Java in a container whose list of users lacks the process's.
        System.setProperty("user.name", "?");
        try {
            assertThat(Profile.read(file())).isEqualTo(Profiles.here(Map.of()));
        } finally {
            System.setProperty("user.name", before);
        }
    }

    @Test
    void refusesWhatIsNotUtf8() throws IOException {
        Files.write(file(), new byte[] {'f', '=', (byte) 0xe9, '\n'});
        assertThatExceptionOfType(Profile.MalformedException.class)
                .isThrownBy(() -> Profile.read(file()))
                .withMessageContaining("UTF-8");
    }

    @Test
    void refusesAnotherUsersFile() throws IOException {
        Profiles.write(file(), "");
        try {
            Files.setAttribute(file(), "unix:uid", 65534);
        } catch (IOException | UnsupportedOperationException e) {
            assumeTrue(false, "only root can give files away: " + e);
        }
        assertThatExceptionOfType(FileSystemException.class)
                .isThrownBy(() -> Profile.read(file()))
                .withMessageContaining("belongs to");
    }

    @Test
    void reportsAnUnreadableFile() throws IOException {
        Profiles.write(file(), "");
        assumeTrue(file().toFile().setReadable(false), "there are no permissions here");
        assumeTrue(!Files.isReadable(file()), "root reads everything");
        assertThatExceptionOfType(AccessDeniedException.class).isThrownBy(() -> Profile.read(file()));
    }

    private static Optional<Location> find(Map<String, String> properties, Map<String, String> environment) {
        return Location.find(properties::get, environment::get);
    }

    @Test
    void looksWhereThePropertySaysFirst() {
        assertThat(find(Map.of("thalweg.profile", "/p"), Map.of("THALWEG_PROFILE", "/e", "XDG_CONFIG_HOME", "/x")))
                .contains(new Location(Path.of("/p"), "-Dthalweg.profile"));
    }

    @Test
    void looksWhereTheVariableSaysSecond() {
        assertThat(find(Map.of("user.home", "/h"), Map.of("THALWEG_PROFILE", "/e", "XDG_CONFIG_HOME", "/x")))
                .contains(new Location(Path.of("/e"), "THALWEG_PROFILE"));
    }

    @Test
    void looksInTheConfigurationHomeThird() {
        assertThat(find(Map.of("user.home", "/h"), Map.of("XDG_CONFIG_HOME", "/x")))
                .contains(new Location(Path.of("/x/thalweg/profile.properties"), null));
    }

    @Test
    void looksInTheHomeLast() {
        assertThat(find(Map.of("user.home", "/h"), Map.of("XDG_CONFIG_HOME", "relative")))
                .contains(new Location(Path.of("/h/.config/thalweg/profile.properties"), null));
    }

    @Test
    void prefersTheHomeOfTheEnvironmentToThatOfTheListOfUsers() {
        assertThat(find(Map.of("user.home", "/h"), Map.of("HOME", "/e")))
                .contains(new Location(Path.of("/e/.config/thalweg/profile.properties"), null));
        assertThat(find(Map.of("user.home", "/h"), Map.of("HOME", "")))
                .contains(new Location(Path.of("/h/.config/thalweg/profile.properties"), null));
    }

    @Test
    void looksNowhereWithoutHome() {
        assertThat(find(Map.of("user.home", "?"), Map.of())).isEmpty();
    }

    @Test
    void looksNowhereWhenSwitchedOff() {
        assertThat(find(Map.of("thalweg.profile", "off"), Map.of("THALWEG_PROFILE", "/e")))
                .isEmpty();
        assertThat(find(Map.of("user.home", "/h"), Map.of("THALWEG_PROFILE", "off")))
                .isEmpty();
    }
}
