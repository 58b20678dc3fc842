package io.thalweg.spark;

import io.thalweg.log.LogReader;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The records of append logs: each path is the directory of a log, whose segments are the parts. */
final class LogFiles implements SourceFiles<LogReader> {
    private final List<SourceColumn<LogReader>> columns = new ArrayList<>();

    LogFiles(SourceOptions options) {
        columns.add(SourceColumn.ofLong(address(), LogReader::sequence));
        columns.add(SourceColumn.ofInt("length", LogReader::length));
        columns.add(SourceColumn.ofBytes("payload", LogReader::payload));
        ByteOrder order = options.order();
        columns.addAll(PayloadFields.of(
                options, Integer.MAX_VALUE, log -> log.payload().order(order)));
        columns.add(SourceColumn.ofFile());
    }

    @Override
    public String address() {
        return "sequence";
    }

    @Override
    public List<SourceColumn<LogReader>> columns() {
        return columns;
    }

    @Override
    public List<Path> find(List<String> paths) throws IOException {
        return InputFiles.resolve(paths);
    }

    @Override
    public long sizeBytes(List<Path> logs) throws IOException {
        long total = 0;
        for (Path log : logs) {
            List<Path> files = new ArrayList<>();
            InputFiles.addBelow(log, files); // a spare segment counts too: it is an estimate, and reads nothing
            total += SourceFiles.super.sizeBytes(files);
        }
        return total;
    }

    @Override
    public List<SourcePartition.Part> cut(Path log, long splitBytes) throws IOException {
        List<SourcePartition.Part> parts = new ArrayList<>();
        for (LogReader.LogPart part : LogReader.parts(log)) {
            parts.add(new SourcePartition.Part(
                    log.toString(), part.firstSequence(), part.limitSequence(), part.sizeBytes()));
        }
        return parts;
    }

    @Override
    public LogReader open(SourcePartition.Part part) throws IOException {
        return LogReader.open(Path.of(part.file()), part.from(), part.to());
    }

    @Override
    public boolean next(LogReader reader, SourcePartition.Part part) throws IOException {
        return reader.next();
    }

    @Override
    public boolean canDropMalformed() {
        return false;
    }
}
