package io.thalweg.audit.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.thalweg.agent.figure.Observation;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Problem;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordingFileTest {
    /** Written by hand from the first description of the format. */
    public static final Path VERSION_1 =
            Path.of("src", "test", "resources", "io", "thalweg", "audit", "recording", "thalweg-4711.recording.json");

    @TempDir
    Path directory;

    private static String version1() throws IOException {
        return Files.readString(VERSION_1);
    }

    private static Problem refused(String json) {
        return catchThrowableOfType(
                Problem.class, () -> RecordingFile.parse(json.getBytes(StandardCharsets.UTF_8), "my.json"));
    }

    @Test
    void version1Loads() {
        Recording recording = RecordingFile.read(VERSION_1);

        assertThat(recording.jvm().feature()).isEqualTo(17);
        assertThat(recording.jvm().mainClass()).isEqualTo("org.example.Main");
        assertThat(recording.window().cpuNanos()).isEqualTo(2_900_000_000L);
        assertThat(recording.streams()).hasSize(3);
        assertThat(recording.streams().get(0).operations().get(0).counts().calls())
                .isEqualTo(4_000_012);
        assertThat(recording.streams().get(2).chain().get(0).bufferBytes()).isEqualTo(8192);
        assertThat(recording.agent().missingHooks()).containsExactly("java.io.RandomAccessFile.length()J: native");
    }

    @Test
    void evidenceIsReadWhereItWasGathered() throws IOException {
        StringBuilder counts = new StringBuilder();
        for (Observation observation : Observation.values()) {
            counts.append('"').append(observation.field()).append("\": 0, ");
        }
        String gathered = counts.toString().replace("\"open\": 0", "\"open\": 2") + "\"markLimit\": 100, \"later\": 1";
        String json = version1().replaceFirst("\"chain\"", "\"evidence\": {" + gathered + "}, \"chain\"");
        List<RecordedStream> streams = RecordingFile.parse(json.getBytes(StandardCharsets.UTF_8), "my.json")
                .streams();

        Evidence evidence = streams.get(0).evidence();
        assertThat(evidence.count(Observation.OPEN)).isEqualTo(2);
        assertThat(evidence.markLimit()).isEqualTo(100);
        assertThat(evidence.plus(evidence).count(Observation.OPEN)).isEqualTo(4);
        assertThat(streams.get(1).evidence().isGathered()).isFalse();
        assertThat(evidence.plus(streams.get(1).evidence()).isGathered()).isFalse();
    }

    @Test
    void findsEveryRecordingInAndBelowADirectory() throws IOException {
        Path first = Files.copy(VERSION_1, directory.resolve("thalweg-1.recording.json"));
        Path below = Files.createDirectory(directory.resolve("pod-2"));
        Path second = Files.copy(VERSION_1, below.resolve("thalweg-1.recording.json"));
        Files.createSymbolicLink(below.resolve("up"), directory);
        Files.writeString(directory.resolve("other.txt"), "no recording");

        assertThat(RecordingFile.below(directory)).containsExactly(first, second);
    }

    @Test
    void refusesALaterVersion() throws IOException {
        Problem problem = refused(version1().replace("\"version\": 1", "\"version\": 2"));

        assertThat(problem.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(problem.what())
                .isEqualTo("my.json: version 2 of thalweg-recording, but this Thalweg reads version 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "7", "{\"format\": \"thalweg-results\", \"version\": 1}"})
    void refusesWhatIsNoRecording(String json) {
        Problem problem = refused(json);

        assertThat(problem.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(problem.what()).startsWith("my.json: wanted the format thalweg-recording, got ");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 60, 400, 2000, 3900})
    void namesThePlaceWhereItEnds(int length) throws IOException {
        Problem problem = refused(version1().substring(0, length));

        assertThat(problem.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(problem.what()).matches("my.json, line \\d+, column \\d+( at .*)?: the file ends in the middle");
    }

    @ParameterizedTest
    @CsvSource({
        "'\"calls\": 90', '\"calls\": -90', a negative count: -90",
        "'\"site\": 4', '\"site\": 6', site 6 of 6",
        "'\"created\": 0', '\"created\": -2', site -2 of 6",
        "'\"weight\": 210', '\"weight\": -1', a negative weight",
        "'\"pid\": 4711', '\"pid\": \"x\"', 'wanted a whole number, got \"x\"'",
        "'2026-11-22T00:00:00Z', yesterday, 'wanted a time in ISO 8601, got \"yesterday\"'",
    })
    void refusesWhatMakesNoSense(String from, String to, String why) throws IOException {
        String json = version1();
        assertThat(json).contains(from);

        Problem problem = refused(json.replace(from, to));

        assertThat(problem.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(problem.what()).startsWith("my.json, line ").contains(why);
    }

    @ParameterizedTest
    @CsvSource({
        "'\0\1\2', line 1, this is not JSON",
        "'PK\3\4', line 1, this is not JSON",
        "'{\"format\": \"thalweg-recording\", \"version\": 1, \"sites\": {}}', sites, 'wanted a list, got an object'",
        "'{\"format\": \"thalweg-recording\", \"version\": 1, \"agent\": {}}', agent, version is missing",
    })
    void saysWhatIsWrongInItsOwnWords(String content, String where, String why) {
        Problem problem = refused(content);

        assertThat(problem.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(problem.what()).contains(where).endsWith(why).doesNotContain("Exception", "io.thalweg", "`");
    }

    @ParameterizedTest
    @ValueSource(strings = {"agent", "jvm", "window", "sites", "streams"})
    void refusesWhatIsMissing(String part) throws IOException {
        Problem problem = refused(version1().replace("\"" + part + "\":", "\"no" + part + "\":"));

        assertThat(problem.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(problem.what()).doesNotContain("Exception", "io.thalweg", "`");
    }

    @Test
    void refusesAFileThatIsTooLarge() throws IOException {
        Path file = directory.resolve("large");
        try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
            large.setLength(RecordingFile.MAX_BYTES + 1L);
        }

        Problem problem = catchThrowableOfType(Problem.class, () -> RecordingFile.read(file));

        assertThat(problem.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(problem.what()).endsWith("is larger than 64 MiB, the limit of a recording");
    }

    @Test
    void refusesAMissingFileAndADirectory() {
        Problem missing = catchThrowableOfType(Problem.class, () -> RecordingFile.read(directory.resolve("no")));
        Problem folder = catchThrowableOfType(Problem.class, () -> RecordingFile.read(directory));

        assertThat(missing.exit()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(missing.what()).endsWith("does not exist");
        assertThat(folder.what()).endsWith("is a directory, not a recording");
    }
}
