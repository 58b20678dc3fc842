package io.thalweg.base.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Figures in rows and columns, whatever the format: {@link TextOutput#table} shows it on a terminal,
 * {@link Markdown#table} in Markdown, {@link Csv#of} as CSV, and the template {@code table} on a page. Not thread-safe.
 */
public final class Table {
    private final String caption;
    private final List<Column> columns;
    private final List<Group> groups = new ArrayList<>();

    /**
     * A column. The first names the rows; a terminal leaves out what does not fit, the least important column first,
     * the first never.
     *
     * @param title its head
     * @param unit of its figures; only pages show it, in small beneath the title
     * @param isText whether it holds words, aligned left
     * @param importance the lowest is left out first
     * @param phrase how a value reads in a sentence, with {@code %s} in its place
     */
    public record Column(String title, String unit, boolean isText, int importance, String phrase) {
        /** A column of words. */
        public static Column ofText(String title) {
            return new Column(title, "", true, 1, "%s");
        }

        /** A column of figures. */
        public static Column ofFigures(String title) {
            return new Column(title, "", false, 1, "%s");
        }

        /** The same with a unit. */
        public Column in(String shownUnit) {
            return new Column(title, shownUnit, isText, importance, phrase);
        }

        /** The same with another importance. */
        public Column withImportance(int other) {
            return new Column(title, unit, isText, other, phrase);
        }

        /** The same, whose values read so in a sentence, such as {@code at %s}. */
        public Column reading(String other) {
            return new Column(title, unit, isText, importance, other);
        }

        String inSentence(String value) {
            return phrase.replace("%s", value);
        }
    }

    /**
     * What stands in one place.
     *
     * @param shown to a person
     * @param exact to a program: all digits, and nothing where there is no figure; null for words, which are the same
     * @param style the name of its colour on a page; empty for none
     */
    public record Value(String shown, @Nullable String exact, String style) {
        /** Words, which are foreign unless proven otherwise: every renderer makes them harmless. */
        public static Value of(String text) {
            return new Value(text, null, "");
        }

        /** A whole number. */
        public static Value of(long count) {
            return new Value(Figures.count(count), Long.toString(count), "");
        }

        /** A figure, shown with four significant digits; NaN where there is none. */
        public static Value of(double figure) {
            return new Value(Figures.figure(figure), Figures.exact(figure), "");
        }

        /** The same in a colour of the style sheet. */
        public Value in(String colour) {
            return new Value(shown, exact, colour);
        }
    }

    /**
     * What sets a row apart.
     *
     * @param word on a page, and the class of its row there
     * @param sign behind the row's name elsewhere
     */
    public record Mark(String word, String sign) {
        /** None. */
        public static final Mark NONE = new Mark("", "");
    }

    /**
     * A row.
     *
     * @param mark what sets it apart
     * @param values one for each column
     */
    public record Row(Mark mark, List<Value> values) {
        Value name() {
            return values.get(0);
        }

        List<Value> others() {
            return values.subList(1, values.size());
        }

        /** The name as it stands in text and Markdown. */
        String signedName() {
            return name().shown() + (mark.sign().isEmpty() ? "" : " " + mark.sign());
        }
    }

    /**
     * Rows that belong together.
     *
     * @param title a line across all columns; empty for none
     * @param rows in their order
     * @param notes lines across all columns, beneath the rows
     */
    public record Group(String title, List<Row> rows, List<String> notes) {}

    /** A table without a caption. */
    public Table(Column... columns) {
        this("", List.of(columns));
    }

    /** A table without rows. */
    public Table(String caption, List<Column> columns) {
        this.caption = caption;
        this.columns = List.copyOf(columns);
    }

    /**
     * Begins a group: the rows and notes that follow belong to it. CSV has no groups; give it a column for them.
     */
    public void group(String title) {
        groups.add(new Group(title, new ArrayList<>(), new ArrayList<>()));
    }

    /**
     * Adds a row.
     *
     * @throws IllegalArgumentException unless there is one value for each column
     */
    public void row(Mark mark, List<Value> values) {
        if (values.size() != columns.size()) {
            throw new IllegalArgumentException("want " + columns.size() + " values, got " + values);
        }
        last().rows().add(new Row(mark, List.copyOf(values)));
    }

    /** Adds a row that nothing sets apart. */
    public void row(Value... values) {
        row(Mark.NONE, List.of(values));
    }

    /** Adds a row of text and figures that are text already. */
    public void row(String... values) {
        row(Mark.NONE, Arrays.stream(values).map(Value::of).toList());
    }

    /** Adds a line across all columns. */
    public void note(String text) {
        last().notes().add(text);
    }

    private Group last() {
        if (groups.isEmpty()) {
            group("");
        }
        return groups.get(groups.size() - 1);
    }

    /** What it holds, in a line. */
    public String caption() {
        return caption;
    }

    public List<Column> columns() {
        return columns;
    }

    /** In their order; a table whose rows are in no group has one without a title. */
    public List<Group> groups() {
        return List.copyOf(groups);
    }

    /** How many rows all groups have together. */
    public int size() {
        return groups.stream().mapToInt(group -> group.rows().size()).sum();
    }

    /** How many columns a line across all of them spans. */
    int span() {
        return columns.size();
    }

    /** Whether all columns hold words. */
    boolean isText() {
        return columns.stream().allMatch(Column::isText);
    }
}
