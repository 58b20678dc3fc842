package io.thalweg.base.format;

import io.thalweg.base.problem.Printable;
import java.util.regex.Pattern;

/** Lines for a terminal: as wide as it is, in colour if it wants that, in ASCII if it knows no more. */
public final class TextOutput {
    public static final String BOLD = "\u001b[1m";
    public static final String DIM = "\u001b[2m";
    public static final String RED = "\u001b[31m";
    public static final String GREEN = "\u001b[32m";
    public static final String YELLOW = "\u001b[33m";
    private static final String END = "\u001b[0m";

    /** Where a line may break: at a space, but not between a figure and its unit, or an experiment and its figure. */
    private static final Pattern BREAK =
            Pattern.compile("(?!(?<=\\bE\\d{1,2}) \\d)(?:(?<!\\d) | (?!" + Figures.UNIT + "))");

    private final Style style;
    private final StringBuilder text = new StringBuilder();

    public TextOutput(Style style) {
        this.style = style;
    }

    /**
     * Breaks a sentence at spaces, but keeps a figure beside its unit; the lines after the first are indented by two
     * more. Foreign text is made printable.
     */
    public void wrap(String indent, String ink, String sentence) {
        wrap(indent, indent + "  ", ink, sentence);
    }

    /** The same with an indent of their own for the lines after the first, such as that of a column. */
    public void wrap(String indent, String laterIndent, String ink, String sentence) {
        StringBuilder line = new StringBuilder(indent);
        for (String word : BREAK.split(Printable.of(sentence), -1)) {
            boolean begins = line.toString().isBlank();
            if (!begins && line.length() + 1 + word.length() > style.columns()) {
                inked(ink, line.toString());
                line = new StringBuilder(laterIndent);
                begins = true;
            }
            line.append(begins ? "" : " ").append(word);
        }
        inked(ink, line.toString());
    }

    private void inked(String ink, String line) {
        String words = line.stripLeading();
        String indent = line.substring(0, line.length() - words.length());
        line(style.colour() && !ink.isEmpty() ? indent + ink + words + END : line);
    }

    /** A line as it is, less trailing blanks. */
    public void line(String line) {
        text.append(line.stripTrailing()).append('\n');
    }

    /** A table: what does not fit is left out, the least important column first. */
    public void table(Table table) {
        new TextTable(table).lines(style.columns()).forEach(this::line);
    }

    /** A table with all its columns, in as many parts beneath each other as it takes. */
    public void tableInParts(Table table) {
        new TextTable(table).parts(style.columns()).forEach(this::line);
    }

    /** How many lines there are so far. */
    int lines() {
        return (int) text.chars().filter(c -> c == '\n').count();
    }

    /** All lines so far. */
    public String text() {
        return shown(text.toString(), style);
    }

    /** A text as a terminal of that style can show it. */
    public static String shown(String text, Style style) {
        return style.unicode() ? text : ascii(text);
    }

    private static String ascii(String text) {
        return text.replace("×", "x")
                .replace("σ", "sigma")
                .replace("–", "-")
                .replace("±", "+/-")
                .replace("·", "-")
                .replace("→", "->")
                .replace("…", "...")
                .replace("█", "#")
                .replaceAll("[^\\x00-\\x7f]", "?");
    }
}
