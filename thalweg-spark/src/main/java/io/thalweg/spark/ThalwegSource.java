package io.thalweg.spark;

import java.util.Map;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Where Spark enters: it finds a source by its name and asks it for a table. */
abstract sealed class ThalwegSource implements TableProvider, DataSourceRegister {
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

    /** {@code thalweg-frames}: messages with a length in front. Spark makes one by the name. */
    public static final class Frames extends ThalwegSource {
        /** For Spark. */
        public Frames() {
            super(SourceKind.FRAMES);
        }
    }

    /** {@code thalweg-records}: records of one size. Spark makes one by the name. */
    public static final class Records extends ThalwegSource {
        /** For Spark. */
        public Records() {
            super(SourceKind.RECORDS);
        }
    }

    /** {@code thalweg-log}: the records of append logs. Spark makes one by the name. */
    public static final class Log extends ThalwegSource {
        /** For Spark. */
        public Log() {
            super(SourceKind.LOG);
        }
    }

    /** {@code thalweg-lines}: lines of text, with their place. Spark makes one by the name. */
    public static final class Lines extends ThalwegSource {
        /** For Spark. */
        public Lines() {
            super(SourceKind.LINES);
        }
    }
}
