package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's demonstration, command for command: what it shows comes out, but for times and versions. */
@Tag("once")
@Tag("slow")
class ReadmeDemonstrationIT {
    private static final Path ROOT = Path.of("..");

    @TempDir
    Path checkout;

    @Test
    void theDemonstrationShowsWhatTheReadmeSays() throws IOException, InterruptedException {
        Demonstration readme = new Demonstration("README.md", "examples/wasteful", checkout);
        List<String> blocks = readme.blocks("");

        readme.assertShows(blocks.get(0));
        applyTheFirstFix(readme.source("Checksum.java"));
        String proof = String.join("\n", readme.assertShows(blocks.get(1)).values());

        assertThat(blocks.get(1)).containsPattern("4,000,0[0-9]{2} → [45][0-9]{2} reads, 1 → 1 writes, CPU");
        assertThat(proof).containsPattern("\n4,000,0[0-9]{2} → [45][0-9]{2} reads, 1 → 1 writes, CPU");
    }

    /** As the report says. */
    private static void applyTheFirstFix(Path source) throws IOException {
        String before = "InputStream in = new FileInputStream(file)";
        String after = "InputStream in = new BufferedInputStream(new FileInputStream(file))";
        assertThat(Files.readString(source)).contains(before);
        Files.writeString(
                source,
                "import java.io.BufferedInputStream;\n"
                        + Files.readString(source).replace(before, after));
        assertThat(ROOT.resolve("examples/wasteful/README.md")).content().contains(after);
        assertThat(ROOT.resolve("README.md")).content().contains("+ " + after + ";");
    }
}
