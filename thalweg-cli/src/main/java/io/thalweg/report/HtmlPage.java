package io.thalweg.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.samskivert.mustache.Escapers;
import com.samskivert.mustache.Mustache;
import io.thalweg.lab.result.Results;
import io.thalweg.problem.Printable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
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

    /** The page, to be written as UTF-8. */
    static String render(Results results) {
        PageModel model = PageModel.of(results);
        String style = resource("page.css");
        String charts = resource(ECHARTS);
        String script = resource("page.js");
        return Mustache.compiler()
                .withEscaper(text -> Escapers.HTML.escape(Printable.of(text)))
                .strictSections(true)
                .emptyStringIsFalse(true)
                .nullValue("")
                .compile(resource("page.mustache"))
                .execute(Map.of(
                        "page", model,
                        "policy", policy(style, charts, script),
                        "style", style,
                        "charts", charts,
                        "script", script,
                        "data", data(model)));
    }

    /** Nothing may load and nothing may run but the blocks with these hashes; {@code data:} is for the empty icon. */
    private static String policy(String style, String charts, String script) {
        return "default-src 'none'; script-src " + hash(charts) + " " + hash(script) + "; style-src " + hash(style)
                + "; img-src data:; base-uri 'none'; form-action 'none'";
    }

    private static String hash(String block) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(block.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java runtime has SHA-256; this one lacks it", e);
        }
    }

    private static String data(PageModel model) {
        try {
            return JSON.writeValueAsString(model.charts());
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("The page's own chart data would not become JSON", e);
        }
    }

    private static ObjectMapper json() {
        ObjectMapper mapper = new ObjectMapper();
        mapper.getFactory().setCharacterEscapes(new InsideScriptElement());
        return mapper;
    }

    private static String resource(String name) {
        try (InputStream in = HtmlPage.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new FileNotFoundException(name + " is not on the class path; build Thalweg again");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
