package io.thalweg.lab.experiment.lines;

import io.thalweg.line.Lines;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.util.stream.IntStream;

/** Counts lines on all cores: a slice of the file for each, cut where a line ends. */
final class ParallelCount {
    private static final int STEP_BYTES = 4096;

    private ParallelCount() {}

    static long lines(Path path) throws IOException {
        int slices = Runtime.getRuntime().availableProcessors();
        try (FileChannel file = FileChannel.open(path)) {
            long[] cuts = new long[slices + 1];
            for (int i = 1; i <= slices; i++) {
                cuts[i] = Math.max(cuts[i - 1], lineEnd(file, file.size() * i / slices));
            }
            return IntStream.range(0, slices)
                    .parallel()
                    .mapToLong(i -> count(new Slice(file, cuts[i], cuts[i + 1])))
                    .sum();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static long count(ReadableByteChannel slice) {
        try {
            return Lines.count(slice);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where the line ends, with its LF, that has the byte before {@code position}. */
    private static long lineEnd(FileChannel file, long position) throws IOException {
        ByteBuffer step = ByteBuffer.allocate(STEP_BYTES);
        long at = Math.max(0, position - 1);
        while (file.read(step.clear(), at) > 0) {
            step.flip();
            while (step.hasRemaining()) {
                at++;
                if (step.get() == '\n') {
                    return at;
                }
            }
        }
        return at;
    }

    /** The bytes of a file from one position to another. */
    private static final class Slice implements ReadableByteChannel {
        private final FileChannel file;
        private final long end;
        private long position;

        Slice(FileChannel file, long start, long end) {
            this.file = file;
            this.position = start;
            this.end = end;
        }

        @Override
        public int read(ByteBuffer into) throws IOException {
            if (position == end) {
                return -1;
            }
            int limit = into.limit();
            into.limit((int) Math.min(limit, into.position() + end - position));
            int got = file.read(into, position);
            into.limit(limit);
            position += Math.max(0, got);
            return got;
        }

        @Override
        public boolean isOpen() {
            return file.isOpen();
        }

        /** The file belongs to all slices. */
        @Override
        public void close() {}
    }
}
