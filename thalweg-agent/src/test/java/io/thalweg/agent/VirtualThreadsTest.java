package io.thalweg.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every stream and every call of thousands of threads is counted, with the line that made the stream. */
@Tag("slow")
class VirtualThreadsTest {
    private static final int EXCHANGES = 10;

    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "platform, 5000, -XX:+UseG1GC",
        "virtual, 10000, -XX:+UseG1GC",
        "virtual, 10000, -XX:+UseZGC",
        "pinned, 1000, -XX:+UseG1GC"
    })
    void areCountedExactly(String kind, int tasks, String collector) throws Exception {
        assumeTrue(kind.equals("platform") || Runtime.version().feature() >= 21, "virtual threads came with JDK 21");

        AgentChild.Run run = AgentChild.in(directory)
                .option(collector)
                .agent("out=r.json,quiet")
                .run(VirtualThreadsProgram.class, kind, Integer.toString(tasks));

        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isZero();
        TestRecording recording = TestRecording.read(directory.resolve("r.json"));
        assertThat(recording.root().at("/agent/failure").isNull()).isTrue();
        assertThat(recording.root().at("/agent/droppedStreams").asLong()).isZero();
        assertThat(List.of(
                        counted(recording, "writeFile", "java.io.RandomAccessFile", "write"),
                        counted(recording, "ask", "java.net.Socket", "read"),
                        counted(recording, "ask", "java.net.Socket", "write"),
                        counted(recording, "accept", "java.net.Socket", "write")))
                .containsExactly(
                        tasks + " streams, write: " + tasks + " calls of 4",
                        tasks + " streams, read: " + EXCHANGES * tasks + " calls of 1",
                        tasks + " streams, write: " + EXCHANGES * tasks + " calls of 1",
                        tasks + " streams, write: " + EXCHANGES * tasks + " calls of 1");
        assertThat(recording.sum("VirtualThreadsProgram.ask", "read", "sequential"))
                .as("reads that go on where the one before ended, for each is an answer")
                .isZero();
    }

    /** The streams of a class that were made in a method, and what their calls moved that moved anything. */
    private static String counted(TestRecording recording, String method, String type, String op) {
        long streams = 0;
        long calls = 0;
        long bytes = 0;
        for (JsonNode stream : recording.madeIn("VirtualThreadsProgram." + method)) {
            if (stream.get("type").asText().equals(type)) {
                streams += stream.get("instances").asLong();
                for (JsonNode operation : stream.get("operations")) {
                    if (operation.get("op").asText().equals(op)) {
                        calls += operation.get("calls").asLong()
                                - operation.get("empty").asLong();
                        bytes += operation.get("bytes").asLong();
                    }
                }
            }
        }
        return streams + " streams, " + op + ": " + calls + " calls of " + (calls == 0 ? 0 : bytes / calls);
    }
}
