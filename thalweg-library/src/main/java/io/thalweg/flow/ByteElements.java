package io.thalweg.flow;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.internal.SharedSecrets;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Elements that stand in a file or stream, one behind the other: where it can be cut, and who reads the parts. */
abstract class ByteElements<R extends Closeable> extends Elements<R> {
    /** Finds where a file can be cut, from its beginning to its end. */
    interface Cutter {
        /** Where the segment that begins at {@code from} ends. */
        long next(long from) throws IOException;
    }

    /** How many bytes at the front of a memory are whole elements. */
    interface Measure {
        /**
         * Of the first {@code end} bytes, of which the first is that at {@code offset} of the input; none of the first
         * {@code searched} of them are.
         */
        int wholeBytes(ByteBuffer bytes, int searched, int end, long offset) throws IOException;
    }

    /** The channel that {@link #reader} needs. */
    abstract BufferedReadableByteChannel.Builder channel();

    /** A reader of what {@code in} has, which begins and ends where elements do. */
    abstract R reader(BufferedReadableByteChannel in, boolean atBeginning) throws IOException;

    /** A reader of all that {@code in} has left, and of nothing else. */
    R readerOfAll(BufferedReadableByteChannel in) throws IOException {
        QuoteCheck check = check(in.name(), in.position());
        if (check == null) {
            return reader(in, true);
        }
        SegmentChannel checked = new SegmentChannel(() -> {}, in);
        checked.take((into, offset) -> in.read(into), in.position(), Long.MAX_VALUE, check);
        BufferedReadableByteChannel again = channel().name(in.name()).build(checked);
        SharedSecrets.READ_ACCESS.of(again).restart(in.position());
        return reader(again, true);
    }

    abstract Cutter cutter(OpenFile file, int segmentBytes) throws IOException;

    /** Where the first element begins at {@code from} or behind it; {@code limit} if that is not before. */
    long firstAtOrAfter(OpenFile file, long from, long limit) throws IOException {
        return from;
    }

    /** Where the last element that begins before {@code to} ends, as far as it may be long. */
    long endOfLastBefore(OpenFile file, long to) throws IOException {
        return to;
    }

    abstract Measure measure(String name);

    /** More than an element may have: if so many bytes are none, its reader will say what is wrong. */
    abstract int mostBytes();

    /** What the bytes from {@code offset} on have to pass; null for most. */
    @Nullable
    QuoteCheck check(String name, long offset) {
        return null;
    }

    @Override
    ByteElements<R> inBytes() {
        return this;
    }

    @Override
    SegmentSource segments(List<Path> files, int segmentBytes) throws IOException {
        return new FileSegments(files, this, segmentBytes);
    }

    @Override
    SegmentReader<R> opener(Runnable requireGoing) {
        return new SegmentReader<>(this, requireGoing, () -> {});
    }

    @Override
    String place(Segment segment) {
        return "the bytes from offset " + segment.from() + " to " + segment.to() + " of " + segment.name();
    }

    @Override
    void addSplits(Path path, int segmentBytes, List<Split> splits) throws IOException {
        if (Files.isDirectory(path)) {
            throw new FileSystemException(path.toString(), null, "is a directory; a file is needed");
        }
        boolean cuttable = FileSegments.isRegularFile(path) && !FileSegments.isCompressed(path);
        if (!cuttable || !addCut(path, segmentBytes, splits)) {
            splits.add(new Split(path.toString(), 0, Files.size(path), kind()));
        }
    }

    private boolean addCut(Path path, int segmentBytes, List<Split> splits) throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(path)) {
            if (!(channel instanceof FileChannel cuttable)) {
                return false;
            }
            OpenFile file = new OpenFile(cuttable, path.toString());
            if (file.hidesItsSize()) {
                return false;
            }
            Cutter cutter = cutter(file, segmentBytes);
            for (long from = 0, to; from < file.sizeBytes; from = to) {
                to = cutter.next(from);
                splits.add(new Split(file.name, from, to - from, kind()));
            }
            return true;
        }
    }

    @Override
    R open(Path path, Split split) throws IOException {
        // What has no size, as in /proc, may have elements; a pipe can be opened only once, so the path is asked.
        if (FileSegments.isCompressed(path) || (split.end() == 0 && !FileSegments.isCut(path))) {
            return readerOfAll(FileSegments.whole(path, this));
        }
        SeekableByteChannel channel = Files.newByteChannel(path);
        if (!(channel instanceof FileChannel file)) {
            channel.close();
            return readerOfAll(FileSegments.whole(path, this));
        }
        try {
            OpenFile opened = new OpenFile(file, split.file());
            if (opened.sizeBytes < split.end()) {
                throw new IOException("the file became shorter: the split ends at offset " + split.end() + ", "
                        + split.file() + " at " + opened.sizeBytes + "; plan the splits again");
            }
            return new SegmentReader<>(this, () -> {}, opened).open(Segment.of(0, opened, split.offset(), split.end()));
        } catch (IOException | RuntimeException | Error e) {
            file.close();
            throw e;
        }
    }
}
