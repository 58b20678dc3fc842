package io.thalweg.audit.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.thalweg.audit.Audit;
import io.thalweg.audit.diff.AuditDiff;
import io.thalweg.base.format.Chromium;
import io.thalweg.base.format.Format;
import io.thalweg.base.format.Style;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The audit's page as a browser shows it: it overflows nowhere, asks for nothing, and complains of nothing. */
@Tag("once")
@Tag("slow")
class AuditPageBrowserTest {
    @SuppressWarnings("NullAway.Init") // set before all tests
    private static Chromium chromium;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set before each test
    private Path directory;

    private final List<String> complaints = new ArrayList<>();

    @BeforeAll
    static void startBrowser() {
        chromium = Chromium.start();
    }

    @AfterAll
    static void stopBrowser() {
        if (chromium != null) {
            chromium.close();
        }
    }

    @ParameterizedTest
    @CsvSource({"400, LIGHT", "400, DARK", "1600, LIGHT", "1600, DARK"})
    void axeFindsNothingAndNothingOverflows(int width, ColorScheme scheme) throws IOException {
        try (BrowserContext context = context(width, scheme)) {
            Page page = open(context, AuditReportTest.wasteful());
            page.locator("summary").all().forEach(Locator::click);

            assertThat(violations(page)).isEmpty();
            assertThat(overflow(page)).as("pixels wider than the window").isZero();
            assertThat(page.locator("del").first().isVisible()).isTrue();
        }
        assertThat(complaints).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 1600})
    void hostileNamesRunNothingAndOverflowNothing(int width) throws IOException {
        try (BrowserContext context = context(width, ColorScheme.LIGHT)) {
            Page page = open(context, AuditReportTest.hostile());

            assertThat(page.locator("script, img, iframe, b b").count()).isZero();
            assertThat(overflow(page)).as("pixels wider than the window").isZero();
        }
        assertThat(complaints).isEmpty();
    }

    @Test
    void aCleanProgramHasAPageToo() throws IOException {
        try (BrowserContext context = context(400, ColorScheme.LIGHT)) {
            Page page = open(context, AuditReportTest.clean());

            assertThat(page.locator("h1").textContent()).startsWith("I/O call size is not your problem: ");
            assertThat(violations(page)).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 1600})
    void aDiffHasAPageToo(int width) throws IOException {
        AuditDiff diff = AuditDiff.of(AuditReportTest.wasteful(), AuditReportTest.clean());
        try (BrowserContext context = context(width, ColorScheme.DARK)) {
            Page page = open(context, AuditReport.render(diff, Format.HTML, Style.PLAIN));

            assertThat(page.locator("h1").textContent()).startsWith("4,000,222 → 1,000 reads, ");
            assertThat(violations(page)).isEmpty();
            assertThat(overflow(page)).as("pixels wider than the window").isZero();
        }
        assertThat(complaints).isEmpty();
    }

    private static BrowserContext context(int width, ColorScheme scheme) {
        return chromium.browser()
                .newContext(new Browser.NewContextOptions()
                        .setViewportSize(width, 1000)
                        .setColorScheme(scheme));
    }

    private Page open(BrowserContext context, Audit audit) throws IOException {
        return open(context, AuditReport.render(audit, false, Format.HTML, Style.PLAIN));
    }

    private Page open(BrowserContext context, String html) throws IOException {
        String address =
                Files.writeString(directory.resolve("page.html"), html).toUri().toString();
        Page page = context.newPage();
        page.onConsoleMessage(message -> complaints.add(message.type() + ": " + message.text()));
        page.onPageError(complaints::add);
        page.onDialog(dialog -> {
            complaints.add("dialog: " + dialog.message());
            dialog.dismiss();
        });
        page.onRequest(request -> {
            if (!request.url().equals(address)) {
                complaints.add("request: " + request.url());
            }
        });
        page.navigate(address);
        return page;
    }

    private static int overflow(Page page) {
        return (int) page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    }

    private static List<String> violations(Page page) {
        return new AxeBuilder(page)
                .analyze().getViolations().stream()
                        .map(AuditPageBrowserTest::words)
                        .toList();
    }

    private static String words(Rule rule) {
        return rule.getId() + ": " + rule.getHelp() + " " + rule.getNodes();
    }
}
