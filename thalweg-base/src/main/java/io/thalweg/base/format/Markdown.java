package io.thalweg.base.format;

import io.thalweg.base.problem.Printable;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** Markdown as the description of a pull request shows it. Text is foreign and is escaped, unless it is called markup. */
public final class Markdown {
    private final StringBuilder text = new StringBuilder();

    /** A paragraph that stands out. */
    public void bold(String paragraph) {
        paragraph("**" + escape(paragraph) + "**");
    }

    public void paragraph(String markup) {
        line(markup);
        blank();
    }

    /** Begins a table. {@code alignment} has one letter for each column: l for left, r for right. */
    public void head(String alignment, List<String> titles) {
        row(titles);
        line(alignment.replace("l", "|---").replace("r", "|---:") + "|");
    }

    public void head(String alignment, String... titles) {
        head(alignment, Arrays.asList(titles));
    }

    public void row(List<String> values) {
        line(values.stream().map(Markdown::escape).collect(Collectors.joining(" | ", "| ", " |")));
    }

    public void row(String... values) {
        row(Arrays.asList(values));
    }

    public void items(Collection<String> sentences) {
        sentences.forEach(sentence -> line("- " + escape(sentence)));
    }

    /** Begins what is folded away under {@code summary}. */
    public void details(String summary) {
        paragraph("<details><summary>" + escape(summary) + "</summary>");
    }

    public void endDetails() {
        line("</details>");
    }

    public void line(String markup) {
        text.append(markup).append('\n');
    }

    /** Ends a table, a list or what was folded away. */
    public void blank() {
        text.append('\n');
    }

    /** All so far. */
    public String text() {
        return text.toString();
    }

    /** Foreign text that can neither end a cell, nor begin markup, nor name a person or an issue. */
    public static String escape(String text) {
        return Printable.of(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replaceAll("([\\\\`*_{}\\[\\]#|~!])", "\\\\$1")
                .replace("@", "&#64;");
    }
}
