package io.thalweg.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A test that nobody counts does not pass, and one that is counted runs alone. */
@Tag("once")
@Tag("slow")
class CountedOrFailedTest {
    @TempDir
    Path directory;

    private String failure(Class<?> sample, String test, String... jvmOptions) throws Exception {
        return SampleJvm.run(directory, List.of(jvmOptions), sample).getOrDefault(test, "it did not run");
    }

    @Test
    void saysWhatToAddToTheBuildWithoutTheAgent() throws Exception {
        assertThat(failure(Samples.Lengthy.class, "readsOneByOneOften()"))
                .hasLineCount(2)
                .contains("this JVM was started without Thalweg's agent", "-javaagent:thalweg-agent.jar=quiet");
    }

    @Test
    void failsWhenTheAgentWasStopped() throws Exception {
        assertThat(failure(Samples.Stopping.class, "stopsTheAgent()", SampleJvm.agent("quiet")))
                .hasLineCount(2)
                .contains("I/O was not counted: the agent was stopped");
    }

    @Test
    void failsWhenTheAgentFailed() throws Exception {
        assertThat(failure(Samples.Lengthy.class, "readsOneByOneOften()", SampleJvm.agent("quiet,failAt=20000")))
                .hasLineCount(2)
                .contains("I/O was not counted: the agent switched itself off because of");
    }

    @Test
    void failsOnAJdkThatTheAgentDoesNotKnow() throws Exception {
        assertThat(failure(Samples.Lengthy.class, "readsOneByOneOften()", SampleJvm.agent("quiet,assumeJdk=16")))
                .hasLineCount(2)
                .contains("I/O was not counted: this is JDK 16");
    }

    @Test
    void namesTheLineThatOpenedWhatIsLeftOpen() throws Exception {
        Map<String, String> failures =
                SampleJvm.run(directory, List.of(SampleJvm.agent("quiet,evidence")), Samples.Closing.class);

        assertThat(failures.get("closesWhatItOpens()")).isEmpty();
        assertThat(failures.get("leavesTwoOpen()"))
                .hasLineCount(1)
                .contains("2 not closed: java.io.FileInputStream created at io.thalweg.testing.Samples$Closing");
    }

    @Test
    void doesNotKnowWhatIsClosedWithoutEvidence() throws Exception {
        assertThat(failure(Samples.Closing.class, "closesWhatItOpens()", SampleJvm.agent("quiet")))
                .hasLineCount(2)
                .contains("the agent runs without the option evidence");
    }

    @Test
    void runsCountedTestsAlone() throws Exception {
        assertThat(SampleJvm.run(
                        directory,
                        List.of(
                                SampleJvm.agent("quiet"),
                                "-Djunit.jupiter.execution.parallel.enabled=true",
                                "-Djunit.jupiter.execution.parallel.mode.default=concurrent",
                                "-Djunit.jupiter.execution.parallel.config.strategy=fixed",
                                "-Djunit.jupiter.execution.parallel.config.fixed.parallelism=4"),
                        Samples.InParallel.class))
                .containsKey("repetition 10 of 10")
                .allSatisfy((test, failure) -> assertThat(failure).isEmpty());
    }
}
