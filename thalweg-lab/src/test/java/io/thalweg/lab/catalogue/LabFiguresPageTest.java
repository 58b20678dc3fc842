package io.thalweg.lab.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.thalweg.lab.report.words.VerdictText;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.ResultsFile;
import io.thalweg.lab.result.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The answers on the page of figures are those of the results beside it, judged by today's claims. */
class LabFiguresPageTest {
    private static final Path PAGES = Path.of("..", "docs", "reference");

    /** The claim, and its cells of the AMD EPYC: two runs on JDK 17 and 25 each, and a third on 17. */
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| \\*\\*(E\\w+)\\*\\* .*" + "\\| (.*) ".repeat(5) + "\\|$");

    /** Such as {@code confirmed 109 [79.8, 148]}. */
    private static final Pattern CELL = Pattern.compile("(\\D+) (\\S+) \\[(\\S+), (\\S+)]");

    /** What three digits may be off by. */
    private static final double ROUNDED_PERCENT = 0.51;

    @ParameterizedTest
    @CsvSource({
        "machines/amd-epyc-2026-11-25.json.gz, 2",
        "machines/amd-epyc-2026-11-26.json.gz, 4",
        "machines/amd-epyc-2026-11-27.json.gz, 6"
    })
    void theAnswersOfTheEpycAreThoseOfItsResults(String file, int column) throws IOException {
        Results results = ResultsFile.read(PAGES.resolve(file));
        Map<String, MatchResult> rows = ROW.matcher(Files.readString(PAGES.resolve("lab-figures.md")))
                .results()
                .collect(Collectors.toMap(row -> row.group(1), Function.identity()));
        for (int jdk = 0; jdk < results.jdks().size(); jdk++) {
            List<Verdict> verdicts = judged(results, results.jdks().get(jdk).id());

            int shown = column + jdk;
            assertThat(rows.entrySet().stream()
                            .filter(row -> !row.getValue().group(shown).equals("–"))
                            .map(Map.Entry::getKey))
                    .containsExactlyInAnyOrderElementsOf(
                            verdicts.stream().map(Verdict::claim).toList());
            for (Verdict verdict : verdicts) {
                says(Objects.requireNonNull(rows.get(verdict.claim())).group(shown), verdict);
            }
        }
    }

    /** Of the claims that this run can answer; the others have no row. */
    private static List<Verdict> judged(Results results, String jdk) {
        return Experiments.folklore().stream()
                .flatMap(folklore -> folklore.claims().stream()
                        .map(claim -> Verdict.of(claim, folklore.experiment().id(), jdk, results.measurements(jdk))))
                .filter(verdict -> verdict.answer() != Answer.NOT_MEASURED)
                .toList();
    }

    private static void says(String cell, Verdict verdict) {
        assertThat(cell).as(verdict.toString()).matches(CELL);
        MatchResult said = CELL.matcher(cell).results().findFirst().orElseThrow();
        Interval effect = Objects.requireNonNull(verdict.effect());

        assertThat(said.group(1)).as(verdict.toString()).isEqualTo(VerdictText.word(verdict.answer()));
        isRounded(said.group(2), effect.value(), verdict);
        isRounded(said.group(3), effect.low(), verdict);
        isRounded(said.group(4), effect.high(), verdict);
    }

    private static void isRounded(String figure, double exact, Verdict verdict) {
        assertThat(Double.parseDouble(figure.replace(",", "")))
                .as(verdict.toString())
                .isCloseTo(exact, withinPercentage(ROUNDED_PERCENT));
    }
}
