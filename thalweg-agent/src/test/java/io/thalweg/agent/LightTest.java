package io.thalweg.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An agent that may stay for days: exact counts, in bounded memory. */
@Tag("once")
@Tag("slow")
class LightTest {
    private static final int STREAMS = 1_000_000;
    private static final int STACKS = 100_000;
    private static final long MOST_BYTES = 20_000_000;

    @TempDir
    Path directory;

    private AgentChild.Run run(AgentChild jvm, int streams, int stacks) throws Exception {
        Files.write(directory.resolve("data"), new byte[1]);
        return jvm.run(LightProgram.class, "data", Integer.toString(streams), Integer.toString(stacks));
    }

    @Test
    void countsEachLineExactlyAndSamplesItsCalls() throws Exception {
        AgentChild.Run run = run(AgentChild.in(directory).agent("light,quiet,out=r.json"), 5000, 1);

        assertThat(run.exit()).as(run.err()).isZero();
        TestRecording recording = TestRecording.read(directory.resolve("r.json"));
        assertThat(recording.sum("LightProgram.turn", "read", "calls")).isEqualTo(5000);
        assertThat(recording.madeIn("LightProgram.turn").get(0).get("instances").asInt())
                .isEqualTo(5000);
        assertThat(recording
                        .madeIn("LightProgram.turn")
                        .get(0)
                        .at("/operations/0/sites/0/samples")
                        .asInt())
                .isBetween(1, 30);
    }

    @Test
    void aMillionStreamsFromManyPlacesTakeLittleMemory() throws Exception {
        AgentChild.Run run = run(AgentChild.in(directory).agent("light,quiet,out=r.json"), STREAMS, STACKS);

        assertThat(run.exit()).as(run.err()).isZero();
        assertThat(TestRecording.read(directory.resolve("r.json")).calls("java.io.FileInputStream", "read"))
                .isGreaterThanOrEqualTo(STREAMS + 1);
        assertThat(Long.parseLong(run.out().trim())).isLessThan(MOST_BYTES);
    }

    @Test
    void goesWithoutEvidence() throws Exception {
        AgentChild.Run run = run(AgentChild.in(directory).agent("light,evidence"), 1, 1);

        assertThat(run.exit()).isZero();
        assertThat(run.err()).startsWith("thalweg: no audit: light observes the least");
    }
}
