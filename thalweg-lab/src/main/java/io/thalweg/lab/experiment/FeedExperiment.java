package io.thalweg.lab.experiment;

import io.thalweg.lab.experiment.Request.Mode;
import io.thalweg.lab.result.Claim;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.NotMeasured;
import io.thalweg.stream.TunedInputStream;
import io.thalweg.tune.BufferUse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which buffer suits a pipe or a socket. Part of {@code thalweg tune}, not of the report: what the articles say of
 * pipes and sockets is for E5 and E6.
 */
public final class FeedExperiment implements Experiment {
    /** The id of {@link #pipe()}. */
    public static final String PIPE = "tune-pipe";
    /** The id of {@link #socket()}. */
    public static final String SOCKET = "tune-socket";
    /** The variant that is swept over buffer sizes: the chunk API, for it hides least of what the buffer does. */
    public static final String BUFFERED = "TunedInputStream.nextChunk";

    /** A pipe holds 64 KiB; what lies far beyond cannot differ. */
    private static final List<Integer> SIZES_BYTES = List.of(4096, 8192, 16384, 32768, 65536, 131072, 262144);

    private static final List<Integer> QUICK_SIZES_BYTES = List.of(8192, 16384, 32768, 65536, 131072);

    private final String id;
    private final String what;
    private final BufferUse use;
    private final Feed.FeedOpener opener;

    private FeedExperiment(String id, String what, BufferUse use, Feed.FeedOpener opener) {
        this.id = id;
        this.what = what;
        this.use = use;
        this.opener = opener;
    }

    /** Reading from a pipe. */
    public static FeedExperiment pipe() {
        return new FeedExperiment(PIPE, "a pipe", BufferUse.PIPE, Feed::throughPipe);
    }

    /** Reading from a TCP connection of the loopback interface. */
    public static FeedExperiment socket() {
        return new FeedExperiment(SOCKET, "a loopback socket", BufferUse.SOCKET, Feed::throughSocket);
    }

    @Override
    public ExperimentInfo info() {
        return new ExperimentInfo(
                id,
                id,
                "Reading from " + what,
                "Which buffer size is best?",
                "the library's defaults",
                BufferSweep.BUFFER,
                BUFFERED);
    }

    @Override
    public List<CellSpec> cells(Scope scope) {
        List<CellSpec> cells = new ArrayList<>();
        for (int size : SIZES_BYTES) {
            NotMeasured leftOut =
                    scope.request().mode().leavesOut(QUICK_SIZES_BYTES.contains(size) ? Mode.QUICK : Mode.DEFAULT);
            cells.add(CellSpec.of(BUFFERED, BufferSweep.buffer(size), GeneratedBytes.SIZE_BYTES)
                    .withControl(size == use.defaultSizeBytes())
                    .withNotMeasured(leftOut == null ? missing() : leftOut));
        }
        return cells;
    }

    private @Nullable NotMeasured missing() {
        return id.equals(PIPE) && NamedPipe.mkfifo().isEmpty() ? NotMeasured.impossible("there is no mkfifo") : null;
    }

    @Override
    public Trial open(CellSpec cell, Scope scope) throws IOException {
        TunedInputStream in = new TunedInputStream(opener.open(scope.directory()), BufferSweep.bufferOf(cell));
        long expected = GeneratedBytes.sum(GeneratedBytes.content(), GeneratedBytes.SIZE_BYTES);
        return new SumTrial(expected, new Chunks(in)).closing(in);
    }

    @Override
    public List<Claim> claims() {
        return List.of();
    }

    /** Sums one round of the content, chunk by chunk. */
    private static final class Chunks implements SumTrial.Pass {
        private final TunedInputStream in;
        private @Nullable ByteBuffer chunk;

        Chunks(TunedInputStream in) {
            this.in = in;
        }

        @Override
        public long checksum() throws IOException {
            long sum = 0;
            for (int left = GeneratedBytes.SIZE_BYTES; left > 0; ) {
                ByteBuffer bytes = chunk;
                if (bytes == null || !bytes.hasRemaining()) {
                    bytes = in.nextChunk();
                    if (bytes == null) {
                        throw new IOException("end of input, " + left + " bytes too early");
                    }
                    chunk = bytes;
                }
                int n = Math.min(left, bytes.remaining());
                sum += sum(bytes, n);
                left -= n;
            }
            return sum;
        }

        private static long sum(ByteBuffer bytes, int count) {
            long sum = 0;
            for (int i = 0; i < count; i++) {
                sum += bytes.get() & 0xff;
            }
            return sum;
        }
    }
}
