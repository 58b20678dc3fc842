package io.thalweg.base.format;

import com.samskivert.mustache.Escapers;
import com.samskivert.mustache.Mustache;
import io.thalweg.base.problem.Printable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What every page has: a template, and a policy under which nothing runs or loads but the page's own blocks. */
final class PageShell {
    /** A command between backticks, as the escaper leaves them. */
    private static final Pattern QUOTED = Pattern.compile("&#x60;(.+?)&#x60;");

    /** What a browser would break in two: an option after any of its hyphens, a figure before its unit. */
    private static final Pattern UNBROKEN = Pattern.compile("(?<![\\w./-])--[a-z][a-z-]*|\\d[\\d.,]* " + Figures.UNIT);

    /** Inside a name such as {@code Reader.read}, where a narrow screen may break it. */
    private static final Pattern MEMBER = Pattern.compile("(?<=[A-Za-z]\\.)(?=[A-Za-z])");

    private PageShell() {}

    /**
     * Fills a template. Names are hostile until shown otherwise, so all text is escaped and made printable. Inside
     * {@code {{#prose}}} what stands between backticks is shown as a command, and an option stays in one line, as does
     * a figure with its unit; in {@code {{#heading}}} names may also break after a dot.
     *
     * @param owner the class beside which the template and its own parts lie; {@code head} and {@code table} are shared
     */
    public static String fill(Class<?> owner, String template, Map<String, Object> values) {
        return execute(owner, resource(owner, template), values);
    }

    /** A table as part of a page. */
    static String table(Table table) {
        return execute(PageShell.class, "{{#table}}{{>table}}{{/table}}", Map.of("table", table));
    }

    private static String execute(Class<?> owner, String template, Map<String, Object> values) {
        Mustache.Lambda prose = (fragment, out) -> out.write(quoted(fragment.execute()));
        Map<String, Object> all = new HashMap<>(values);
        all.put("prose", prose);
        all.put("heading", (Mustache.Lambda) (fragment, out) ->
                out.write(MEMBER.matcher(quoted(fragment.execute())).replaceAll("<wbr>")));
        return Mustache.compiler()
                .withEscaper(PageShell::escape)
                .strictSections(true)
                .emptyStringIsFalse(true)
                .nullValue("")
                .withLoader(partial -> new StringReader(partial(owner, partial + ".mustache")))
                .compile(template)
                .execute(all);
    }

    /** Foreign text that is nothing but text. */
    static String escape(String text) {
        return Escapers.HTML.escape(Printable.of(text));
    }

    /** The same, where what stands between backticks is a command, and an option or a figure stays in one line. */
    static String prose(String text) {
        return quoted(escape(text));
    }

    private static String quoted(String escaped) {
        String unbroken = UNBROKEN.matcher(escaped).replaceAll("<span class=\"unbroken\">$0</span>");
        return QUOTED.matcher(unbroken).replaceAll("<code>$1</code>");
    }

    /** Nothing may load and nothing may run but the blocks with these hashes; {@code data:} is for the empty icon. */
    public static String policy(String style, String... scripts) {
        String hashes = Arrays.stream(scripts).map(PageShell::hash).collect(Collectors.joining(" "));
        return "default-src 'none'; " + (scripts.length == 0 ? "" : "script-src " + hashes + "; ") + "style-src "
                + hash(style) + "; img-src data:; base-uri 'none'; form-action 'none'";
    }

    private static String hash(String block) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(block.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java runtime has SHA-256; this one lacks it", e);
        }
    }

    /** The style that all pages share. */
    public static String style() {
        return resource(PageShell.class, "page.css");
    }

    private static String partial(Class<?> owner, String name) {
        return resource(owner.getResource(name) == null ? PageShell.class : owner, name);
    }

    /** A file beside its owner, or one of a library by its full path. */
    public static String resource(Class<?> owner, String name) {
        try (InputStream in = owner.getResourceAsStream(name)) {
            if (in == null) {
                throw new FileNotFoundException(name + " is not on the class path; build Thalweg again");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An id that a link can name: nothing of the text but plain letters, digits and hyphens. */
    public static String anchor(String text) {
        return "x-" + text.replaceAll("[^A-Za-z0-9-]", "_");
    }
}
