package io.thalweg.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.SupportsTruncate;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Checks what is to be written where, before a task runs. */
final class FramesWriteBuilder implements WriteBuilder, SupportsTruncate {
    private static final String SOURCE = SourceKind.FRAMES.sourceName;

    private final LogicalWriteInfo info;
    private boolean replaces;

    FramesWriteBuilder(LogicalWriteInfo info) {
        this.info = info;
    }

    @Override
    public WriteBuilder truncate() {
        replaces = true;
        return this;
    }

    @Override
    public Write build() {
        SourceOptions options = new SourceOptions(SOURCE, info.options());
        boolean hasType = FrameFiles.format(options).hasType();
        options.refuseUnknown();
        StructType schema = info.schema();
        for (StructField field : schema.fields()) {
            if (!field.name().equals("payload") && !(hasType && field.name().equals("type"))) {
                throw new IllegalArgumentException(SOURCE + " cannot write the column " + field.name()
                        + "; select what is to be written: " + (hasType ? "type and payload" : "payload"));
            }
        }
        FramesTask task = new FramesTask(
                directory(options).toString(),
                info.queryId(),
                options,
                hasType ? column(schema, "type", DataTypes.IntegerType) : FramesTask.NO_TYPE,
                column(schema, "payload", DataTypes.BinaryType));
        return new Write() {
            @Override
            public BatchWrite toBatch() {
                return new FramesWrite(task, replaces);
            }
        };
    }

    private static int column(StructType schema, String name, DataType type) {
        int index = List.of(schema.fieldNames()).indexOf(name);
        if (index < 0) {
            throw new IllegalArgumentException(
                    SOURCE + " needs a column " + name + " of " + type.sql() + ", got " + schema.toDDL());
        }
        if (!schema.apply(index).dataType().equals(type)) {
            throw new IllegalArgumentException(SOURCE + " needs " + type.sql() + " in the column " + name + ", got "
                    + schema.apply(index).dataType().sql() + "; cast it");
        }
        return index;
    }

    private static Path directory(SourceOptions options) {
        List<String> paths = options.paths();
        if (paths.size() != 1) {
            throw new IllegalArgumentException(SOURCE + " writes to one directory, got " + paths);
        }
        try {
            return Files.createDirectories(Path.of(InputFiles.local(paths.get(0))));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot create the directory " + paths.get(0) + ": " + e, e);
        }
    }
}
