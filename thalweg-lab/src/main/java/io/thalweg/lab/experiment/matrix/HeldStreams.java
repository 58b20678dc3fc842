package io.thalweg.lab.experiment.matrix;

import io.thalweg.lab.experiment.GeneratedBytes;
import io.thalweg.lab.experiment.ReadVariant;
import io.thalweg.lab.experiment.Trial;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Many streams of one file, all open at once and read in turn, as by as many threads of a server. None is let go of
 * before the end of the pass, and nothing else is allocated: what the pass allocates is what the streams hold.
 */
final class HeldStreams implements Trial {
    /**
     * A quarter of the thousand that are talked about: a thousand of 64 KiB are as much as the whole heap of a worker,
     * and what streams hold is as many times more as there are more of them.
     */
    static final int STREAMS = 250;

    /** As much as the largest buffer holds, so that every buffer is filled at least once. */
    private static final int BYTES_PER_STREAM = 32 * 1024;

    static final long BYTES_PER_PASS = (long) STREAMS * BYTES_PER_STREAM;

    /** One of the two sizes that the article recommends. */
    private static final int ARRAY_BYTES = 512;

    private final ReadVariant variant;
    private final Path path;
    private final int bufferBytes;
    private final byte[] array = new byte[ARRAY_BYTES];
    private final List<InputStream> open = new ArrayList<>(STREAMS);
    private long sum;

    /** {@code path} is a generated file. */
    HeldStreams(ReadVariant variant, Path path, int bufferBytes) {
        this.variant = variant;
        this.path = path;
        this.bufferBytes = bufferBytes;
    }

    @Override
    public void pass() throws IOException {
        for (int i = 0; i < STREAMS; i++) {
            open.add(variant.open(path, bufferBytes));
        }
        long total = 0;
        for (int at = 0; at < BYTES_PER_STREAM; at += ARRAY_BYTES) {
            for (int i = 0; i < STREAMS; i++) {
                total += readArray(open.get(i));
            }
        }
        sum = total;
        closeAll();
    }

    private long readArray(InputStream in) throws IOException {
        int got = in.readNBytes(array, 0, ARRAY_BYTES);
        if (got < ARRAY_BYTES) {
            throw new EOFException("end of " + path + " too early: got " + got + " of " + ARRAY_BYTES + " bytes");
        }
        return GeneratedBytes.sum(array, ARRAY_BYTES);
    }

    private void closeAll() throws IOException {
        for (InputStream in : open) {
            in.close();
        }
        open.clear();
    }

    @Override
    public long checksum() {
        return sum;
    }

    @Override
    public long expectedChecksum() {
        return STREAMS * GeneratedBytes.sum(GeneratedBytes.content(), BYTES_PER_STREAM);
    }

    /** After a pass that failed, most are still open. */
    @Override
    public void close() throws IOException {
        closeAll();
    }
}
