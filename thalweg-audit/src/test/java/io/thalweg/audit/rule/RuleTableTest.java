package io.thalweg.audit.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.finding.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of all rules in {@code docs/reference/audit-figures.md}, with the tests and programs that it names. */
class RuleTableTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z-]+)` \\|.*$");
    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w+)\\.(\\w+)`");

    private static List<MatchResult> rows() throws IOException {
        return ROW.matcher(Files.readString(ROOT.resolve("docs/reference/audit-figures.md")))
                .results()
                .toList();
    }

    @Test
    void hasARowForEachRule() throws IOException {
        assertThat(rows().stream().map(row -> row.group(1)))
                .containsExactlyInAnyOrderElementsOf(
                        Rules.ALL.stream().map(Rule::id).toList());
    }

    @Test
    void eachRowNamesATestOfTheRuleAndOneOfWhatLooksLikeIt() throws IOException {
        for (MatchResult row : rows()) {
            List<MatchResult> tests = TEST.matcher(row.group()).results().toList();

            assertThat(tests).as(row.group()).hasSizeGreaterThanOrEqualTo(2);
            for (MatchResult test : tests) {
                assertThat(source(test.group(1))).as(row.group()).contains(" void " + test.group(2) + "(");
            }
        }
    }

    private static String source(String test) throws IOException {
        try (Stream<Path> files = Files.find(
                ROOT,
                12,
                (file, any) -> file.endsWith(test + ".java") && file.toString().contains("src/test/java"))) {
            return Files.readString(files.findFirst().orElseThrow());
        }
    }
}
