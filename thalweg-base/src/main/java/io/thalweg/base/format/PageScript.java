package io.thalweg.base.format;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What draws the charts of a page that needs no network: the charting library, the page's own script, and the data.
 * Names in the data (files, mounts, flags) are hostile until shown otherwise, so it can end neither its element nor a
 * line of script.
 */
public final class PageScript {
    /** Unpacked by the build. */
    private static final String ECHARTS = "echarts.min.js";

    private static final ObjectMapper JSON = json();

    /** In the order in which each builds on those before it. */
    private static final List<String> SCRIPTS =
            List.of("chart.js", "chart-sweep.js", "chart-matrix.js", "chart-ladder.js", "page.js");

    private PageScript() {}

    /** Whether the charting library is on the class path. */
    public static boolean hasCharts() {
        return PageScript.class.getResource(ECHARTS) != null;
    }

    static String charts() {
        return PageShell.resource(PageScript.class, ECHARTS);
    }

    static String own() {
        return SCRIPTS.stream()
                .map(name -> PageShell.resource(PageScript.class, name))
                .collect(Collectors.joining());
    }

    /** What is drawn in the elements {@code chart-0}, {@code chart-1} …. */
    static String data(List<PageDrawing> drawings) {
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
