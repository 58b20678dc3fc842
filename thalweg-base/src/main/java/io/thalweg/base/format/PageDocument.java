package io.thalweg.base.format;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A report as one HTML page that needs no network, and a script only for its charts. */
final class PageDocument implements Document {
    /** From here on a table is folded away, or it would be longer than all else. */
    private static final int LONG_TABLE = 80;

    private static final String COLOUR = """
            <svg viewBox="0 0 16 14" width="16" height="14" class="%s" aria-hidden="true">\
            <rect x="1" y="2" width="14" height="10" rx="2"/></svg>""";

    private static final String SYMBOL = """
            <svg viewBox="0 0 34 14" width="34" height="14" class="%s" aria-hidden="true">\
            <path class="dash" d="M0 7H34"/><circle class="mark circle" cx="17" cy="7" r="4"/>\
            <path class="mark diamond" d="M17 2 22 7 17 12 12 7Z"/><path class="mark square" d="M13 3H21V11H13Z"/>\
            <path class="mark triangle" d="M17 2 22 11H12Z"/></svg>""";

    /** The vertical scale of a chart; its script shows the buttons. */
    @SuppressWarnings("InlineFormatString") // a block of HTML beside the others
    private static final String SCALE = """
            <div class="scale" role="group" aria-label="Vertical scale" hidden data-chart="%s">
            <button type="button" data-scale="log" aria-pressed="true">log</button>
            <button type="button" data-scale="linear" aria-pressed="false">linear</button>
            <button type="button" data-scale="close" aria-pressed="false">close-up</button>
            </div>
            """;

    private static final Pattern ROW_NAME = Pattern.compile("<th scope=\"row\">(.*?)</th>");

    private final List<String> headlines = new ArrayList<>();
    private final StringBuilder head = new StringBuilder();
    private final StringBuilder overview = new StringBuilder();
    private final StringBuilder content = new StringBuilder();
    private final List<Section> sections = new ArrayList<>();
    private StringBuilder out = content;
    private final List<PageDrawing> drawings = new ArrayList<>();
    /** In how many sections what follows stands. */
    private int depth;
    /** Whether the last element was an entry: those that follow each other stand side by side. */
    private boolean isAmongEntries;

    private PageDocument() {}

    /** A part of the page that its navigation names. */
    private record Section(String anchor, String title) {}

    static String render(String name, Consumer<Document> report) {
        PageDocument document = new PageDocument();
        report.accept(document);
        document.endSection();
        boolean hasCharts = !document.drawings.isEmpty();
        String charts = hasCharts ? PageScript.charts() : "";
        String script = hasCharts ? PageScript.own() : "";
        String style = PageShell.style() + PageShell.resource(PageDocument.class, "document.css");
        Map<String, Object> page = Map.of(
                "title",
                "Thalweg " + name,
                "name",
                name,
                "headlines",
                document.headlines,
                "head",
                document.head.toString(),
                "sections",
                document.sections.size() > 2 ? document.sections : List.of(),
                "overview",
                document.overview.toString(),
                "content",
                document.content.toString());
        return PageShell.fill(
                PageDocument.class,
                "document.mustache",
                Map.of(
                        "page", page,
                        "policy", hasCharts ? PageShell.policy(style, charts, script) : PageShell.policy(style),
                        "style", style,
                        "charts", charts,
                        "script", script,
                        "data", PageScript.data(document.drawings)));
    }

    @Override
    public void subject(String sentence) {
        head.append("<p class=\"machine\">").append(PageShell.prose(sentence)).append("</p>\n");
    }

    @Override
    public void headline(String sentence) {
        headlines.add(sentence);
    }

    @Override
    public void answers(String title, List<ClaimSentence> answers) {
        headlines.add(title);
        head.append("<ul class=\"answers\">\n");
        for (ClaimSentence answer : answers) {
            head.append("<li>").append(PageShell.prose(answer.sentence()));
            if (!answer.code().isEmpty()) {
                head.append(" <code>").append(PageShell.escape(answer.code())).append("</code>");
            }
            head.append("</li>\n");
        }
        head.append("</ul>\n");
    }

    @Override
    public void overview(Table table) {
        AtomicInteger finding = new AtomicInteger();
        overview.append(ROW_NAME.matcher(PageShell.table(table))
                .replaceAll(name -> Matcher.quoteReplacement("<th scope=\"row\"><a href=\"#finding-"
                        + finding.incrementAndGet() + "\">" + name.group(1) + "</a></th>")));
    }

    @Override
    public void finding(int number, String title, String gain, String place, Runnable body) {
        beginSection("Findings");
        out().append("<article class=\"finding\" id=\"finding-")
                .append(number)
                .append("\">\n<h3><span><span class=\"rank\">");
        out().append(number).append("</span>").append(PageShell.escape(title)).append("</span> <span class=\"gain\">");
        out().append(PageShell.escape(gain)).append("</span></h3>\n");
        body.run();
        out().append("</article>\n");
    }

    @Override
    public void section(String title, Runnable body) {
        if (depth > 0) {
            out().append("<h3>").append(PageShell.escape(title)).append("</h3>\n");
        }
        beginSection(title);
        depth++;
        body.run();
        depth--;
    }

    @Override
    public void aside(String summary, Runnable body) {
        out().append("<details>\n<summary>").append(PageShell.escape(summary)).append("</summary>\n");
        body.run();
        out().append("</details>\n");
    }

    @Override
    public void footnotes(String title, Collection<String> sentences) {
        beginSection(title.isEmpty() ? "What to know" : title);
        list("facts", sentences);
    }

    @Override
    public void text(Tone tone, String sentence) {
        out().append(tone == Tone.PLAIN ? "<p" : "<p class=\"" + style(tone) + "\"")
                .append('>')
                .append(PageShell.prose(sentence))
                .append("</p>\n");
    }

    @Override
    public void entry(String title, List<Remark> remarks) {
        if (!isAmongEntries) {
            out.append("<div class=\"cards\">\n");
        }
        isAmongEntries = true;
        out.append("<article class=\"card\">\n<h3>")
                .append(PageShell.prose(title))
                .append("</h3>\n");
        remarks.forEach(remark -> out.append("<p class=\"")
                .append(style(remark.tone()))
                .append("\"><b>")
                .append(PageShell.escape(remark.word()))
                .append("</b> ")
                .append(PageShell.prose(remark.text()))
                .append("</p>\n"));
        out.append("</article>\n");
    }

    @Override
    public void place(String place) {
        out().append("<p class=\"at\">at ").append(PageShell.escape(place)).append("</p>\n");
    }

    @Override
    public void items(Collection<String> sentences) {
        list("", sentences);
    }

    private void list(String style, Collection<String> sentences) {
        if (!sentences.isEmpty()) {
            out().append("<ul class=\"").append(style).append("\">\n");
            sentences.forEach(sentence ->
                    out().append("<li>").append(PageShell.prose(sentence)).append("</li>\n"));
            out().append("</ul>\n");
        }
    }

    @Override
    public void table(Table table) {
        if (table.size() > LONG_TABLE) {
            aside(Figures.count(table.size(), "row"), () -> out().append(PageShell.table(table)));
        } else {
            out().append(PageShell.table(table));
        }
    }

    @Override
    public void figures(Table all, Table excerpt) {
        table(all);
    }

    @Override
    public void records(Table table) {
        beginSection(table.caption());
        table(table);
    }

    @Override
    public void bars(String title, List<Bar> bars) {
        out().append("<h4>").append(PageShell.escape(title)).append("</h4>\n<table class=\"bars\"><tbody>\n");
        for (Bar bar : bars) {
            // What is there can be seen.
            String width = String.format(Locale.ROOT, "%.1f", Math.max(0.5, bar.share() * 100));
            out().append("<tr><th scope=\"row\">").append(PageShell.escape(bar.label()));
            out().append("</th><td class=\"wide\"><svg class=\"bar\" viewBox=\"0 0 100 10\"");
            out().append(" preserveAspectRatio=\"none\" aria-hidden=\"true\">");
            out().append("<rect class=\"full\" width=\"100\" height=\"10\"/><rect class=\"part\"");
            out().append(" width=\"").append(width).append("\" height=\"10\"/></svg></td><td>");
            out().append(PageShell.escape(bar.count())).append("</td></tr>\n");
        }
        out().append("</tbody></table>\n");
    }

    @Override
    public void charts(String caption, List<? extends PageDrawing> shown, String howToRead) {
        if (shown.isEmpty()) {
            return;
        }
        PageDrawing first = shown.get(0);
        legend("colour", COLOUR, first.colours());
        legend("symbol", SYMBOL, first.marks());
        out().append("<figure>\n<figcaption>").append(PageShell.prose(caption)).append("</figcaption>\n");
        int before = drawings.size();
        for (PageDrawing drawing : shown) {
            String id = "chart-" + drawings.size();
            boolean isFirst = drawings.size() == before;
            drawings.add(drawing);
            if (isFirst && drawing.type().equals("sweep")) {
                out().append(SCALE.formatted(id));
            }
            String unit = PageShell.escape(drawing.unit());
            out().append("<p class=\"unit\" hidden>").append(unit).append("</p>\n<div class=\"chart ");
            out().append(drawing.size()).append("\" id=\"").append(id).append("\" role=\"img\" aria-label=\"");
            out().append(unit).append(". ").append(PageShell.escape(caption));
            out().append(" The figures are in the table below.\" hidden></div>\n");
        }
        out().append("</figure>\n");
        if (!howToRead.isEmpty()) {
            out().append("<p class=\"note\">")
                    .append(PageShell.prose(howToRead))
                    .append("</p>\n");
        }
    }

    /** None where there is one mark for all. */
    private void legend(String style, String picture, List<PageDrawing.LegendKey> keys) {
        if (keys.size() > 1) {
            out().append("<ul class=\"legend\">\n");
            keys.forEach(key -> out().append("<li>")
                    .append(picture.formatted(style + "-" + key.style()))
                    .append(PageShell.escape(key.name()))
                    .append("</li>\n"));
            out().append("</ul>\n");
        }
    }

    @Override
    public void diff(String title, List<String> removed, List<String> added) {
        out().append("<h4>").append(PageShell.prose(title)).append("</h4>\n<pre tabindex=\"0\" aria-label=\"");
        out().append(PageShell.escape(title)).append("\"><code>");
        removed.forEach(
                line -> out.append("<del>").append(PageShell.escape(line)).append("</del>"));
        added.forEach(line -> out.append("<ins>").append(PageShell.escape(line)).append("</ins>"));
        out().append("</code></pre>\n");
    }

    private static String style(Tone tone) {
        return tone.name().toLowerCase(Locale.ROOT);
    }

    /** Where the next element goes, unless it is an entry. */
    private StringBuilder out() {
        if (isAmongEntries) {
            isAmongEntries = false;
            out.append("</div>\n");
        }
        return out;
    }

    /** Begins a section, unless it is that of what came before, or inside one. */
    private void beginSection(String title) {
        if (depth > 0
                || (!sections.isEmpty()
                        && sections.get(sections.size() - 1).title().equals(title))) {
            return;
        }
        endSection();
        Section section = new Section(PageShell.anchor(title), title);
        sections.add(section);
        out().append("<section id=\"").append(section.anchor()).append("\">\n<h2>");
        out().append(PageShell.escape(title)).append("</h2>\n");
    }

    private void endSection() {
        if (!sections.isEmpty()) {
            out().append("</section>\n");
        }
    }
}
