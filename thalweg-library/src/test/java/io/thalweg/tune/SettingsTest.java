package io.thalweg.tune;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import io.thalweg.tune.Settings.ChosenSize;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
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

    private Settings load() {
        return Settings.load(properties::get);
    }

    @Test
    void defaultsAreThoseOfTheExperiments() {
        Settings settings = load();
        assertThat(settings.of(BufferUse.FILE)).isEqualTo(DEFAULT);
        assertThat(settings.of(BufferUse.FILE_WRITE)).isEqualTo(DEFAULT);
        assertThat(settings.of(BufferUse.SOCKET)).isEqualTo(DEFAULT);
        assertThat(settings.of(BufferUse.PIPE)).as("a quarter of a pipe").isEqualTo(16 * 1024);
        assertThat(settings.warnings()).isEmpty();
        assertThat(settings.explain())
                .contains("  pipe          16 KiB  default, chosen by experiment bench pipes\n")
                .doesNotContain("Warning");
    }

    @Test
    void thePropertyOfOneUseWinsOverThatOfAll() {
        properties.put("thalweg.bufferSize", "32K");
        properties.put("thalweg.bufferSize.pipe", "1000");
        Settings settings = load();
        assertThat(settings.of(BufferUse.FILE)).isEqualTo(32 * 1024);
        assertThat(settings.of(BufferUse.PIPE)).isEqualTo(1000);
        assertThat(settings.explain()).contains("  pipe          1000 B  property thalweg.bufferSize.pipe\n");
    }

    @ParameterizedTest
    @CsvSource({"512, 512", "' 64K ', 65536", "64k, 65536", "1KiB, 1024", "16M, 16777216", "2miB, 2097152"})
    void readsSizes(String text, int sizeBytes) {
        properties.put("thalweg.bufferSize", text);
        Settings settings = load();
        assertThat(settings.of(BufferUse.SOCKET)).isEqualTo(sizeBytes);
        assertThat(settings.warnings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1, 512", "511, 512", "17M, 16777216", "16777217, 16777216"})
    void bringsASizeIntoTheLimitsWithOneWarning(String text, int sizeBytes) {
        properties.put("thalweg.bufferSize", text);
        Settings settings = load();
        assertThat(settings.of(BufferUse.SOCKET)).isEqualTo(sizeBytes);
        assertThat(settings.warnings()).hasSize(1);
        assertThat(settings.warnings().get(0))
                .contains("thalweg.bufferSize=" + text + " is out of range; " + sizeBytes + " bytes are used");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "-4096", "64 K", "64KB", "99999999999", "x\u001b[31m"})
    void ignoresWhatIsNoSizeWithOneWarning(String text) {
        properties.put("thalweg.bufferSize", text);
        Settings settings = load();
        assertThat(settings.of(BufferUse.SOCKET)).isEqualTo(DEFAULT);
        assertThat(settings.warnings()).hasSize(1);
        assertThat(settings.warnings().get(0))
                .contains("thalweg.bufferSize=" + text.replace('\u001b', '?'), "512 bytes to 16 MiB");
        assertThat(settings.explain())
                .contains("Warning: " + settings.warnings().get(0));
    }

    @Test
    void aPropertyWinsOverAutotuning() {
        properties.put("thalweg.autotune", "2s");
        properties.put("thalweg.bufferSize.file", "16K");
        Settings settings = load();
        assertThat(settings.choices().get(BufferUse.FILE))
                .isEqualTo(new ChosenSize(16 * 1024, "property thalweg.bufferSize.file"));
        assertThat(settings.explain())
                .contains("  property thalweg.autotune, ", "  default, chosen by experiment tune-socket");
        assertThat(settings.warnings()).isEmpty();
    }

    @Test
    void measuresNothingWhereThePropertiesSayTheSizes() {
        properties.put("thalweg.autotune", "5s");
        properties.put("thalweg.bufferSize", "16K");
        assertThat(load().explain()).doesNotContain("autotune");
    }

    @Test
    void doesNotCapASizeThatIsSmallAnyway() throws IOException {
        properties.put("thalweg.bufferSize", "8K");
        Path small = Files.write(directory.resolve("small"), new byte[5000]);
        assertThat(load().forFile(small)).isEqualTo(8 * 1024);
    }

    @ParameterizedTest
    @CsvSource({"1, 1024", "1024, 1024", "5000, 5000", "65536, 65536", "200000, 65536", "0, 65536"})
    void capsTheSizeByTheFile(int fileBytes, int sizeBytes) throws IOException {
        Path file = Files.write(directory.resolve("file"), new byte[fileBytes]);
        assertThat(load().forFile(file)).isEqualTo(sizeBytes);
    }

    @Test
    void capsTheSizeInAnotherKindOfFileSystem() throws IOException {
        try (FileSystem memory = Jimfs.newFileSystem(Configuration.unix())) {
            assertThat(load().forFile(Files.write(memory.getPath("/f"), new byte[5000])))
                    .isEqualTo(5000);
        }
    }

    @Test
    void doesNotCapADirectoryOrWhatIsMissing() {
        assertThat(load().forFile(directory)).isEqualTo(DEFAULT);
        assertThat(load().forFile(directory.resolve("missing"))).isEqualTo(DEFAULT);
    }

    @Test
    void usesNameTheirProperty() {
        assertThat(BufferUse.FILE_WRITE.property()).isEqualTo("thalweg.bufferSize.fileWrite");
        assertThat(BufferUse.FILE_WRITE).hasToString("file write");
    }
}
