package io.thalweg.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.thalweg.base.format.Figures;
import io.thalweg.base.format.Format;
import io.thalweg.base.format.PageText;
import io.thalweg.base.format.Style;
import io.thalweg.lab.report.words.VerdictText;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.SampleResults;
import io.thalweg.lab.result.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page as text: what it says, and that no name in the results can make it do anything. */
@Tag("once")
@Tag("slow")
class ResultsPageTest {
    private static final Pattern SCRIPT = Pattern.compile("<script>(.*?)</script>", Pattern.DOTALL);
    private static final Pattern STYLE = Pattern.compile("<style>(.*?)</style>", Pattern.DOTALL);
    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>", Pattern.DOTALL);
    private static final int LARGEST_PAGE_BYTES = 1_500_000;

    @Test
    void policyNamesTheHashOfEachInlinedBlockAndNothingElse() throws Exception {
        String page = page(SampleResults.complete());

        List<String> scripts = all(SCRIPT, page);
        List<String> styles = all(STYLE, page);
        assertThat(scripts).hasSize(2);
        assertThat(styles).hasSize(1);
        assertThat(policy(page))
                .isEqualTo("default-src 'none'; script-src " + hash(scripts.get(0)) + " " + hash(scripts.get(1))
                        + "; style-src " + hash(styles.get(0))
                        + "; img-src data:; base-uri 'none'; form-action 'none'");
    }

    @Test
    void inlinedBlocksHoldNoCarriageReturnThatParsingWouldChange() {
        assertThat(page(SampleResults.complete())).doesNotContain("\r");
    }

    @Test
    void namesNoOtherPlaceToLoadFrom() {
        String markup = markup(page(SampleResults.complete()));

        assertThat(markup).doesNotContain("src=", "http://", "https://", "url(", "@import", "style=", "onclick=");
    }

    @Test
    void keepsTheNoticesOfTheChartingLibrary() {
        assertThat(page(SampleResults.complete()))
                .contains("Licensed to the Apache Software Foundation (ASF)", "Apache License 2.0");
    }

    @Test
    void staysNearTheSizeOfTheChartingLibrary() {
        assertThat(page(SampleResults.full()).getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(LARGEST_PAGE_BYTES);
    }

    @Test
    void hostileNamesAddNoElement() {
        String calm = page(SampleResults.complete());
        String hostile = page(Hostile.everywhere());

        assertThat(all(Pattern.compile("<(script|img|svg|iframe)\\b"), hostile))
                .isEqualTo(all(Pattern.compile("<(script|img|svg|iframe)\\b"), calm));
        assertThat(markup(hostile)).doesNotContain("<script>alert", "<img src=x", "\" onload=");
    }

    @Test
    void hostileNamesSteerNoDisplay() {
        assertThat(markup(page(Hostile.everywhere())))
                .doesNotContain("\u001b", "\u0007", "\u202e", "\u2028", "\r")
                .contains("\\u001b", "\\u202e");
    }

    @Test
    void dataStaysInsideItsElement() throws IOException {
        String data = all(DATA, page(Hostile.everywhere())).get(0);

        assertThat(data).doesNotContain("<", ">", "&", "\u2028", "\u2029");
        JsonNode drawings = new ObjectMapper().readTree(data);
        assertThat(drawings.findValuesAsText("name")).anyMatch(name -> name.contains("</script>"));
    }

    @Test
    void veryLongNamesAreKeptWhole() {
        String name = "x".repeat(20_000);

        assertThat(page(Hostile.named(name))).contains(name);
    }

    @Test
    void everyMeasuredCellHasARowWithItsMean() {
        Results results = SampleResults.complete();
        String markup = markup(page(results));

        List<String> means = all(Pattern.compile("<td class=\"main\">(.*?)</td>"), markup);
        assertThat(means)
                .containsExactlyInAnyOrderElementsOf(results.cells().stream()
                        .map(Cell::summary)
                        .filter(summary -> summary != null)
                        .map(summary -> Figures.figure(summary.throughput().mean()))
                        .toList());
    }

    @Test
    void everyClaimWithAnAnswerHasACardWithEachVerdict() {
        Results results = SampleResults.complete();
        String markup = PageText.withoutMarks(markup(page(results)));

        for (List<Verdict> claim : Verdict.byClaim(results.verdicts())) {
            assertThat(markup.contains(escaped(claim.get(0).text()))).isEqualTo(VerdictText.isAnswered(claim));
            assertThat(markup.contains(escaped(claim.get(0).reference()))).isEqualTo(VerdictText.isAnswered(claim));
        }
        assertThat(markup).contains("<b>confirmed</b>", "<b>inconclusive</b>");
    }

    @Test
    void quotesTheCommandThatRepeatsTheSession() {
        assertThat(markup(page(SampleResults.hostile())))
                .contains("<span class=\"unbroken\">--seed</span> 42")
                .contains("&#39;/tmp/&lt;&#x2F;script&gt;".replace("&#x2F;", "/"));
    }

    @Test
    void isTheSameInEveryLocale() {
        Locale before = Locale.getDefault();
        Results results = SampleResults.complete();
        String page = page(results);
        try {
            for (String tag : List.of("de-DE", "fr-FR", "tr-TR", "ar-EG-u-nu-arab", "hi-IN-u-nu-deva")) {
                Locale.setDefault(Locale.forLanguageTag(tag));
                assertThat(page(results)).as(tag).isEqualTo(page);
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    private static String page(Results results) {
        return ResultsReport.render(results, Format.HTML, Style.PLAIN);
    }

    /** The page less its scripts and style. */
    private static String markup(String page) {
        return DATA.matcher(STYLE.matcher(SCRIPT.matcher(page).replaceAll("")).replaceAll(""))
                .replaceAll("");
    }

    private static String escaped(String text) {
        return text.replace("<", "&lt;").replace("'", "&#39;");
    }

    private static List<String> all(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.results().map((MatchResult match) -> match.group(1)).toList();
    }

    private static String policy(String page) {
        String content = all(Pattern.compile("Content-Security-Policy\" content=\"(.*?)\""), page)
                .get(0);
        return content.replace("&#39;", "'").replace("&#x3D;", "=").replace("&amp;", "&");
    }

    private static String hash(String block) throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(block.getBytes(StandardCharsets.UTF_8));
        return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    }
}
