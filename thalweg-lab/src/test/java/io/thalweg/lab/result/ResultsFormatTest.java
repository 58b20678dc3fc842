package io.thalweg.lab.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.thalweg.base.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What other programs rely on: the schema describes what is written, and old files still load. */
class ResultsFormatTest {
    private static final Path SCHEMA = Path.of("..", "docs", "reference", "results.schema.json");
    private static final Path VERSION_1 =
            Path.of("src", "test", "resources", "io", "thalweg", "lab", "result", "results-v1.json");

    private static List<Error> validate(String json) throws IOException {
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(SCHEMA));
        return schema.validate(json, InputFormat.JSON);
    }

    @Test
    void everythingWrittenFitsTheSchema() throws IOException {
        for (Results results : List.of(
                SampleResults.complete(),
                SampleResults.full(),
                SampleResults.quick(),
                SampleResults.partial(),
                SampleResults.hostile())) {
            assertThat(validate(ResultsFile.toJson(results))).isEmpty();
        }
    }

    @Test
    void theSchemaRefusesWhatIsMissing() throws IOException {
        String json = ResultsFile.toJson(Fixtures.small());

        assertThat(validate(json.replaceFirst("\"bytesPerPass\": \\d+,", ""))).isNotEmpty();
    }

    @Test
    void theSchemaRefusesACellWithoutFigureAndReason() throws IOException {
        String json = ResultsFile.toJson(Fixtures.small());

        assertThat(validate(json.replace("\"not measured (quick)\"", "null"))).isNotEmpty();
    }

    /** The fixture was written by the first version of Thalweg and stays as it is for ever. */
    @Test
    void version1StillLoads() throws IOException {
        Results results = ResultsFile.read(VERSION_1);

        assertThat(results.session().id()).isEqualTo("20261121-210305-3f2a");
        assertThat(results.cells()).hasSize(2);
        assertThat(results.cells().get(0).forks()).hasSize(3);
        assertThat(results.cells().get(1).notMeasured()).isEqualTo(NotMeasured.leftOutBy("quick", ""));
        assertThat(results.controls()).hasSize(1);
        assertThat(results.verdicts())
                .extracting(Verdict::answer)
                .containsExactly(Answer.CONFIRMED, Answer.INCONCLUSIVE);
    }

    /** It was written before experiments had a chart, a version and limits. */
    @Test
    void anExperimentWithoutAChartIsASweep() {
        ExperimentInfo experiment = ResultsFile.read(VERSION_1).experiments().get(0);

        assertThat(experiment.chart()).isEqualTo(Chart.SWEEP);
        assertThat(experiment.secondAxis()).isNull();
        assertThat(experiment.version()).isEqualTo(1);
        assertThat(experiment.limits()).isEmpty();
    }

    @Test
    void aChartOfALaterVersionIsATable() {
        String json = ResultsFile.toJson(Fixtures.small()).replaceFirst("\"chart\": \"sweep\"", "\"chart\": \"globe\"");

        Results results = ResultsFile.parse(json.getBytes(StandardCharsets.UTF_8), "results.json");

        assertThat(results.experiments().get(0).chart()).isEqualTo(Chart.TABLE);
    }

    @Test
    void everyChartFitsTheSchemaAndIsReadAgain() throws IOException {
        Results small = Fixtures.small();
        ExperimentInfo sweep = small.experiments().get(0);
        List<ExperimentInfo> charts = List.of(
                sweep,
                sweep.asMatrix("array"),
                sweep.asLadder(new ExperimentInfo.Limit("link", "1g", 117.6, "1 Gbit/s, emulated")),
                sweep.asTable().inVersion(2));
        for (ExperimentInfo chart : charts) {
            Results results = Fixtures.with(small, chart);
            String json = ResultsFile.toJson(results);

            assertThat(validate(json)).isEmpty();
            assertThat(ResultsFile.parse(json.getBytes(StandardCharsets.UTF_8), "results.json"))
                    .isEqualTo(results);
        }
    }

    @Test
    void onlyAMatrixHasASecondAxis() {
        String json =
                ResultsFile.toJson(Fixtures.small()).replaceFirst("\"chart\": \"sweep\"", "\"chart\": \"matrix\"");

        assertThatThrownBy(() -> ResultsFile.parse(json.getBytes(StandardCharsets.UTF_8), "results.json"))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("a matrix, and nothing else, has a second axis: ");
    }

    @Test
    void version1StillFitsTheSchema() throws IOException {
        assertThat(validate(Files.readString(VERSION_1))).isEmpty();
    }
}
