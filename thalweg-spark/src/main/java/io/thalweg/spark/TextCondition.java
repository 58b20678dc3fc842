package io.thalweg.spark;

import io.thalweg.channel.Views;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.Predicate;
import org.apache.spark.sql.sources.EqualNullSafe;
import org.apache.spark.sql.sources.EqualTo;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.sources.StringContains;
import org.apache.spark.sql.sources.StringEndsWith;
import org.apache.spark.sql.sources.StringStartsWith;
import org.jspecify.annotations.Nullable;

/** A filter on text that Spark pushed down: what a value is, begins or ends with, or contains. Immutable. */
final class TextCondition implements Serializable {
    private static final long serialVersionUID = 1;

    private enum TextMatch {
        IS,
        BEGINS_WITH,
        ENDS_WITH,
        CONTAINS
    }

    private final String column;
    private final TextMatch kind;
    /** As UTF-8, byte by byte: so does Spark compare, too. */
    private final byte[] wanted;

    private TextCondition(String column, TextMatch kind, String wanted) {
        this.column = column;
        this.kind = kind;
        this.wanted = wanted.getBytes(StandardCharsets.UTF_8);
    }

    String column() {
        return column;
    }

    /** What {@code filter} asks of a column of text; null if it asks something else, which Spark then sees to. */
    static @Nullable TextCondition of(Filter filter, Predicate<String> isText) {
        String[] references = filter.references();
        if (references.length != 1 || !isText.test(references[0])) {
            return null;
        }
        String column = references[0];
        if (filter instanceof EqualTo equal && equal.value() instanceof String text) {
            return new TextCondition(column, TextMatch.IS, text);
        }
        if (filter instanceof EqualNullSafe equal && equal.value() instanceof String text) {
            return new TextCondition(column, TextMatch.IS, text);
        }
        if (filter instanceof StringStartsWith starts) {
            return new TextCondition(column, TextMatch.BEGINS_WITH, starts.value());
        }
        if (filter instanceof StringEndsWith ends) {
            return new TextCondition(column, TextMatch.ENDS_WITH, ends.value());
        }
        if (filter instanceof StringContains contains) {
            return new TextCondition(column, TextMatch.CONTAINS, contains.value());
        }
        return null;
    }

    /** As Spark's UI shows it. */
    @Override
    public String toString() {
        String verb = kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return column + " " + verb + " '" + new String(wanted, StandardCharsets.UTF_8) + "'";
    }

    /** Moves the position of {@code view}. */
    boolean test(ByteBuffer view) {
        return switch (kind) {
            case IS -> Views.equals(view, wanted);
            case BEGINS_WITH -> Views.startsWith(view, wanted);
            case ENDS_WITH ->
                view.remaining() >= wanted.length && Views.equals(view.position(view.limit() - wanted.length), wanted);
            case CONTAINS -> Views.indexOf(view, wanted) >= 0;
        };
    }
}
