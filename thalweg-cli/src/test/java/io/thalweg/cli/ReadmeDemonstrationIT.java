package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The README's demonstration, command for command: what it shows comes out, but for times and versions. */
@Tag("once")
@Tag("slow")
class ReadmeDemonstrationIT {
    private static final Path ROOT = Path.of("..");

    private static final String PROOF = "\n4,000,0[0-9]{2} → [45][0-9]{2} reads, 1 → 1 writes, CPU";
    private static final String FIXED = "InputStream in = new BufferedInputStream(new FileInputStream(file))";

    @TempDir
    Path checkout;

    @Test
    void theDemonstrationShowsWhatTheReadmeSays() throws IOException, InterruptedException {
        Demonstration readme = new Demonstration("README.md", "examples/wasteful", checkout);
        String block = readme.blocks("").get(0);

        Map<String, String> said = readme.assertShows(block);

        assertThat(block).containsPattern(PROOF);
        assertThat(said.get("thalweg audit fix before --prove -- java -cp examples/wasteful Checksum data.bin"))
                .containsPattern(PROOF);
        assertThat(ROOT.resolve("examples/wasteful/README.md")).content().contains(FIXED);
        assertThat(readme.source("Checksum.java")).content().contains(FIXED);
    }
}
