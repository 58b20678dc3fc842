package io.thalweg.spark;

import io.thalweg.flow.Partitions;
import io.thalweg.flow.Split;
import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Messages with a length in front, in files. */
final class FrameFiles implements SourceFiles<FrameReader> {
    private final FrameFormat format;
    private final Partitions<FrameReader> frames;
    private final FrameIndex.IndexPlace indexes;
    private final List<SourceColumn<FrameReader>> fields;

    FrameFiles(SourceOptions options) {
        this.format = format(options);
        this.frames = Partitions.frames(format).of();
        this.indexes = FrameIndex.IndexPlace.of(options);
        this.fields = PayloadFields.of(options, Integer.MAX_VALUE, FrameReader::payload);
    }

    /** Every possibility of the library's format, by the names that it has there. */
    static FrameFormat format(SourceOptions options) {
        FrameFormat.Builder builder = FrameFormat.builder();
        String lengthField = "lengthFieldLength";
        if ("varint".equalsIgnoreCase(options.text(lengthField))) {
            builder.varintLength();
        } else {
            take(options.number(lengthField), builder::lengthFieldLength);
        }
        take(options.number("maxFrameLength"), builder::maxFrameLength);
        take(options.number("lengthFieldOffset"), builder::lengthFieldOffset);
        take(options.number("lengthAdjustment"), builder::lengthAdjustment);
        take(options.number("initialBytesToStrip"), builder::initialBytesToStrip);
        take(options.number("typeFieldOffset"), builder::typeFieldOffset);
        take(options.number("typeFieldLength"), builder::typeFieldLength);
        return builder.order(options.order()).build();
    }

    private static void take(@Nullable Integer value, IntConsumer setter) {
        if (value != null) {
            setter.accept(value);
        }
    }

    @Override
    public List<SourceColumn<FrameReader>> columns() {
        List<SourceColumn<FrameReader>> columns = new ArrayList<>();
        columns.add(SourceColumn.ofLong("offset", FrameReader::offset));
        if (format.hasType()) {
            columns.add(SourceColumn.ofInt("type", FrameReader::type));
        }
        columns.add(SourceColumn.ofInt("length", FrameReader::length));
        columns.add(SourceColumn.ofBytes("payload", FrameReader::payload));
        columns.addAll(fields);
        columns.add(SourceColumn.ofFile());
        return columns;
    }

    @Override
    public List<SourcePartition.Part> cut(Path file, long splitBytes) throws IOException {
        if (InputFiles.isCompressed(file)) {
            return List.of(InputFiles.whole(file));
        }
        FrameIndex index = FrameIndex.of(file, format, indexes);
        List<SourcePartition.Part> parts = new ArrayList<>();
        String name = file.toString();
        for (long from = 0, to; from < index.sizeBytes(); from = to) {
            to = index.endOfPart(from, splitBytes);
            parts.add(new SourcePartition.Part(name, from, to, to - from));
        }
        return parts;
    }

    @Override
    public FrameReader open(SourcePartition.Part part) throws IOException {
        if (InputFiles.isCompressed(Path.of(part.file()))) {
            return FrameReader.of(InputFiles.decompressed(part.file(), format.order()), format);
        }
        return frames.open(new Split(part.file(), part.from(), part.to() - part.from(), Split.Contents.FRAMES));
    }

    @Override
    public boolean next(FrameReader reader, SourcePartition.Part part) throws IOException {
        return reader.next();
    }

    @Override
    public boolean canDropMalformed() {
        return true;
    }
}
