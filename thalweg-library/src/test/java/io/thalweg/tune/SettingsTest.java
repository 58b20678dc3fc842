package io.thalweg.tune;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.tune.Settings.Choice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
    private static final int DEFAULT = BufferSizes.DEFAULT_SIZE_BYTES;

    @TempDir
    Path directory;

    private final Map<String, String> properties = new HashMap<>();
    private Path big = Path.of("");

    @BeforeEach
    void makeAFile() throws IOException {
        big = Files.write(directory.resolve("big"), new byte[1024 * 1024]);
    }

    private Settings load() {
        return Settings.load(properties::get);
    }

    private static void assertOneWarning(Settings settings, String... words) {
        assertThat(settings.warnings().all()).hasSize(1).first().asString().contains(words);
    }

    @Test
    void isDefaultAndSilentWithoutAnything() {
        Settings settings = load();
        assertThat(List.of(settings.forFile(big), settings.of(BufferUse.FILE_WRITE), settings.of(BufferUse.SOCKET)))
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
        assertThat(settings.of(BufferUse.FILE_WRITE)).isEqualTo(32 * 1024);
        assertThat(settings.of(BufferUse.SOCKET)).isEqualTo(16 * 1024);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "8KB", "", "\u001b[2J"})
    void warnsOnceOfAGarbledPropertyAndTakesTheNextSource(String value) {
        properties.put("thalweg.bufferSize", value);
        Settings settings = load();
        assertThat(settings.forFile(big)).isEqualTo(DEFAULT);
        assertThat(settings.of(BufferUse.SOCKET)).isEqualTo(DEFAULT);
        assertOneWarning(settings, "thalweg.bufferSize", "wanted");
        assertThat(settings.warnings().all().get(0)).doesNotContain("\u001b");
    }

    @Test
    void prefersThePropertyToAutotuning() {
        properties.put("thalweg.autotune", "2s");
        properties.put("thalweg.bufferSize.file", "16K");
        Settings settings = load();
        assertThat(settings.choice(BufferUse.FILE))
                .isEqualTo(new Choice(16 * 1024, "property thalweg.bufferSize.file"));
        assertThat(settings.choice(BufferUse.FILE_WRITE).origin()).startsWith("property thalweg.autotune, ");
        assertThat(settings.warnings().all()).isEmpty();
    }

    @Test
    void measuresNothingWhenPropertiesSayAll() {
        properties.put("thalweg.autotune", "1ms");
        properties.put("thalweg.bufferSize", "16K");
        assertThat(load().warnings().all()).as("too short to measure").isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1, 512", "511, 512", "17M, 16777216"})
    void warnsOfASizeOutOfRangeAndTakesTheNearest(String value, int sizeBytes) {
        properties.put("thalweg.bufferSize.pipe", value);
        Settings settings = load();
        assertThat(settings.of(BufferUse.PIPE)).isEqualTo(sizeBytes);
        assertOneWarning(settings, "-Dthalweg.bufferSize.pipe=" + value, "out of range", sizeBytes + " bytes");
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
