package io.thalweg.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is a call, and that no call is missed in silence. */
@Tag("slow")
class CountedCallsTest {
    private static final int WRITES = 200_000;

    @TempDir
    Path directory;

    private Path file = Path.of("");

    @BeforeEach
    void file() throws IOException {
        file = Files.writeString(directory.resolve("file"), "some bytes");
    }

    private JsonNode recording() throws IOException {
        return new ObjectMapper().readTree(directory.resolve("r.json").toFile());
    }

    @Test
    void aProgramThatRunsOutOfMemoryIsStillCountedAndTheGapIsTold() throws Exception {
        AgentChild.Run run = AgentChild.in(directory)
                .option("-Xmx16m")
                .agent("quiet,out=r.json")
                .run(OutOfMemoryProgram.class, file.toString(), Integer.toString(WRITES));

        assertThat(run.out()).as(run.err()).isEqualToIgnoringNewLines("done");
        assertThat(TestRecording.read(directory.resolve("r.json")).sum("main", "write", "calls"))
                .isEqualTo(WRITES);
        String failure = recording().at("/agent/failure").asText();
        assertThat(failure)
                .satisfiesAnyOf(
                        gap -> assertThat(gap)
                                .isEqualTo("calls made while the program was out of memory were not counted"),
                        none -> assertThat(none).isEqualTo("null"));
    }

    @Test
    void whatItsStacksTakeIsTold() throws Exception {
        AgentChild.in(directory).agent("quiet,out=r.json").run(ExitWhileEndingProgram.class);

        assertThat(recording().at("/agent/overhead/stackNanos").asLong())
                .isPositive()
                .isLessThan(recording().at("/window/elapsedNanos").asLong());
    }

    @RepeatedTest(4)
    void aProgramThatEndedByItselfDoesSoAlthoughAThreadCallsExitMeanwhile() throws Exception {
        AgentChild.Run run = AgentChild.in(directory).agent("quiet,out=r.json").run(ExitWhileEndingProgram.class);

        assertThat(run.exit()).isZero();
        assertThat(directory.resolve("r.json")).exists();
    }

    /** As is usual for one that was asked to stop. */
    @ParameterizedTest
    @ValueSource(strings = {"exit", "halt"})
    void anInterruptedThreadThatEndsTheProgramLeavesARecording(String end) throws Exception {
        AgentChild.Run run = AgentChild.in(directory)
                .agent("quiet,out=r.json")
                .run(InterruptedEndProgram.class, end, file.toString());

        assertThat(run.exit()).isEqualTo(3);
        assertThat(run.err()).isEmpty();
        assertThat(TestRecording.read(directory.resolve("r.json")).sum("main", "read", "calls"))
                .isEqualTo(1);
    }

    @Test
    void whatTheJdkAnswersByItselfIsNoCall() throws Exception {
        AgentChild.in(directory).agent("quiet,out=r.json").run(EmptyCallsProgram.class, file.toString());

        TestRecording recording = TestRecording.read(directory.resolve("r.json"));
        assertThat(recording.sum("main", "read", "calls")).isZero();
        assertThat(recording.sum("main", "write", "calls")).isZero();
    }
}
