package io.thalweg.flow;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.internal.OpenFile;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteOrder;

/** Records of one size: a file is cut by arithmetic alone. */
final class RecordElements extends ByteElements<RecordReader> {
    static final int MOST_BYTES = 1 << 28;

    private final int sizeBytes;
    private final ByteOrder order;

    RecordElements(int sizeBytes, ByteOrder order) {
        this.sizeBytes = sizeBytes;
        this.order = order;
    }

    @Override
    Split.Contents kind() {
        return Split.Contents.RECORDS;
    }

    @Override
    BufferedReadableByteChannel.Builder channel() {
        return BufferedReadableByteChannel.builder().order(order).maxBufferSize(Math.max(sizeBytes, 1 << 20));
    }

    @Override
    RecordReader reader(BufferedReadableByteChannel in, boolean atBeginning) {
        return new RecordReader(in, sizeBytes);
    }

    @Override
    Cutter cutter(OpenFile file, int segmentBytes) throws IOException {
        long rest = file.sizeBytes() % sizeBytes;
        if (rest != 0) {
            throw new EOFException("need " + sizeBytes + " bytes, got " + rest + " at offset "
                    + (file.sizeBytes() - rest) + " of " + file.name() + ": the file ends inside a record");
        }
        long step = Math.max(sizeBytes, segmentBytes - segmentBytes % sizeBytes);
        return from -> Math.min(from + step, file.sizeBytes());
    }

    @Override
    long firstAtOrAfter(OpenFile file, long from, long limit) {
        return Math.min(beginAtOrAfter(from), limit);
    }

    @Override
    long endOfLastBefore(OpenFile file, long to) {
        return Math.min(beginAtOrAfter(to), file.sizeBytes());
    }

    private long beginAtOrAfter(long offset) {
        long within = offset % sizeBytes;
        return within == 0 ? offset : offset + (sizeBytes - within);
    }
}
