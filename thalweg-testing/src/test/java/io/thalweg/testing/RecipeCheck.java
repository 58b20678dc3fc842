package io.thalweg.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs with the agent that the build gives, as the build of a user does. */
class RecipeCheck {
    @TempDir
    File directory;

    @Test
    void isWhatTheDocumentationSays() throws IOException {
        String argLine = "<argLine>-javaagent:${io.thalweg:thalweg-agent:jar}=quiet</argLine>";

        assertThat(Path.of("pom.xml")).content().contains(argLine, "<goal>properties</goal>");
        assertThat(Path.of("../docs/how-to/test-io-counts.md")).content().contains(argLine, "<goal>properties</goal>");
    }

    @Test
    @SmallReads(atMost = 0)
    @SmallWrites(atMost = 0)
    void countsInTheTestJvmOfTheBuild() throws IOException {
        SampleFile.read(SampleFile.write(directory), 1000);
    }
}
