package io.thalweg.spark;

import io.thalweg.frame.CorruptedFrameException;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the parts of a task, in batches: for each element that is wanted, the columns that are wanted. */
final class SourceReader<R extends Closeable> implements PartitionReader<ColumnarBatch> {
    private static final Logger LOG = LoggerFactory.getLogger(SourceReader.class);

    /** As Spark's own readers of columns. */
    private static final int BATCH_ROWS = 4096;

    private static final int BATCH_BYTES = 1 << 20;

    /** Of a task: all are counted, but a log must not grow with each of millions. */
    private static final int MOST_WARNINGS = 10;

    private final SourceFiles<R> files;
    private final ReadTask task;
    private final Iterator<SourcePartition.Part> parts;
    private final SourceColumn<R>[] columns;
    private final BatchColumn[] vectors;
    private final ColumnCheck<R>[] checks;
    private final TextCheck<R>[] textChecks;
    private final ColumnarBatch batch;
    private long rowsLeft;

    /** The part that is being read; both or none. */
    private SourcePartition.@Nullable Part part;

    private @Nullable R reader;
    private byte[] fileName = {};

    private long bytesRead;
    private long recordsRead;
    private long badRecords;

    /** A condition and where its value comes from. */
    private record ColumnCheck<R>(ColumnCondition condition, SourceColumn<R> column) {
        boolean test(R reader) {
            return condition.test(column.numberOf(reader));
        }
    }

    private record TextCheck<R>(TextCondition condition, SourceColumn<R> column) {
        boolean test(R reader) {
            return condition.test(column.viewOf(reader));
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    SourceReader(SourceFiles<R> files, ReadTask task, List<SourcePartition.Part> parts) {
        this.files = files;
        this.task = task;
        this.parts = parts.iterator();
        this.rowsLeft = task.limit();
        this.columns = task.columns().stream().map(this::column).toArray(SourceColumn[]::new);
        this.vectors = Arrays.stream(columns)
                .map(column -> new BatchColumn(column.type(), BATCH_ROWS))
                .toArray(BatchColumn[]::new);
        this.checks = task.conditions().stream()
                .map(condition -> new ColumnCheck<>(condition, column(condition.column())))
                .toArray(ColumnCheck[]::new);
        this.textChecks = task.textConditions().stream()
                .map(condition -> new TextCheck<>(condition, column(condition.column())))
                .toArray(TextCheck[]::new);
        this.batch = new ColumnarBatch((ColumnVector[]) vectors);
    }

    private SourceColumn<R> column(String name) {
        return files.columns().stream()
                .filter(column -> column.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no column " + name));
    }

    @Override
    public boolean next() throws IOException {
        int rows = 0;
        int bytes = 0;
        for (BatchColumn vector : vectors) {
            vector.clear();
        }
        int most = (int) Math.min(BATCH_ROWS, rowsLeft);
        while (rows < most && bytes < BATCH_BYTES) {
            R at = step();
            if (at == null) {
                break;
            }
            try {
                if (isWanted(at)) {
                    bytes += take(at, rows);
                    rows++;
                }
            } catch (IndexOutOfBoundsException e) {
                tooShort(at, e);
            }
        }
        rowsLeft -= rows;
        batch.setNumRows(rows);
        return rows > 0;
    }

    private boolean isWanted(R at) {
        for (ColumnCheck<R> check : checks) {
            if (!check.test(at)) {
                return false;
            }
        }
        for (TextCheck<R> check : textChecks) {
            if (!check.test(at)) {
                return false;
            }
        }
        return true;
    }

    /** Returns how many bytes were copied. */
    private int take(R at, int row) {
        int bytes = 0;
        for (int i = 0; i < vectors.length; i++) {
            bytes += columns[i].take(at, fileName, vectors[i], row);
        }
        return bytes;
    }

    /** The reader at the next element, in this part or in those that follow; null at the end of all. */
    private @Nullable R step() throws IOException {
        while (true) {
            R at = reader;
            SourcePartition.Part present = part;
            if (at == null || present == null) {
                if (!parts.hasNext()) {
                    return null;
                }
                open(parts.next());
                continue;
            }
            try {
                if (files.next(at, present)) {
                    recordsRead++;
                    return at;
                }
            } catch (CorruptedFrameException | EOFException e) {
                // What comes behind it in this part cannot be distinguished either.
                drop(e, "the rest of " + present.file());
            }
            bytesRead += present.sizeBytes();
            close();
        }
    }

    /** The element alone is malformed: what comes behind it can be read. */
    private void tooShort(R at, IndexOutOfBoundsException cause) throws IOException {
        String message = "the payload at " + files.address() + " "
                + column(files.address()).numberOf(at) + " of " + new String(fileName, StandardCharsets.UTF_8)
                + " ends before a field that is asked for";
        drop(new IOException(message, cause), "it");
    }

    private void drop(IOException malformed, String what) throws IOException {
        if (!task.dropsMalformed()) {
            throw malformed;
        }
        badRecords++;
        if (badRecords <= MOST_WARNINGS) {
            LOG.warn("mode DROPMALFORMED leaves out {}: {}", what, malformed.getMessage());
        }
    }

    private void open(SourcePartition.Part next) throws IOException {
        reader = files.open(next);
        part = next;
        fileName = next.file().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public ColumnarBatch get() {
        return batch;
    }

    @Override
    public CustomTaskMetric[] currentMetricsValues() {
        return new CustomTaskMetric[] {
            new TaskMetric(ReadFigures.BytesRead.NAME, bytesRead),
            new TaskMetric(ReadFigures.RecordsRead.NAME, recordsRead),
            new TaskMetric(ReadFigures.BadRecords.NAME, badRecords)
        };
    }

    private record TaskMetric(String name, long value) implements CustomTaskMetric {}

    @Override
    public void close() throws IOException {
        R open = reader;
        reader = null;
        part = null;
        if (open != null) {
            open.close();
        }
    }
}
