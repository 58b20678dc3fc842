package io.thalweg.lab.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.thalweg.base.file.AtomicFile;
import io.thalweg.base.format.Format;
import io.thalweg.base.format.Style;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Problem;
import io.thalweg.lab.report.ResultsReport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("once")
class ResultsFileTest {
    @TempDir
    Path directory;

    private static String json() {
        return ResultsFile.toJson(SampleResults.quick());
    }

    private static Problem parse(String json) {
        Problem bad = catchThrowableOfType(
                Problem.class, () -> ResultsFile.parse(json.getBytes(StandardCharsets.UTF_8), "results.json"));
        assertThat(bad).as("the problem").isNotNull();
        assertThat(bad.exit()).isEqualTo(ExitCode.BAD_DATA);
        return bad;
    }

    @Test
    void readsWhatItWrote() throws IOException {
        for (Results results : List.of(
                SampleResults.complete(),
                SampleResults.full(),
                SampleResults.quick(),
                SampleResults.partial(),
                SampleResults.hostile())) {
            Path file = directory.resolve("results.json");
            ResultsFile.write(file, results);
            assertThat(ResultsFile.read(file)).isEqualTo(results);
        }
    }

    private Path compressed(byte[] json, int cut) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(json);
        }
        return Files.write(
                directory.resolve("results.json.gz"), Arrays.copyOf(bytes.toByteArray(), bytes.size() - cut));
    }

    @Test
    void readsWhatGzipHasCompressed() throws IOException {
        Path file = compressed(json().getBytes(StandardCharsets.UTF_8), 0);

        assertThat(ResultsFile.read(file)).isEqualTo(SampleResults.quick());
    }

    @Test
    void aCompressedFileThatEndsInTheMiddleIsDamaged() throws IOException {
        Path file = compressed(json().getBytes(StandardCharsets.UTF_8), 20);

        Problem bad = catchThrowableOfType(Problem.class, () -> ResultsFile.read(file));
        assertThat(bad.what()).endsWith("results.json.gz: what gzip has compressed in it is damaged");
        assertThat(bad.exit()).isEqualTo(ExitCode.BAD_DATA);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdks", "experiments", "cells", "controls", "verdicts", "mounts", "forks", "samples"})
    void namesAListThatIsMissing(String list) {
        String json = json();
        String without = json.replaceFirst("\"" + list + "\": ?\\[", "\"other\": [");
        assertThat(without).as("the file without " + list).isNotEqualTo(json);

        assertThat(parse(without).what()).endsWith(": " + list + " is missing");
    }

    @Test
    void theSameResultsGiveTheSameText() {
        assertThat(json()).isEqualTo(json()).endsWith("}\n").doesNotContain("\r");
    }

    @Test
    void whatIsNotKnownIsNull() {
        assertThat(ResultsFile.toJson(SampleResults.partial()))
                .contains("\"finishedAt\": null")
                .contains("\"low\": null, \"high\": null")
                .doesNotContain("NaN");
    }

    @Test
    void aSampleTakesOneLine() {
        assertThat(json())
                .containsPattern("\n +\\{\"passes\": \\d+, \"elapsedNanos\": \\d+, \"cpuNanos\": \\d+,"
                        + " \"residentBytesBefore\": null, \"residentBytesAfter\": null}");
    }

    @Test
    void nothingInItSteersATerminal() {
        String json = ResultsFile.toJson(SampleResults.hostile());

        assertThat(json.codePoints()
                        .filter(c -> c != '\n')
                        .map(Character::getType)
                        .filter(type -> type == Character.CONTROL || type == Character.FORMAT))
                .isEmpty();
        assertThat(json).contains("\\u001B[31m").contains("\\u202e");
    }

    @Test
    void onlyItsOwnerMayReadIt() throws IOException {
        Path file = directory.resolve("results.json");
        ResultsFile.write(file, SampleResults.quick());
        Assumptions.assumeTrue(
                Files.getFileStore(file).supportsFileAttributeView("posix"), "this file system has no permissions");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void aWriteThatFailsLeavesTheOldFileAndNothingElse() throws IOException {
        Path file = directory.resolve("results.json");
        Files.writeString(file, "old");

        assertThatThrownBy(() -> AtomicFile.write(file, true, out -> {
                    out.write('n');
                    throw new IOException("no space left");
                }))
                .hasMessage("no space left");

        assertThat(file).hasContent("old");
        assertThat(directory.toFile().list()).containsExactly("results.json");
    }

    @Test
    void aDirectoryIsNotReplaced() throws IOException {
        Path target = Files.createDirectory(directory.resolve("results.json"));

        assertThatThrownBy(() -> ResultsFile.write(target, SampleResults.quick()))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining("is a directory");
        assertThat(directory.toFile().list()).containsExactly("results.json");
    }

    @Test
    void aMissingFileIsNamed() {
        assertThatThrownBy(() -> ResultsFile.read(directory.resolve("none.json")))
                .isInstanceOf(Problem.class)
                .hasMessageEndingWith("none.json does not exist")
                .extracting(problem -> ((Problem) problem).exit())
                .isEqualTo(ExitCode.ENVIRONMENT);
    }

    @Test
    void aDirectoryIsNamed() {
        assertThatThrownBy(() -> ResultsFile.read(directory))
                .isInstanceOf(Problem.class)
                .hasMessageEndingWith("is a directory, not a results file");
    }

    @Test
    void anEmptyFileIsRefused() {
        assertThat(parse("")).hasMessageStartingWith("results.json");
    }

    @Test
    void otherJsonIsRefused() {
        assertThat(parse("{\"format\": \"jmh\"}"))
                .hasMessage("results.json: wanted the format thalweg-results, got jmh");
        assertThat(parse("[1, 2]")).hasMessage("results.json: wanted the format thalweg-results, got nothing");
        assertThat(parse("{\"format\": {\"format\": \"thalweg-results\"}}"))
                .hasMessage("results.json: wanted the format thalweg-results, got nothing");
    }

    @Test
    void aLaterVersionIsRefusedWithTheVersionsRead() {
        Problem bad = parse(json().replace("\"version\": 1,", "\"version\": 2,"));

        assertThat(bad).hasMessage("results.json: version 2 of thalweg-results, but this Thalweg reads version 1");
        assertThat(bad.todo()).isEqualTo("Use the version of Thalweg that wrote the file, or a newer one.");
    }

    @Test
    void syntaxErrorsAreNamedByLineAndColumn() {
        assertThat(parse("{\n  \"format\": oops\n}")).hasMessageStartingWith("results.json, line 2, column ");
    }

    @Test
    void aFileWithoutVersionIsRefused() {
        assertThat(parse("{\"format\": \"thalweg-results\"}"))
                .hasMessage("results.json: wanted version 1 of thalweg-results, got nothing");
    }

    @Test
    void halfOfASurrogatePairSurvives() {
        Cell cell = Cell.notMeasured(
                CellKey.of(SampleResults.READ, "FileInputStream", Map.of(), SampleResults.JDK_17),
                1,
                NotMeasured.impossible("\ud83d \ud83d\ude00"));
        Results results = Fixtures.with(List.of(cell));

        assertThat(ResultsFile.parse(ResultsFile.toJson(results).getBytes(StandardCharsets.UTF_8), "results.json"))
                .isEqualTo(results);
    }

    @Test
    void everyTruncationIsRefused() {
        String json = ResultsFile.toJson(Fixtures.small());
        for (int length = 0; length < json.length() - 2; length += 7) {
            String cut = json.substring(0, length);
            assertThat(parse(cut)).as("first %d characters", length).hasMessageStartingWith("results.json");
        }
    }

    @Test
    void aWrongTypeIsNamedByLineColumnAndPath() {
        assertThat(parse(json().replaceFirst("\"logicalCpus\": 2", "\"logicalCpus\": \"many\"")))
                .hasMessageMatching("results\\.json, line \\d+, column \\d+ at host\\.logicalCpus: .*");
    }

    /** Each kind of value of a whole file in turn: left out, or replaced by what does not belong there. */
    @ParameterizedTest
    @ValueSource(strings = {"", "null", "\"x\"", "{}", "[null]"})
    void noDamageIsToldByTheNameOfAJavaClass(String wrong) throws IOException {
        String json = ResultsFile.toJson(Fixtures.small());
        ObjectMapper mapper = new ObjectMapper();
        Set<String> kinds = new HashSet<>();
        for (String pointer : pointers(mapper.readTree(json), "")) {
            if (!kinds.add(pointer.replaceAll("/\\d+", "/*"))) {
                continue;
            }
            JsonNode root = mapper.readTree(json);
            int slash = pointer.lastIndexOf('/');
            JsonNode parent = root.at(pointer.substring(0, slash));
            String name = pointer.substring(slash + 1);
            if (parent instanceof ObjectNode object) {
                object.remove(name);
                if (!wrong.isEmpty()) {
                    object.set(name, mapper.readTree(wrong));
                }
            }
            byte[] damaged = mapper.writeValueAsBytes(root);
            Throwable told = catchThrowable(
                    () -> ResultsReport.render(ResultsFile.parse(damaged, "results.json"), Format.TEXT, Style.PLAIN));
            if (told != null) {
                assertThat(told).as(pointer).isInstanceOf(Problem.class);
                assertThat(told.getMessage())
                        .as(pointer)
                        .doesNotContainPattern("Exception|Cannot invoke|\\b(java|io)\\.\\w");
            }
        }
    }

    /** Of every value in an object, however deep. */
    private static List<String> pointers(JsonNode node, String at) {
        List<String> found = new ArrayList<>();
        node.fieldNames().forEachRemaining(name -> {
            found.add(at + "/" + name);
            found.addAll(pointers(node.get(name), at + "/" + name));
        });
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            found.addAll(pointers(node.get(i), at + "/" + i));
        }
        return found;
    }

    @Test
    void aMissingFigureIsRefusedNotInvented() {
        assertThat(parse(json().replaceFirst("\"bytesPerPass\": \\d+,", ""))).hasMessageContaining("bytesPerPass");
        assertThat(parse(json().replaceFirst("\"passes\": \\d+, ", ""))).hasMessageContaining("passes");
    }

    @Test
    void aMissingPartIsRefused() {
        assertThat(parse(json().replaceFirst("\"variant\": \"[A-Za-z]+\",", "")))
                .hasMessageContaining("variant");
        assertThat(parse(json().replace("\"controls\"", "\"ignored\""))).hasMessageContaining("line ");
    }

    @Test
    void anImpossibleSampleIsRefused() {
        assertThat(parse(json().replaceFirst("\"elapsedNanos\": \\d+", "\"elapsedNanos\": 0")))
                .hasMessageContaining("at least 1 pass and 1 ns");
    }

    @Test
    void aCellOfAnUnknownJdkIsRefused() {
        assertThat(parse(json().replaceFirst("\"id\": \"17.0.15\"", "\"id\": \"18\"")))
                .hasMessageContaining("belongs to a JDK or an experiment that the file does not describe");
    }

    @Test
    void aKeyGivenTwiceIsRefused() {
        assertThat(parse(json().replaceFirst("\"version\": 1,", "\"version\": 1, \"version\": 1,")))
                .hasMessageContaining("the field 'version' appears twice");
    }

    @Test
    void anotherDocumentBehindItIsRefused() {
        assertThat(parse(json() + "{}")).hasMessageContaining("line ");
    }

    @Test
    void whatALaterVersionAddsIsIgnored() throws IOException {
        String json = json().replaceFirst("\"seed\":", "\"weather\": \"rain\", \"seed\":");

        assertThat(ResultsFile.parse(json.getBytes(StandardCharsets.UTF_8), "results.json"))
                .isEqualTo(SampleResults.quick());
    }

    @Test
    void aHugeFileIsRefusedBeforeItFillsTheHeap() throws IOException {
        Path file = directory.resolve("huge.json");
        try (RandomAccessFile huge = new RandomAccessFile(file.toFile(), "rw")) {
            huge.setLength(1L << 40);
        } catch (IOException e) {
            Assumptions.abort("this file system has no sparse files: " + e.getMessage());
        }

        assertThatThrownBy(() -> ResultsFile.read(file))
                .isInstanceOf(Problem.class)
                .hasMessageEndingWith("is larger than 256 MiB, the limit of a results file");
    }

    @Test
    void deepNestingIsRefused() {
        assertThat(parse("{\"format\": " + "[".repeat(100_000))).hasMessageContaining("results.json");
    }
}
