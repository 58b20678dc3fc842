package io.thalweg.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.thalweg.lab.result.Results;
import io.thalweg.problem.Printable;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One set of results as one HTML page that needs no network: style, script, charting library and data are inlined, and
 * the page's own policy forbids everything else.
 *
 * <p>Names in the results (files, mounts, flags) are hostile until shown otherwise: text is escaped for HTML, data for a
 * script element, and characters that only steer a display are made visible ({@link Printable}).
 */
final class HtmlPage {
    /** The version stands in the path, so it must follow {@code echarts.version} of the build; a test watches it. */
    static final String ECHARTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.min.js";

    private static final ObjectMapper JSON = json();

    private HtmlPage() {}

    /** In the order in which each builds on those before it. */
    private static final List<String> SCRIPTS = List.of(
            "chart.js",
            "chart-sweep.js",
            "chart-matrix.js",
            "chart-ladder.js",
            "chart-pareto.js",
            "chart-forest.js",
            "chart-blocks.js",
            "page.js");

    /** The page, to be written as UTF-8. */
    static String render(Results results) {
        PageModel model = PageModel.of(results);
        return fill("page.mustache", model, model.charts());
    }

    /** A page with charts: {@code drawings} is what its script draws. */
    static String fill(String template, Object page, Object drawings) {
        String style = PageShell.resource("page.css");
        String charts = PageShell.resource(ECHARTS);
        String script = SCRIPTS.stream().map(PageShell::resource).collect(Collectors.joining());
        return PageShell.fill(
                template,
                Map.of(
                        "page", page,
                        "policy", PageShell.policy(style, charts, script),
                        "style", style,
                        "charts", charts,
                        "script", script,
                        "data", data(drawings)));
    }

    private static String data(Object drawings) {
        try {
            return JSON.writeValueAsString(drawings);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("The page's own chart data would not become JSON", e);
        }
    }

    private static ObjectMapper json() {
        ObjectMapper mapper = new ObjectMapper();
        mapper.getFactory().setCharacterEscapes(new InsideScriptElement());
        return mapper;
    }

    /** JSON that can end neither its script element nor a line of script. */
    private static final class InsideScriptElement extends CharacterEscapes {
        private static final long serialVersionUID = 1L;

        @Override
        public int[] getEscapeCodesForAscii() {
            int[] codes = standardAsciiEscapesForJSON();
            for (char c : new char[] {'<', '>', '&'}) {
                codes[c] = ESCAPE_STANDARD;
            }
            return codes;
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int character) {
            return character == '\u2028' || character == '\u2029'
                    ? new SerializedString(String.format("\\u%04x", character))
                    : null;
        }
    }
}
