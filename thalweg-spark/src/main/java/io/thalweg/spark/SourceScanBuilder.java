package io.thalweg.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownFilters;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructType;

/** Takes what Spark pushes down: which columns it wants, of which elements, and how many at most. */
final class SourceScanBuilder
        implements SupportsPushDownRequiredColumns, SupportsPushDownFilters, SupportsPushDownLimit {
    private final SourceKind kind;
    private final SourceOptions options;
    private final SourceFiles<?> files;
    private final List<ColumnCondition> conditions = new ArrayList<>();
    private final List<TextCondition> textConditions = new ArrayList<>();
    private final List<Filter> pushed = new ArrayList<>();
    private StructType wanted;
    private long limit = Long.MAX_VALUE;

    SourceScanBuilder(SourceKind kind, SourceOptions options) {
        this.kind = kind;
        this.options = options;
        this.files = kind.files(options);
        this.wanted = files.schema();
    }

    @Override
    public void pruneColumns(StructType required) {
        wanted = required;
    }

    @Override
    public Filter[] pushFilters(Filter[] filters) {
        List<Filter> left = new ArrayList<>();
        for (Filter filter : filters) {
            if (takes(filter)) {
                pushed.add(filter);
            } else {
                left.add(filter);
            }
        }
        return left.toArray(Filter[]::new);
    }

    private boolean takes(Filter filter) {
        ColumnCondition condition = ColumnCondition.of(filter, this::isNumber);
        if (condition != null) {
            return conditions.add(condition);
        }
        TextCondition ofText = TextCondition.of(filter, this::isText);
        return ofText != null && textConditions.add(ofText);
    }

    private boolean isNumber(String name) {
        return files.columns().stream().anyMatch(column -> column.name().equals(name) && column.isWholeNumber());
    }

    private boolean isText(String name) {
        return files.columns().stream().anyMatch(column -> column.name().equals(name) && column.isText());
    }

    @Override
    public Filter[] pushedFilters() {
        return pushed.toArray(Filter[]::new);
    }

    /** Each task stops at that many; Spark takes as many of all. */
    @Override
    public boolean pushLimit(int most) {
        limit = most;
        return true;
    }

    @Override
    public boolean isPartiallyPushed() {
        return true;
    }

    @Override
    public Scan build() {
        List<String> columns = List.of(wanted.fieldNames());
        return new SourceScan(files, options, ReadTask.of(kind, options, columns, conditions, textConditions, limit));
    }
}
