package io.thalweg.lab.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RedactionTest {
    private static Results with(CellKey key, String notMeasured) {
        Results results = Fixtures.small();
        List<Cell> cells = new ArrayList<>(results.cells());
        cells.add(Cell.notMeasured(key, 1, NotMeasured.ofText(notMeasured)));
        return SampleResults.with(results, cells, results.controls(), results.verdicts());
    }

    private static Cell redacted(CellKey key, String notMeasured) {
        List<Cell> cells = Redaction.of(with(key, notMeasured)).cells();
        return cells.get(cells.size() - 1);
    }

    private static CellKey key(Map<String, String> parameters) {
        return CellKey.of(SampleResults.READ, "FileInputStream", parameters, SampleResults.JDK_17);
    }

    @Test
    void hidesHostAndPathsEverywhere() {
        String json = ResultsFile.toJson(Redaction.of(SampleResults.complete()));

        assertThat(json)
                .doesNotContain(SampleResults.HOST_NAME)
                .doesNotContain("/data")
                .doesNotContain("bench")
                .doesNotContain("/opt")
                .doesNotContain("/dev");
    }

    @Test
    void hidesHostileNamesToo() {
        Results results = Redaction.of(SampleResults.hostile());

        assertThat(results.host().name()).isNull();
        assertThat(ResultsFile.toJson(results)).doesNotContain("script").doesNotContain("onerror");
    }

    @Test
    void keepsEveryFigure() {
        Results results = SampleResults.complete();
        Results redacted = Redaction.of(results);

        assertThat(redacted.cells()).isEqualTo(results.cells());
        assertThat(redacted.controls()).isEqualTo(results.controls());
        assertThat(redacted.verdicts()).isEqualTo(results.verdicts());
    }

    @Test
    void whatBelongsTogetherStillDoes() {
        Results redacted = Redaction.of(SampleResults.complete());

        String directory = redacted.session().directory();
        assertThat(directory).matches("\\(path \\d\\)");
        assertThat(redacted.host().mounts().get(0).path()).isEqualTo(directory);
        assertThat(redacted.host().mounts().get(1).path()).isNotEqualTo(directory);
        assertThat(redacted.session().arguments()).contains("--dir", directory);
    }

    @Test
    void hidesPathsInsideSentences() {
        Cell cell = redacted(
                key(Map.of()), "not measured: /data/anna/x.bin on build-host-7 gave 3 MB/s, see C:\\logs\\a.txt.");

        assertThat(Objects.requireNonNull(cell.notMeasured()).text())
                .matches("not measured: \\(path \\d\\) on \\(host\\) gave 3 MB/s, see \\(path \\d\\)\\.");
    }

    @Test
    void aFileSystemInMemoryIsNoPath() {
        Results redacted = Redaction.of(SampleResults.complete());

        assertThat(redacted.host().mounts().get(1).device()).isEqualTo("tmpfs");
        assertThat(redacted.cells())
                .anySatisfy(cell -> assertThat(cell.key().parameters()).containsEntry("on", "tmpfs"));
    }

    @Test
    void hidesPathsInParameters() {
        Cell cell = redacted(key(Map.of("file", "/data/anna/x.bin", "buffer", "8192")), "not measured (quick)");

        assertThat(cell.key().parameters().get("file")).startsWith("(path");
        assertThat(cell.key().parameters().get("buffer")).isEqualTo("8192");
    }

    private static Results typed(String... arguments) {
        Results results = Fixtures.small();
        SessionInfo session = Copies.with(results.session(), "arguments", List.of(arguments));
        SessionInfo.ReadFile file = new SessionInfo.ReadFile("/data/me/secret.bin", 9, 9);
        return Copies.with(results, "session", Copies.with(session, "file", file));
    }

    @Test
    void hidesArgumentsThatMayBeRelativePaths() {
        Results typed = typed("lab", "run", "E1", "--file=secret.bin", "--dir", "bench", "--seed=7", "--quick");
        assertThat(Redaction.of(typed).session().file()).isEqualTo(new SessionInfo.ReadFile("(path 3)", 9, 9));
        assertThat(Redaction.of(typed).session().arguments())
                .containsExactly("lab", "run", "E1", "--file=(path 1)", "--dir", "(path 2)", "--seed=7", "--quick");
    }

    @Test
    void hidesNamesThatLookLikeWords() {
        assertThat(Redaction.of(typed("lab", "run", "--file", "customers", "-o", "out", "--jdk=mine"))
                        .session()
                        .arguments())
                .containsExactly("lab", "run", "--file", "(path 1)", "-o", "(path 2)", "--jdk=(path 3)");
    }

    /** Where a pattern would end at the blank. */
    @Test
    void hidesOnesOwnFileWhole() {
        Results results = SampleResults.reading(
                "/data/anna/new customers/list.csv", with(key(Map.of()), "/data/anna/new customers/list.csv changed"));
        List<Cell> cells = Redaction.of(results).cells();
        assertThat(Objects.requireNonNull(cells.get(cells.size() - 1).notMeasured())
                        .text())
                .matches("not measured: \\(path \\d\\) changed");
    }

    @Test
    void hidesTheOtherHost() {
        assertThat(Redaction.of(typed("lab", "run", "tcp", "--peer", "vault:22222"))
                        .session()
                        .arguments())
                .containsExactly("lab", "run", "tcp", "--peer", "(peer)");
        assertThat(Redaction.of(typed("lab", "run", "tcp", "--peer=192.0.2.7:22222"))
                        .session()
                        .arguments())
                .containsExactly("lab", "run", "tcp", "--peer=(peer)");
    }
}
