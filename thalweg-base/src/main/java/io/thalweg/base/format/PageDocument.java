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

/** A report as one HTML page that needs neither network nor script. */
final class PageDocument implements Document {
    private static final Pattern ROW_NAME = Pattern.compile("<th scope=\"row\">(.*?)</th>");

    private final List<String> headlines = new ArrayList<>();
    private final StringBuilder head = new StringBuilder();
    private final StringBuilder overview = new StringBuilder();
    private final StringBuilder content = new StringBuilder();
    private final List<Section> sections = new ArrayList<>();
    private StringBuilder out = content;
    /** Whether what follows is in a section already. */
    private boolean isInside;

    private PageDocument() {}

    /** A part of the page that its navigation names. */
    private record Section(String anchor, String title) {}

    static String render(String name, Consumer<Document> report) {
        PageDocument document = new PageDocument();
        report.accept(document);
        document.endSection();
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
                Map.of("page", page, "policy", PageShell.policy(style), "style", style));
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
    public void answers(String title, List<Answer> answers) {
        headlines.add(title);
        head.append("<ul class=\"answers\">\n");
        for (Answer answer : answers) {
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
        out.append("<article class=\"finding\" id=\"finding-")
                .append(number)
                .append("\">\n<h3><span><span class=\"rank\">");
        out.append(number).append("</span>").append(PageShell.escape(title)).append("</span> <span class=\"gain\">");
        out.append(PageShell.escape(gain)).append("</span></h3>\n");
        body.run();
        out.append("</article>\n");
    }

    @Override
    public void section(String title, Runnable body) {
        beginSection(title);
        isInside = true;
        body.run();
        isInside = false;
    }

    @Override
    public void aside(String summary, Runnable body) {
        out.append("<details>\n<summary>").append(PageShell.escape(summary)).append("</summary>\n");
        body.run();
        out.append("</details>\n");
    }

    @Override
    public void footnotes(String title, Collection<String> sentences) {
        beginSection(title.isEmpty() ? "What to know" : title);
        list("facts", sentences);
    }

    @Override
    public void text(Tone tone, String sentence) {
        String style = tone == Tone.PLAIN ? "" : " class=\"" + tone.name().toLowerCase(Locale.ROOT) + "\"";
        out.append("<p")
                .append(style)
                .append('>')
                .append(PageShell.prose(sentence))
                .append("</p>\n");
    }

    @Override
    public void entry(String title, List<Remark> remarks) {
        out.append("<h4>").append(PageShell.prose(title)).append("</h4>\n");
        remarks.forEach(remark -> text(remark.tone(), remark.text()));
    }

    @Override
    public void place(String place) {
        out.append("<p class=\"at\">at ").append(PageShell.escape(place)).append("</p>\n");
    }

    @Override
    public void items(Collection<String> sentences) {
        list("", sentences);
    }

    private void list(String style, Collection<String> sentences) {
        if (!sentences.isEmpty()) {
            out.append("<ul class=\"").append(style).append("\">\n");
            sentences.forEach(sentence ->
                    out.append("<li>").append(PageShell.prose(sentence)).append("</li>\n"));
            out.append("</ul>\n");
        }
    }

    @Override
    public void table(Table table) {
        out.append(PageShell.table(table));
    }

    @Override
    public void figures(List<Table> all, Table telling) {
        table(all.get(0));
    }

    @Override
    public void records(Table table) {
        beginSection(table.caption());
        table(table);
    }

    @Override
    public void bars(String title, List<Bar> bars) {
        out.append("<h4>").append(PageShell.escape(title)).append("</h4>\n<table class=\"bars\"><tbody>\n");
        for (Bar bar : bars) {
            // What is there can be seen.
            String width = String.format(Locale.ROOT, "%.1f", Math.max(0.5, bar.share() * 100));
            out.append("<tr><th scope=\"row\">").append(PageShell.escape(bar.label()));
            out.append(
                    "</th><td class=\"wide\"><svg class=\"bar\" viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\"");
            out.append(" aria-hidden=\"true\"><rect class=\"full\" width=\"100\" height=\"10\"/><rect class=\"part\"");
            out.append(" width=\"").append(width).append("\" height=\"10\"/></svg></td><td>");
            out.append(PageShell.escape(bar.count())).append("</td></tr>\n");
        }
        out.append("</tbody></table>\n");
    }

    @Override
    public void diff(String title, List<String> removed, List<String> added) {
        out.append("<h4>").append(PageShell.prose(title)).append("</h4>\n<pre tabindex=\"0\" aria-label=\"");
        out.append(PageShell.escape(title)).append("\"><code>");
        removed.forEach(
                line -> out.append("<del>").append(PageShell.escape(line)).append("</del>"));
        added.forEach(line -> out.append("<ins>").append(PageShell.escape(line)).append("</ins>"));
        out.append("</code></pre>\n");
    }

    /** Begins a section, unless it is that of what came before, or inside one. */
    private void beginSection(String title) {
        if (isInside
                || (!sections.isEmpty()
                        && sections.get(sections.size() - 1).title().equals(title))) {
            return;
        }
        endSection();
        Section section = new Section(PageShell.anchor(title), title);
        sections.add(section);
        out.append("<section id=\"").append(section.anchor()).append("\">\n<h2>");
        out.append(PageShell.escape(title)).append("</h2>\n");
    }

    private void endSection() {
        if (!sections.isEmpty()) {
            out.append("</section>\n");
        }
    }
}
