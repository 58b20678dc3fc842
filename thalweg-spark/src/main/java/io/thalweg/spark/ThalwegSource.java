package io.thalweg.spark;

import java.util.Map;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Where Spark enters: it finds a source by its name and asks it for a table. */
abstract sealed class ThalwegSource implements TableProvider, DataSourceRegister
        permits FramesSource, RecordsSource, LogSource, LinesSource {
    private final SourceKind kind;

    ThalwegSource(SourceKind kind) {
        this.kind = kind;
    }

    @Override
    public final String shortName() {
        return kind.sourceName;
    }

    @Override
    public final StructType inferSchema(CaseInsensitiveStringMap options) {
        return table(options).schema();
    }

    @Override
    public final Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        return table(properties);
    }

    private SourceTable table(Map<String, String> options) {
        return new SourceTable(kind, new SourceOptions(kind.sourceName, options));
    }
}
