package io.thalweg.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * What each task needs to know: it travels to the executors.
 *
 * @param columns those that are wanted, in their order
 * @param conditions an element is wanted if all are met, of numbers
 * @param textConditions and of text
 * @param limit how many elements are enough
 */
record ReadTask(
        SourceKind kind,
        SourceOptions options,
        ArrayList<String> columns,
        ArrayList<ColumnCondition> conditions,
        ArrayList<TextCondition> textConditions,
        boolean dropsMalformed,
        long limit)
        implements PartitionReaderFactory {
    private static final long serialVersionUID = 1;

    private enum ReadMode {
        FAILFAST,
        DROPMALFORMED
    }

    static ReadTask of(
            SourceKind kind,
            SourceOptions options,
            List<String> columns,
            List<ColumnCondition> conditions,
            List<TextCondition> textConditions,
            long limit) {
        boolean drops = options.choice("mode", ReadMode.values()) == ReadMode.DROPMALFORMED;
        if (drops && !kind.files(options).canDropMalformed()) {
            throw options.refused(
                    "mode",
                    options.text("mode"),
                    "this source knows only FAILFAST: how much would be left out is unknown");
        }
        return new ReadTask(
                kind,
                options,
                new ArrayList<>(columns),
                new ArrayList<>(conditions),
                new ArrayList<>(textConditions),
                drops,
                limit);
    }

    @Override
    public boolean supportColumnarReads(InputPartition partition) {
        return true;
    }

    @Override
    public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
        return new SourceReader<>(kind.files(options), this, ((SourcePartition) partition).parts());
    }

    @Override
    public PartitionReader<InternalRow> createReader(InputPartition partition) {
        throw new UnsupportedOperationException("rows are read in batches; Spark asked for single ones");
    }
}
