package io.thalweg.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the agent says in a recording of Flight Recorder, where a JVM has one. */
class FlightTest {
    private static final int BYTES = 1000;
    private static final int TIMES = 30;

    @TempDir
    Path directory;

    @Test
    void eventsAddUpToTheRecording() throws Exception {
        AgentChild.Run run = run(AgentChild.in(directory).option("-XX:StartFlightRecording:filename=f.jfr"));

        assertThat(run.exit()).as(run.err()).isZero();
        TestRecording recording = TestRecording.read(directory.resolve("r.json"));
        List<RecordedEvent> events = RecordingFile.readAllEvents(directory.resolve("f.jfr")).stream()
                .filter(event -> event.getEventType().getName().equals("io.thalweg.IoSite")
                        && event.getString("created").contains("FlightProgram.read("))
                .toList();
        assertThat(sum(events, "calls"))
                .isEqualTo(recording.sum("FlightProgram.read", "read", "calls"))
                .isEqualTo(TIMES * (BYTES + 1));
        assertThat(sum(events, "bytes"))
                .isEqualTo(recording.sum("FlightProgram.read", "read", "bytes"))
                .isEqualTo(TIMES * BYTES);
        assertThat(sum(events, "smallCalls"))
                .isEqualTo(recording.sum("FlightProgram.read", "read", "smallCalls"))
                .isEqualTo(TIMES * BYTES);
        assertThat(sum(events, "openings")).isEqualTo(TIMES);
        RecordedEvent event = events.get(0);
        assertThat(event.getString("type")).isEqualTo("java.io.FileInputStream");
        RecordedFrame top = event.getStackTrace().getFrames().get(0);
        assertThat(event.getString("created")).endsWith("FlightProgram.java:" + top.getLineNumber() + ")");
        assertThat(top.getMethod().getType().getName()).isEqualTo(FlightProgram.class.getName());
        assertThat(top.getMethod().getName()).isEqualTo("read");
    }

    private static long sum(List<RecordedEvent> events, String field) {
        return events.stream().mapToLong(event -> event.getLong(field)).sum();
    }

    @Test
    void countsWithoutFlightRecorder() throws Exception {
        Files.write(directory.resolve("data"), new byte[BYTES]);

        AgentChild.Run run = AgentChild.in(directory)
                .option("--limit-modules=java.base,java.instrument")
                .agent("out=r.json,quiet")
                .run(FileProgram.class, "data");

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(run.err()).isEqualTo("done\n");
        assertThat(TestRecording.read(directory.resolve("r.json")).root().at("/agent/missingHooks"))
                .isEmpty();
    }

    private AgentChild.Run run(AgentChild jvm) throws IOException, InterruptedException {
        Files.write(directory.resolve("data"), new byte[BYTES]);
        return jvm.agent("out=r.json,quiet").run(FlightProgram.class, "data", Integer.toString(TIMES));
    }
}
