package io.thalweg.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A program asks the agent in its own JVM. */
@Tag("slow")
class WatchTest {
    @TempDir
    Path directory;

    private AgentChild.Run run(String options, String what) throws Exception {
        return AgentChild.in(directory).agent(options).run(WatchProgram.class, what);
    }

    @Test
    void tellsWhatWasCountedSinceThen() throws Exception {
        AgentChild.Run run = run("quiet", "read");

        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains(
                        "bytes 3000\n",
                        "calls 3001\n",
                        "classLoading false\n",
                        "histogram [1, 3000, 0]\n",
                        "medium file\n",
                        "op read\n",
                        "open -1\n",
                        "type java.io.FileInputStream\n",
                        "wrappers []\n")
                .containsPattern("created io\\.thalweg\\.agent\\.WatchProgram\\.read\\(WatchProgram\\.java:\\d+\\)\n")
                .containsPattern(
                        "lines \\{io\\.thalweg\\.agent\\.WatchProgram\\.read\\(WatchProgram\\.java:\\d+\\)=\\d+}\n")
                .hasLineCount(13);
    }

    @Test
    void namesTheStreamsAround() throws Exception {
        assertThat(run("quiet", "buffered").out())
                .contains("calls 2\n", "bytes 3000\n", "wrappers [java.io.BufferedInputStream]\n");
    }

    /** JDK 17 has a class with a hook that another class holds on newer ones. */
    @Test
    void missesNoHookOfAClassThatIsNotLoadedYet() throws Exception {
        assertThat(run("quiet", "connect").out()).contains("op write\n").doesNotContain("misses");
    }

    @ParameterizedTest
    @CsvSource({
        "quiet, stop, the agent was stopped",
        "quiet, restart, the agent was stopped and started again meanwhile",
        "'quiet,failAt=4000', read, the agent switched itself off because of",
        "'quiet,assumeJdk=16', read, this is JDK 16",
        "nonsense, read, could not start"
    })
    void refusesToTellWhenNotAllWasCounted(String options, String what, String why) throws Exception {
        assertThat(run(options, what).out()).contains(why).hasLineCount(1);
    }

    @Test
    void tellsNothingWithoutTheAgent() {
        assertThat(Agent.watch()).isNull();
    }
}
