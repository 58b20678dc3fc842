package io.thalweg.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.network.util.JavaUtils;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Plans on the driver which task reads what. */
final class SourceScan implements Scan, Batch, SupportsReportStatistics {
    private final SourceFiles<?> files;
    private final SourceOptions options;
    private final ReadTask task;
    private @Nullable List<Path> found;

    SourceScan(SourceFiles<?> files, SourceOptions options, ReadTask task) {
        this.files = files;
        this.options = options;
        this.task = task;
    }

    @Override
    public StructType readSchema() {
        StructType all = files.schema();
        StructType wanted = new StructType();
        for (String column : task.columns()) {
            wanted = wanted.add(all.apply(column));
        }
        return wanted;
    }

    @Override
    public String description() {
        List<Object> conditions = new ArrayList<>(task.conditions());
        conditions.addAll(task.textConditions());
        return task.kind().sourceName + " " + options.paths() + ", conditions " + conditions
                + (task.limit() == Long.MAX_VALUE ? "" : ", limit " + task.limit());
    }

    @Override
    public Batch toBatch() {
        return this;
    }

    @Override
    public InputPartition[] planInputPartitions() {
        try {
            List<Path> inputs = inputs();
            long splitBytes = SplitSize.of(options, files.sizeBytes(inputs));
            List<SourcePartition.Part> parts = new ArrayList<>();
            // The walk over a file's headers takes one processor.
            inputs.parallelStream().map(file -> cut(file, splitBytes)).toList().forEach(parts::addAll);
            parts.removeIf(part -> !mayHold(part));
            return SourcePartition.pack(parts, splitBytes).toArray(InputPartition[]::new);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<SourcePartition.Part> cut(Path file, long splitBytes) {
        try {
            return files.cut(file, splitBytes);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot plan how to read " + file + ": " + e, e);
        }
    }

    private boolean mayHold(SourcePartition.Part part) {
        return task.conditions().stream()
                .allMatch(condition -> !condition.column().equals(files.address())
                        || InputFiles.isCompressed(Path.of(part.file()))
                        || condition.mayHoldBetween(part.from(), part.to()));
    }

    private List<Path> inputs() throws IOException {
        List<Path> inputs = found;
        if (inputs == null) {
            inputs = files.find(options.paths());
            found = inputs;
        }
        return inputs;
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        return task;
    }

    @Override
    public CustomMetric[] supportedCustomMetrics() {
        return new CustomMetric[] {
            new ReadFigures.BytesRead(), new ReadFigures.RecordsRead(), new ReadFigures.BadRecords()
        };
    }

    /** Without it Spark takes the files for too large to be sent to every executor for a join. */
    @Override
    public Statistics estimateStatistics() {
        long sizeBytes;
        try {
            sizeBytes = files.sizeBytes(inputs());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Statistics() {
            @Override
            public OptionalLong sizeInBytes() {
                return OptionalLong.of(sizeBytes);
            }

            @Override
            public OptionalLong numRows() {
                return OptionalLong.empty();
            }
        };
    }

    /** How large a part should be. */
    private static final class SplitSize {
        /** Below that a task costs more than what it reads. */
        private static final long LEAST_BYTES = 1 << 20;

        private SplitSize() {}

        /** The option, or as Spark does with its own files: enough parts for all processors, but none too large. */
        static long of(SourceOptions options, long totalBytes) {
            Long given = options.sizeBytes("splitSize");
            if (given != null) {
                return given;
            }
            SparkSession session = SparkSession.active();
            long most = JavaUtils.byteStringAsBytes(session.conf().get("spark.sql.files.maxPartitionBytes"));
            long each = totalBytes / Math.max(1, session.sparkContext().defaultParallelism());
            return Math.max(Math.min(LEAST_BYTES, most), Math.min(most, each));
        }
    }
}
