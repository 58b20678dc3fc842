package io.thalweg.base.format;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.thalweg.base.problem.Printable;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An HTML page with charts that needs no network: style, script, charting library and data are inlined, and the page's
 * own policy forbids everything else.
 *
 * <p>Names in the results (files, mounts, flags) are hostile until shown otherwise: text is escaped for HTML, data for
 * a script element, and characters that only steer a display are made visible ({@link Printable}).
 */
public final class ChartPage {
    /** Unpacked by the build. */
    private static final String ECHARTS = "echarts.min.js";

    private static final ObjectMapper JSON = json();

    /** In the order in which each builds on those before it. */
    private static final List<String> SCRIPTS = List.of(
            "chart.js",
            "chart-sweep.js",
            "chart-matrix.js",
            "chart-ladder.js",
            "chart-pareto.js",
            "chart-forest.js",
            "chart-blocks.js",
            "chart-processors.js",
            "page.js");

    private ChartPage() {}

    /** What the page's script draws. */
    private record Data(List<? extends PageDrawing> drawings, List<?> blocks) {}

    /** Whether the charting library is on the class path. */
    public static boolean hasCharts() {
        return ChartPage.class.getResource(ECHARTS) != null;
    }

    /**
     * Fills a template with a page.
     *
     * @param owner the class beside which the template lies
     * @param drawings the charts
     * @param blocks what disturbed each block of the session
     */
    public static String fill(
            Class<?> owner, String template, Object page, List<? extends PageDrawing> drawings, List<?> blocks) {
        String style = PageShell.style();
        String charts = PageShell.resource(ChartPage.class, ECHARTS);
        String script = SCRIPTS.stream()
                .map(name -> PageShell.resource(ChartPage.class, name))
                .collect(Collectors.joining());
        return PageShell.fill(
                owner,
                template,
                Map.of(
                        "page", page,
                        "policy", PageShell.policy(style, charts, script),
                        "style", style,
                        "charts", charts,
                        "script", script,
                        "data", data(new Data(drawings, blocks))));
    }

    private static String data(Data drawings) {
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
