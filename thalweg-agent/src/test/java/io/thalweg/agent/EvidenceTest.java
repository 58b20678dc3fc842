package io.thalweg.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvidenceTest {
    @TempDir
    private static Path directory;

    private static TestRecording recording;

    @BeforeAll
    static void record() throws Exception {
        Path folder = Files.createDirectory(directory.resolve("files"));
        AgentChild.Run run = AgentChild.in(directory)
                .option("-Xverify:all")
                .agent("quiet,evidence,outputs,out=r.recording.json")
                .run(EvidenceProgram.class, folder.toString());
        assertThat(run.err()).isEmpty();
        recording = TestRecording.read(directory.resolve("r.recording.json"));
    }

    /** What was observed of the streams that a method made; without what is 0. */
    private static Map<String, Long> evidence(String method) {
        Map<String, Long> sums = new TreeMap<>();
        for (JsonNode stream : recording.madeIn("EvidenceProgram." + method)) {
            if (!stream.get("medium").asText().equals("mapping")) {
                stream.get("evidence").properties().forEach(field -> {
                    if (field.getValue().asLong() > 0) {
                        sums.merge(field.getKey(), field.getValue().asLong(), Long::sum);
                    }
                });
            }
        }
        return sums;
    }

    @ParameterizedTest
    @CsvSource({
        "closed, '{closed=3}'",
        "open, '{open=1}'",
        "leak, '{collected=1, getFD=1}'",
        "shared, '{closed=2, shared=2}'",
        "readTwice, '{closed=3}'",
        "questioned, '{closed=1, questioned=1}'",
        "renamed, '{closed=1, questioned=1}'",
        "latched, '{closed=1, waited=1}'",
        "written, '{closed=1}'",
        "flushed, '{closed=1}'",
        "skipped, '{available=1, closed=2, skip=1}'",
        "marked, '{closed=2, mark=1, markLimit=500000}'",
        "channelled, '{closed=2, getChannel=1, getFD=1}'",
        "byThreads, '{closed=1, threads=1}'",
        "socketAskedAgain, '{closed=2, inputAgain=1, waited=2}'",
        "unused, '{open=1}'",
        "listedOpen, '{open=1}'",
        "served, '{open=1}'",
    })
    void isWhatTheProgramDid(String method, String expected) {
        Map<String, Long> evidence = evidence(method);
        evidence.remove("paused"); // a busy machine pauses anything
        evidence.remove("peak");

        assertThat(evidence).hasToString(expected);
    }

    /** A finaliser closes it, and may ask for its path meanwhile. */
    @Test
    void theFileSystemOfAnArchiveThatNothingClosesIsCollected() {
        assertThat(evidence("leakArchive")).containsEntry("collected", 1L).doesNotContainKeys("closed", "open");
    }

    @Test
    void whatWasOnlyOpenedAndIsClosedIsNotRecorded() {
        assertThat(recording.madeIn("EvidenceProgram.listed")).isEmpty();
        assertThat(recording.madeIn("EvidenceProgram.datagrams")).isEmpty();
    }

    @Test
    void aMappingStaysAsLongAsSomethingRefersToIt() {
        assertThat(recording.madeIn("EvidenceProgram.mapped"))
                .filteredOn(stream -> stream.get("medium").asText().equals("mapping"))
                .singleElement()
                .satisfies(stream ->
                        assertThat(stream.at("/evidence/open").asInt()).isEqualTo(1));
    }

    @Test
    void hasThePeakOfEachLine() {
        assertThat(evidence("closed")).containsEntry("peak", 1L);
        assertThat(evidence("readTwice")).as("one for each of three lines").containsEntry("peak", 3L);
    }

    @Test
    void ofItsHooksNoneIsMissing() throws Exception {
        assertThat(recording.root().at("/agent/missingHooks")).isEmpty();
        assertThat(recording.root().at("/agent/failure").isNull()).isTrue();
        assertThat(recording.schemaErrors()).isEmpty();
    }

    @Test
    void whatWasWrittenIsNotedBesideTheRecording() throws Exception {
        JsonNode notes =
                new ObjectMapper().readTree(directory.resolve("r.outputs.json").toFile());
        Path files = directory.resolve("files");

        assertThat(notes.get("files").valueStream().map(JsonNode::asText))
                .contains(
                        files.resolve("closed0").toString(),
                        files.resolve("open").toString(),
                        files.resolve("renamedAway").toString())
                .doesNotContain(files.resolve("alias").toString());
        assertThat(notes.at("/out/bytes").asInt()).isEqualTo("printed".length());
        assertThat(notes.at("/err/bytes").asInt()).isZero();
        assertThat(recording.root().toString()).doesNotContain(files.toString());
    }

    @Test
    void thereIsNoneWhereItIsNotAskedFor() throws Exception {
        Path file = Files.write(directory.resolve("data"), new byte[100]);
        AgentChild.in(directory).agent("quiet,out=plain.json").run(FileProgram.class, file.toString());

        assertThat(TestRecording.read(directory.resolve("plain.json")).root().get("streams"))
                .isNotEmpty()
                .noneMatch(stream -> stream.has("evidence"));
    }
}
