package io.thalweg.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real requests over the loopback: in two writes each answer waits for a delayed acknowledgement. */
class SplitMessagesTest {
    @TempDir
    static Path directory;

    private static TestRecording recording;

    @BeforeAll
    static void run() throws Exception {
        AgentChild.Run run = AgentChild.in(directory).agent("quiet,out=r.json").run(SplitProgram.class);
        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isZero();
        recording = TestRecording.read(directory.resolve("r.json"));
    }

    private static JsonNode messages(String method) {
        return recording.madeIn("SplitProgram." + method).get(0).path("splitMessages");
    }

    @Test
    void theRecordingIsAsItsSchemaSays() throws Exception {
        assertThat(recording.schemaErrors()).isEmpty();
    }

    /**
     * As long as 40 ms are on Linux; elsewhere the system decides otherwise. A busy machine makes a few of them longer.
     */
    @ParameterizedTest
    @ValueSource(strings = {"twoWrites", "twoWritesByChannel"})
    @EnabledOnOs(OS.LINUX)
    void answersToMessagesInTwoWritesAreHeldBack(String method) {
        assertThat(messages(method).get("answered").asInt()).isEqualTo(SplitProgram.TIMES);
        assertThat(messages(method).get("held").asInt()).isGreaterThan(SplitProgram.TIMES / 2);
        assertThat(messages(method).get("heldNanos").asLong()).isGreaterThan(30_000_000L * SplitProgram.TIMES / 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"oneWrite", "noDelay", "noDelayByChannel"})
    void nothingIsCountedWhereNothingIsHeldBack(String method) {
        assertThat(messages(method).isMissingNode()).isTrue();
    }
}
