package io.thalweg.spark;

import java.util.Set;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** The files of a source as Spark's table. */
final class SourceTable implements SupportsRead, SupportsWrite {
    private final SourceKind kind;
    private final StructType schema;

    SourceTable(SourceKind kind, SourceOptions options) {
        this.kind = kind;
        this.schema = kind.files(options).schema();
    }

    @Override
    public String name() {
        return kind.sourceName;
    }

    @Override
    @SuppressWarnings("deprecation") // What follows it takes Spark's own columns, which say the same in more words.
    public StructType schema() {
        return schema;
    }

    @Override
    public Set<TableCapability> capabilities() {
        return kind == SourceKind.FRAMES
                ? Set.of(
                        TableCapability.BATCH_READ,
                        TableCapability.BATCH_WRITE,
                        TableCapability.TRUNCATE,
                        // Which columns are written, FramesWrite says in words of its own.
                        TableCapability.ACCEPT_ANY_SCHEMA)
                : Set.of(TableCapability.BATCH_READ);
    }

    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
        return new SourceScanBuilder(kind, new SourceOptions(kind.sourceName, options));
    }

    @Override
    public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
        return new FramesWriteBuilder(info);
    }
}
