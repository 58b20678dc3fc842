package io.thalweg.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a program reads and writes over TLS is counted where it does so, beside the records below. */
class TlsTest {
    @TempDir
    static Path directory;

    private static TestRecording recording;

    @BeforeAll
    static void run() throws Exception {
        AgentChild.Run run =
                AgentChild.in(directory).agent("quiet,evidence,out=r.json").run(TlsProgram.class);
        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isZero();
        recording = TestRecording.read(directory.resolve("r.json"));
    }

    private static JsonNode encrypted(String method) {
        List<JsonNode> streams = recording.madeIn("TlsProgram." + method).stream()
                .filter(stream -> stream.get("medium").asText().equals("tls"))
                .toList();
        assertThat(streams).hasSize(1);
        return streams.get(0);
    }

    private static long count(JsonNode stream, String op, String figure) {
        for (JsonNode operation : stream.get("operations")) {
            if (operation.get("op").asText().equals(op)) {
                return operation.get(figure).asLong();
            }
        }
        return 0;
    }

    @Test
    void theRecordingIsAsItsSchemaSays() throws Exception {
        assertThat(recording.schemaErrors()).isEmpty();
    }

    @Test
    void eachWriteOfTheProgramIsOne() {
        JsonNode sender = encrypted("send");

        assertThat(count(sender, "write", "calls")).isEqualTo(TlsProgram.TIMES + 1);
        assertThat(count(sender, "write", "bytes")).isEqualTo(2 * TlsProgram.TIMES);
        assertThat(sender.get("chain").get(0).get("type").asText()).isEqualTo("java.io.BufferedOutputStream");
    }

    @Test
    void eachReadOfTheProgramIsOne() {
        JsonNode receiver = encrypted("receive");

        assertThat(count(receiver, "read", "calls")).isEqualTo(2 * TlsProgram.TIMES);
        assertThat(count(receiver, "read", "bytes")).isEqualTo(2 * TlsProgram.TIMES);
    }

    @Test
    void onlyTheProgramsOwnFlushIsOne() {
        assertThat(encrypted("send").get("flushes").asLong()).isEqualTo(1);
    }

    @Test
    void aStreamThatWasAskedForTwiceIsKnown() {
        assertThat(encrypted("receive").at("/evidence/inputAgain").asLong()).isEqualTo(1);
        assertThat(encrypted("receive").at("/evidence/closed").asLong()).isEqualTo(1);
    }
}
