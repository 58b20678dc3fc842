package io.thalweg.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import io.thalweg.base.format.Chromium;
import io.thalweg.base.format.Format;
import io.thalweg.base.format.Style;
import io.thalweg.lab.compare.NamedResults;
import io.thalweg.lab.compare.ResultsComparison;
import io.thalweg.lab.report.compare.CompareReport;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.ResultsFile;
import io.thalweg.lab.result.SampleResults;
import io.thalweg.lab.result.SampleShapes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page as a browser shows it. After each test: nothing was requested, nothing complained, no dialog opened. */
@Tag("once")
@Tag("slow")
class ResultsPageBrowserTest {
    private static final int NARROW = 400;
    private static final int WIDE = 1600;
    /** 210 mm less two margins of a centimetre, at 96 pixels an inch. */
    private static final int A4_WIDTH = 718;

    @SuppressWarnings("NullAway.Init") // set before all tests
    private static Chromium chromium;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set before each test
    private Path directory;

    private final List<String> requests = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();
    private final List<BrowserContext> contexts = new ArrayList<>();

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

    @BeforeEach
    void forget() {
        requests.clear();
        complaints.clear();
    }

    @AfterEach
    void nothingLeftAndNothingComplained() {
        contexts.forEach(BrowserContext::close);
        assertThat(requests).as("requests beside the page itself").isEmpty();
        assertThat(complaints)
                .as("console errors, warnings, exceptions and dialogs")
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"400, LIGHT", "1600, DARK"})
    void showsEveryChartAndOverflowsNowhere(int width, ColorScheme scheme) throws IOException {
        Page page = open(SampleResults.complete(), width, scheme);

        assertThat(blankCharts(page)).as("blank charts").isEmpty();
        assertThat(page.locator(".chart canvas").count()).isEqualTo(6);
        assertThat(overflow(page)).as("pixels wider than the window").isZero();
    }

    @ParameterizedTest
    @CsvSource({"400, LIGHT", "1600, DARK"})
    void showsEveryShapeAndOverflowsNowhere(int width, ColorScheme scheme) throws IOException {
        Page page = open(fewOf(SampleShapes.all()), width, scheme);

        assertThat(blankCharts(page)).as("blank charts").isEmpty();
        assertThat(page.locator(".chart canvas").count()).isEqualTo(2);
        assertThat(overflow(page)).as("pixels wider than the window").isZero();
        assertThat(violations(page)).isEmpty();
        for (Locator chart : page.locator(".chart").all()) {
            // A tooltip that cannot be made complains.
            chart.hover(new Locator.HoverOptions().setPosition(200, 60));
        }
    }

    /** From thousandths of a MB/s to thousands, up to a million nanoseconds a byte. */
    @ParameterizedTest
    @ValueSource(ints = {NARROW, WIDE})
    void noLabelOfAnAxisIsCutOffOrTwiceThere(int width) throws IOException {
        Path published = Path.of("..", "docs", "reference", "machines", "amd-epyc-2026-11-26.json.gz");
        Results all = ResultsFile.read(published);
        List<Cell> lookups = all.cells().stream()
                .filter(cell -> cell.key().experiment().equals("lookup"))
                .toList();

        Page page = open(SampleResults.with(all, lookups, all.controls(), all.verdicts()), width, ColorScheme.LIGHT);

        assertThat(labels(page))
                .hasSizeGreaterThan(50)
                .allSatisfy(label -> assertThat(label).endsWith(" ok"));
    }

    @Test
    void showsAComparisonAndOverflowsNowhere() throws IOException {
        ResultsComparison disks = ResultsComparison.of(
                List.of(
                        new NamedResults("before.json", fewOf(SampleShapes.all())),
                        new NamedResults("after.json", fewOf(SampleShapes.withDisk(8, 1.1, 2)))),
                List.of());
        Page page = open(
                CompareReport.render(disks, Format.HTML, Style.PLAIN),
                new Browser.NewContextOptions().setViewportSize(NARROW, 1000).setColorScheme(ColorScheme.DARK));

        assertThat(blankCharts(page)).as("blank charts").isEmpty();
        assertThat(page.locator(".chart canvas").count()).isEqualTo(3);
        assertThat(overflow(page)).as("pixels wider than the window").isZero();
        assertThat(violations(page)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"400, DARK", "1600, LIGHT"})
    void axeFindsNothing(int width, ColorScheme scheme) throws IOException {
        Page page = open(withFewRows(SampleResults.complete()), width, scheme);
        page.locator("summary").all().forEach(Locator::click);

        assertThat(violations(page)).isEmpty();
    }

    @Test
    void axeFindsNothingInAPartialSession() throws IOException {
        assertThat(violations(open(withFewRows(SampleResults.partial()), WIDE, ColorScheme.LIGHT)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"400", "1600"})
    void hostileNamesRunNothingAndOverflowNothing(int width) throws IOException {
        Page page = open(Hostile.everywhere(), width, ColorScheme.LIGHT);

        assertThat(page.locator("img, iframe, object, embed, body script:not([type])")
                        .count())
                .as("elements that only the two scripts should be")
                .isEqualTo(2);
        assertThat(overflow(page)).as("pixels wider than the window").isZero();
    }

    @Test
    void veryLongNamesOverflowNothing() throws IOException {
        Page page = open(Hostile.named("x".repeat(3_000)), NARROW, ColorScheme.LIGHT);

        assertThat(overflow(page)).as("pixels wider than the window").isZero();
    }

    @Test
    void aLadderShowsIntervalsWhole() throws IOException {
        assertThat(ladderReach("low: 20, high: 700")).satisfies(reach -> {
            assertThat(reach.get(0)).isLessThan(20);
            assertThat(reach.get(1)).isGreaterThan(700);
        });
    }

    @Test
    void anIntervalOfThousandsDoesNotSqueezeTheLadder() throws IOException {
        assertThat(ladderReach("low: 0.01, high: 100000")).containsExactly(10.0, 1000.0);
    }

    /** Both ends of the axis of a ladder with one mark at 100 MB/s. */
    private List<Double> ladderReach(String interval) throws IOException {
        List<?> reach =
                (List<?>) open(SampleResults.quick(), WIDE, ColorScheme.LIGHT).evaluate("""
                    () => {
                      const dot = {rung: 0, mean: 100, forks: [100], factor: "", %s};
                      const series = [{name: "", colour: 1, symbol: 0, dots: [dot]}];
                      const drawing = {rungs: ["a"], series, limits: []};
                      const {min, max} = chart.kinds.ladder(drawing, {width: 800, height: 100}, chart.theme()).xAxis;
                      return [min, max];
                    }\
                    """.formatted(interval));
        return reach.stream().map(end -> ((Number) end).doubleValue()).toList();
    }

    /** Six placements and JDKs: on no screen do they all fit into one row. */
    @ParameterizedTest
    @ValueSource(ints = {368, 700})
    void theLegendOfALadderShowsEveryNameAboveTheMarks(int width) throws IOException {
        Object legend = open(SampleResults.quick(), WIDE, ColorScheme.LIGHT).evaluate("""
            width => {
              const names = ["one core", "two-cores", "unpinned"].flatMap((place) => [place + " · JDK 17.0.15", place \
              + " · JDK 25.0.3"]);
              const dots = [{rung: 0, mean: 100, low: null, high: null, forks: [], factor: ""}];
              const drawing = {rungs: ["a"], series: names.map((name, i) => ({name, colour: 1, symbol: i % 2, dots})), \
              limits: []};
              const element = document.body.appendChild(document.createElement("div"));
              const room = {width, height: chart.kinds.ladder.height(drawing, width)};
              const canvas = echarts.init(element, null, room);
              const option = chart.kinds.ladder(drawing, room, chart.theme());
              canvas.setOption(option);
              const drawn = canvas.getViewOfComponentModel(canvas.getModel().getComponent("legend")).getContentGroup();
              const {x, y, width: across, height: down} = drawn.getBoundingRect();
              return {names: drawn.childCount(), right: x + across <= width, above: y + down <= option.grid.top};
            }\
            """, width);
        assertThat(legend).isEqualTo(Map.of("names", 6, "right", true, "above", true));
    }

    /** What 400 pixels leave of the names of a ladder and of a matrix. */
    @ParameterizedTest
    @ValueSource(strings = {"ladder", "matrix"})
    void longNamesAreToldApartOnANarrowScreen(String kind) throws IOException {
        List<?> labels =
                (List<?>) open(SampleResults.quick(), NARROW, ColorScheme.LIGHT).evaluate("""
                kind => {
                  const names = ["FileInputStream.read + write 8 KiB", "FileInputStream.read + write 64 KiB",
                    "FileInputStream.transferTo", "FileChannel.transferTo", "FileChannel.transferFrom",
                    "TunedFileInputStream.transferTo(stream)", "TunedFileInputStream.transferTo(channel)",
                    "BufferedInputStream (default) 8 KiB", "BufferedInputStream (default) 64 KiB"];
                  const dots = names.map((_, rung) => ({rung, mean: 100 + rung, low: null, high: null, forks: [], \
                  factor: ""}));
                  const values = names.map((_, y) => ({x: 0, y, mean: 1 + y, tied: false}));
                  const drawing = {rungs: names, series: [{name: "", colour: 1, symbol: 0, dots}], limits: [],
                    down: names, across: ["1 B"], values};
                  const {yAxis} = chart.kinds[kind](drawing, {width: 368, height: 300}, chart.theme());
                  return names.map((name, i) => yAxis.axisLabel.formatter(kind === "ladder" ? i : name));
                }\
                """, kind);
        assertThat(labels)
                .doesNotHaveDuplicates()
                .allSatisfy(label -> assertThat(label.toString().split("\n"))
                        .hasSizeLessThanOrEqualTo(2)
                        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(21)));
    }

    @Test
    void aNameThatHasRoomStandsInOneLine() throws IOException {
        Object label = open(SampleResults.quick(), WIDE, ColorScheme.LIGHT).evaluate("""
                () => {
                  const rungs = ["TunedFileInputStream.transferTo(channel)"];
                  const dots = [{rung: 0, mean: 100, low: null, high: null, forks: [], factor: ""}];
                  const drawing = {rungs, series: [{name: "", colour: 1, symbol: 0, dots}], limits: []};
                  return chart.kinds.ladder(drawing, {width: 1200, height: 100}, \
                  chart.theme()).yAxis.axisLabel.formatter(0);
                }\
                """);
        assertThat(label).isEqualTo("TunedFileInputStream.transferTo(channel)");
    }

    @Test
    void readsWithoutScript() throws IOException {
        Page page = open(
                SampleResults.complete(),
                new Browser.NewContextOptions().setJavaScriptEnabled(false).setViewportSize(WIDE, 1000));

        assertThat(page.locator(".chart").first().isVisible())
                .as("an empty chart")
                .isFalse();
        assertThat(page.locator(".scale").first().isVisible())
                .as("a switch that does nothing")
                .isFalse();
        assertThat(page.locator("table").first().isVisible()).as("the table").isTrue();
    }

    @Test
    void theKeyboardSwitchesTheScale() throws IOException {
        Page page = open(SampleResults.complete(), WIDE, ColorScheme.LIGHT);
        Locator linear = page.locator("button[data-scale=linear]").first();
        Object before = picture(page);

        linear.focus();
        page.keyboard().press("Enter");

        assertThat(linear.getAttribute("aria-pressed")).isEqualTo("true");
        assertThat(picture(page)).as("the chart").isNotEqualTo(before);
    }

    @Test
    void theChartsFollowTheColourScheme() throws IOException {
        Page page = open(SampleResults.complete(), WIDE, ColorScheme.LIGHT);
        Object light = picture(page);

        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
        page.waitForCondition(() -> !picture(page).equals(light));
    }

    @Test
    void theTooltipTellsTheFiguresWithoutComplaint() throws IOException {
        Page page = open(SampleResults.complete(), WIDE, ColorScheme.LIGHT);
        Object before = picture(page);

        page.locator(".chart").first().hover(new Locator.HoverOptions().setPosition(600, 150));
        page.waitForCondition(() -> !picture(page).equals(before));
    }

    @Test
    void printsDarkOnWhiteWithinAnA4Page() throws IOException {
        Page page = open(SampleResults.complete(), WIDE, ColorScheme.DARK);

        page.evaluate("dispatchEvent(new Event('beforeprint'))");
        page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
        page.setViewportSize(A4_WIDTH, 1000);

        assertThat(page.evaluate("getComputedStyle(document.documentElement).colorScheme"))
                .isEqualTo("light");
        assertThat(page.evaluate("getComputedStyle(document.body).color")).isEqualTo("rgb(29, 34, 38)");
        assertThat(overflow(page)).as("pixels wider than the paper").isZero();
    }

    private Page open(Results results, int width, ColorScheme scheme) throws IOException {
        return open(
                results,
                new Browser.NewContextOptions().setViewportSize(width, 1000).setColorScheme(scheme));
    }

    private Page open(Results results, Browser.NewContextOptions options) throws IOException {
        return open(ResultsReport.render(results, Format.HTML, Style.PLAIN), options);
    }

    private Page open(String html, Browser.NewContextOptions options) throws IOException {
        Path file = Files.writeString(directory.resolve("page.html"), html);
        String address = file.toUri().toString();
        BrowserContext context = chromium.browser().newContext(options);
        contexts.add(context);
        Page page = context.newPage();
        page.onConsoleMessage(message -> complaints.add(message.type() + ": " + message.text()));
        page.onPageError(complaints::add);
        page.onDialog(dialog -> {
            complaints.add("dialog: " + dialog.message());
            dialog.dismiss();
        });
        page.route("**/*", route -> {
            if (route.request().url().equals(address)) {
                route.resume();
            } else {
                requests.add(route.request().url());
                route.abort();
            }
        });
        page.navigate(address);
        return page;
    }

    /** Axe looks at every element of every row, and one row is like the other. */
    private static Results withFewRows(Results results) {
        Set<String> sizes = Set.of("0", "1024", "8192");
        List<Cell> cells = results.cells().stream()
                .filter(cell -> sizes.contains(cell.key().parameters().getOrDefault("buffer", "0")))
                .toList();
        return SampleResults.with(results, cells, results.controls(), results.verdicts());
    }

    /** The smallest and the largest array, and one link only. */
    private static Results fewOf(Results shapes) {
        Set<String> arrays = Set.of("1", "4096");
        List<Cell> cells = shapes.cells().stream()
                .filter(cell -> arrays.contains(cell.key().parameters().getOrDefault("array", "1"))
                        && !"loopback".equals(cell.key().parameters().get("link")))
                .toList();
        return SampleResults.with(shapes, cells, shapes.controls(), shapes.verdicts());
    }

    private static List<?> blankCharts(Page page) {
        return (List<?>) page.evaluate("""
            () => [...document.querySelectorAll(".chart")].filter((chart) => {
              const canvas = chart.querySelector("canvas");
              if (!canvas) return true;
              const pixels = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
              let drawn = 0;
              for (let i = 3; i < pixels.length; i += 4) if (pixels[i] > 0) drawn++;
              return drawn < 1000;
            }).map((chart) => chart.id)\
            """);
    }

    /** Every text of every chart, and whether it lies within the chart and is there once at its place. */
    private static List<String> labels(Page page) {
        return ((List<?>) page.evaluate("""
                () => [...document.querySelectorAll(".chart")].flatMap((element) => {
                  const chart = echarts.getInstanceByDom(element);
                  const seen = new Set();
                  return chart.getZr().storage.getDisplayList().filter((text) => text.type === "tspan" && \
                  text.style.text).map((text) => {
                    const box = text.getBoundingRect().clone();
                    const moved = text.getComputedTransform();
                    if (moved) box.applyTransform(moved);
                    const place = [text.style.text, Math.round(box.x), Math.round(box.y)].join(" ");
                    const twice = seen.has(place);
                    seen.add(place);
                    const cut = box.x < -1 || box.x + box.width > chart.getWidth() + 1;
                    return element.id + ": " + place + (cut ? " cut" : twice ? " twice" : " ok");
                  });
                })
                """)).stream().map(String::valueOf).toList();
    }

    private static Object picture(Page page) {
        return page.evaluate("document.querySelector('.chart canvas').toDataURL()");
    }

    private static int overflow(Page page) {
        return (int) page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    }

    private static List<String> violations(Page page) {
        return new AxeBuilder(page)
                .analyze().getViolations().stream()
                        .map(rule -> rule.getId() + ": " + rule.getHelp() + " " + rule.getNodes())
                        .toList();
    }
}
