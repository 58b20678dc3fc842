package io.thalweg.base.format;

import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/**
 * A report as it describes itself, once for all formats: it says what there is to say in the order of a terminal, and
 * each format puts it where its readers look. A terminal has the overview and then the headline last, because its end
 * is what stays on the screen; Markdown and pages have them first. Text is foreign: every format makes it harmless.
 *
 * <p>What a {@code body} says stands inside the section or finding that it is given to. Not thread-safe.
 */
public interface Document {
    /** What every page has in its head, so that a later one knows it for a report of Thalweg's. */
    String GENERATOR = "<meta name=\"generator\" content=\"Thalweg\">";

    /** What a sentence is to its reader; a terminal and a page have a colour for each. */
    enum Tone {
        PLAIN,
        STRONG,
        SOFT,
        GOOD,
        OPEN,
        BAD
    }

    /**
     * A bar of a diagram.
     *
     * @param label what is counted
     * @param count of it
     * @param share of all, from 0 to 1
     * @param percent the same, as it is shown
     */
    record Bar(String label, String count, double share, String percent) {}

    /**
     * What the reader can do.
     *
     * @param sentence says what, and what is gained
     * @param code the line to write
     */
    record ClaimSentence(String sentence, String code) {}

    /**
     * What is said of an entry.
     *
     * @param tone what that is to its reader
     * @param word what it begins with, such as {@code confirmed}; a page makes it stand out
     * @param text the rest of the sentence
     */
    record Remark(Tone tone, String word, String text) {
        String sentence() {
            return word + " " + text;
        }
    }

    /**
     * The report, ending with a line feed.
     *
     * @param name of the command that makes it, for a page's head
     * @param format text, Markdown or HTML
     * @param style of the text
     * @throws IllegalArgumentException for a format that is for programs
     */
    static String render(String name, Format format, Style style, Consumer<Document> report) {
        return switch (format) {
            case TEXT -> TextDocument.render(style, report);
            case MD -> MarkdownDocument.render(report);
            case HTML -> PageDocument.render(name, report);
            default -> throw new IllegalArgumentException(format + " is for programs");
        };
    }

    /** What the report is about. */
    void subject(String sentence);

    /** What to do, as a person can repeat it; of several, the first stands first on a page and last on a terminal. */
    void headline(String sentence);

    /**
     * What the reader came for, first in every format. A terminal repeats it at the end if a screen of other lines lies
     * between.
     */
    void answers(String title, List<ClaimSentence> answers);

    /** All findings at a glance, a line for each; a page links each line to its finding. */
    void overview(Table table);

    /** One of those things in detail; {@code place} distinguishes it from others of the same title. */
    void finding(int number, String title, String gain, String place, Runnable body);

    /** What belongs together; Markdown folds it away. Inside another it is a part of that. */
    void section(String title, Runnable body);

    /** What only a page has room for, folded away. */
    void aside(String summary, Runnable body);

    /** What must be known of the whole, but is not the point of it. */
    void footnotes(String title, Collection<String> sentences);

    void text(Tone tone, String sentence);

    /** Something that has a name, and what is said of it. */
    void entry(String title, List<Remark> remarks);

    /** Where in the source something is. */
    void place(String place);

    void items(Collection<String> sentences);

    void table(Table table);

    /**
     * Figures: all of them where there is room, else the most important. A table whose columns all matter alike
     * loses none on a narrow terminal.
     *
     * @param excerpt the rows that Markdown has; perhaps none
     */
    void figures(Table all, Table excerpt);

    /** A table whose rows are long: a terminal has one beneath the other. */
    void records(Table table);

    void bars(String title, List<Bar> bars);

    /**
     * Figures to be seen, on a page alone: wherever they are, a table has them too.
     *
     * @param caption what they show, in a sentence
     * @param howToRead what lines and marks mean
     */
    void charts(String caption, List<? extends PageDrawing> drawings, String howToRead);

    /** A change of code. */
    void diff(String title, List<String> removed, List<String> added);
}
