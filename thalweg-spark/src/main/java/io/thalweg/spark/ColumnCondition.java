package io.thalweg.spark;

import java.io.Serializable;
import java.util.Arrays;
import java.util.function.Predicate;
import org.apache.spark.sql.sources.EqualNullSafe;
import org.apache.spark.sql.sources.EqualTo;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.sources.GreaterThan;
import org.apache.spark.sql.sources.GreaterThanOrEqual;
import org.apache.spark.sql.sources.In;
import org.apache.spark.sql.sources.IsNotNull;
import org.apache.spark.sql.sources.LessThan;
import org.apache.spark.sql.sources.LessThanOrEqual;
import org.jspecify.annotations.Nullable;

/** A filter that Spark pushed down: the values that a column of numbers may have. Immutable. */
final class ColumnCondition implements Serializable {
    private static final long serialVersionUID = 1;

    private final String column;
    private final long low;
    /** The most; below {@code low} if no value fits. */
    private final long high;
    /** The only ones, sorted; null if all between fit. */
    private final long @Nullable [] values;

    private ColumnCondition(String column, long low, long high, long @Nullable [] values) {
        this.column = column;
        this.low = low;
        this.high = high;
        this.values = values;
    }

    String column() {
        return column;
    }

    /** What {@code filter} asks of a column of numbers; null if it asks something else, which Spark then sees to. */
    static @Nullable ColumnCondition of(Filter filter, Predicate<String> isNumber) {
        String[] references = filter.references();
        if (references.length != 1 || !isNumber.test(references[0])) {
            return null;
        }
        String column = references[0];
        if (filter instanceof IsNotNull) {
            return new ColumnCondition(column, Long.MIN_VALUE, Long.MAX_VALUE, null);
        }
        if (filter instanceof In in) {
            return ofValues(column, in.values());
        }
        if (filter instanceof EqualTo equal) {
            return ofValues(column, equal.value());
        }
        if (filter instanceof EqualNullSafe equal) {
            return ofValues(column, equal.value());
        }
        if (filter instanceof GreaterThan greater && isWhole(greater.value())) {
            long bound = whole(greater.value());
            return bound == Long.MAX_VALUE ? none(column) : between(column, bound + 1, Long.MAX_VALUE);
        }
        if (filter instanceof GreaterThanOrEqual greater && isWhole(greater.value())) {
            return between(column, whole(greater.value()), Long.MAX_VALUE);
        }
        if (filter instanceof LessThan less && isWhole(less.value())) {
            long bound = whole(less.value());
            return bound == Long.MIN_VALUE ? none(column) : between(column, Long.MIN_VALUE, bound - 1);
        }
        if (filter instanceof LessThanOrEqual less && isWhole(less.value())) {
            return between(column, Long.MIN_VALUE, whole(less.value()));
        }
        return null;
    }

    private static ColumnCondition between(String column, long low, long high) {
        return new ColumnCondition(column, low, high, null);
    }

    private static ColumnCondition none(String column) {
        return between(column, 1, 0);
    }

    private static @Nullable ColumnCondition ofValues(String column, Object... values) {
        if (!Arrays.stream(values).allMatch(ColumnCondition::isWhole)) {
            return null;
        }
        long[] sorted =
                Arrays.stream(values).mapToLong(ColumnCondition::whole).sorted().toArray();
        return sorted.length == 0
                ? none(column)
                : new ColumnCondition(column, sorted[0], sorted[sorted.length - 1], sorted);
    }

    private static boolean isWhole(@Nullable Object value) {
        return value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte;
    }

    private static long whole(Object value) {
        return ((Number) value).longValue();
    }

    /** As Spark's UI shows it. */
    @Override
    public String toString() {
        return values != null ? column + " in " + Arrays.toString(values) : column + " from " + low + " to " + high;
    }

    boolean test(long value) {
        return value >= low && value <= high && (values == null || Arrays.binarySearch(values, value) >= 0);
    }

    /** Whether a value from {@code from} to {@code to}, which is not one of them, may fit. */
    boolean mayHoldBetween(long from, long to) {
        return low < to && high >= from && low <= high;
    }
}
