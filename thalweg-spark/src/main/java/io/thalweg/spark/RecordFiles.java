package io.thalweg.spark;

import io.thalweg.flow.Partitions;
import io.thalweg.flow.RecordReader;
import io.thalweg.flow.Split;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Records of one size, in files. */
final class RecordFiles implements SourceFiles<RecordReader> {
    private final int recordBytes;
    private final Partitions<RecordReader> records;
    private final List<SourceColumn<RecordReader>> columns = new ArrayList<>();

    RecordFiles(SourceOptions options) {
        Integer given = options.number("recordSize");
        if (given == null) {
            throw options.refused("recordSize", "", "the number of bytes of each record is needed");
        }
        recordBytes = given;
        records = Partitions.records(recordBytes, options.order()).of();
        columns.add(SourceColumn.ofLong("offset", RecordReader::offset));
        columns.add(SourceColumn.ofBytes("payload", RecordReader::view));
        columns.addAll(PayloadFields.of(options, recordBytes, RecordReader::view));
        columns.add(SourceColumn.ofFile());
    }

    @Override
    public List<SourceColumn<RecordReader>> columns() {
        return columns;
    }

    @Override
    public List<SourcePartition.Part> cut(Path file, long splitBytes) throws IOException {
        return InputFiles.cut(file, Math.max(recordBytes, splitBytes - splitBytes % recordBytes), recordBytes);
    }

    @Override
    public RecordReader open(SourcePartition.Part part) throws IOException {
        return records.open(new Split(part.file(), part.from(), part.to() - part.from(), Split.Contents.RECORDS));
    }

    @Override
    public boolean next(RecordReader reader, SourcePartition.Part part) throws IOException {
        return reader.next();
    }

    @Override
    public boolean canDropMalformed() {
        return true;
    }
}
