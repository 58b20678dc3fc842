package io.thalweg.spark;

import io.thalweg.flow.Partitions;
import io.thalweg.flow.Split;
import io.thalweg.line.LineEndings;
import io.thalweg.line.LineReader;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;

/** Lines of text, in files. Their bytes become Spark's strings as they are, for both are UTF-8. */
final class LineFiles implements SourceFiles<LineReader> {
    private final LineReader.Builder options;
    private final Partitions<LineReader> lines;

    LineFiles(SourceOptions options) {
        LineReader.Builder builder = LineReader.builder().endings(options.choice("endings", LineEndings.values()));
        Integer mostBytes = options.number("maxLineLength");
        if (mostBytes != null) {
            builder.maxLineLength(mostBytes);
        }
        this.options = builder;
        lines = Partitions.lines(builder).of();
    }

    @Override
    public List<SourceColumn<LineReader>> columns() {
        return List.of(
                SourceColumn.ofText("line", LineReader::view),
                SourceColumn.ofLong("offset", LineReader::offset),
                SourceColumn.ofFile());
    }

    @Override
    public List<SourcePartition.Part> cut(Path file, long splitBytes) throws IOException {
        return InputFiles.cut(file, splitBytes, 1);
    }

    @Override
    public LineReader open(SourcePartition.Part part) throws IOException {
        if (InputFiles.isCompressed(Path.of(part.file()))) {
            return options.build(InputFiles.decompressed(part.file(), ByteOrder.BIG_ENDIAN));
        }
        return lines.open(new Split(part.file(), part.from(), part.to() - part.from(), Split.Contents.LINES));
    }

    @Override
    public boolean next(LineReader reader, SourcePartition.Part part) throws IOException {
        return reader.next();
    }

    @Override
    public boolean canDropMalformed() {
        return false;
    }
}
