package io.thalweg.lab.experiment.random;

import io.thalweg.lab.disk.DirectIo;
import io.thalweg.lab.experiment.GeneratedBytes;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.random.RandomReader;
import io.thalweg.random.ReadRequest;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.CRC32C;

/** Reads some pages of a generated file, each at most once, so many at a time. A pass answers the sum of their CRCs. */
final class ReadsTrial implements Trial {
    /** The same pages in every process, so that all forks of a cell do the same work. */
    private static final long SEED = 12;

    /** How many requests {@link RandomReader#readAll} takes ahead for each that is in flight. */
    private static final int TAKEN = 4;

    private final ReadsVariant variant;
    private final Path path;
    private final int depth;
    private final long[] offsets;
    private final FileChannel channel;
    private final RandomReader reader;
    private final ExecutorService threads;
    private final List<ByteBuffer> pages = new ArrayList<>();
    private long checksum;

    ReadsTrial(ReadsVariant variant, Path path, boolean direct, int depth, int reads) throws IOException {
        this.variant = variant;
        this.path = path;
        this.depth = depth;
        this.offsets = offsets(reads);
        this.channel =
                direct ? DirectIo.open(path, StandardOpenOption.READ) : FileChannel.open(path, StandardOpenOption.READ);
        RandomReader.Builder builder = RandomReader.builder().inFlight(depth);
        this.reader = (direct ? builder.direct() : builder).open(path);
        this.threads = Executors.newFixedThreadPool(depth);
        for (int i = 0; i < TAKEN * depth; i++) {
            pages.add(DirectIo.buffer(ReadsExperiment.BLOCK_BYTES));
        }
    }

    private static long[] offsets(int reads) {
        int blocks = (int) (ReadsExperiment.FILE_BYTES / ReadsExperiment.BLOCK_BYTES);
        long[] offsets = new long[blocks];
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < blocks; i++) {
            int other = random.nextInt(i + 1);
            offsets[i] = offsets[other];
            offsets[other] = (long) i * ReadsExperiment.BLOCK_BYTES;
        }
        return Arrays.copyOf(offsets, Math.min(reads, blocks));
    }

    @Override
    public void pass() throws IOException {
        checksum = variant == ReadsVariant.READ_ALL ? readAll() : depth == 1 ? readEvery(0) : readOnThreads();
    }

    private long readAll() throws IOException {
        long[] sum = new long[1];
        Queue<ByteBuffer> free = new ArrayDeque<>(pages);
        Iterator<ReadRequest> requests = Arrays.stream(offsets)
                .mapToObj(offset -> ReadRequest.of(offset, free.remove().clear()))
                .iterator();
        reader.readAll(() -> requests, (request, bytes) -> {
            sum[0] += crc(request.buffer(), request.position());
            free.add(request.buffer());
        });
        return sum[0];
    }

    private long readOnThreads() throws IOException {
        List<Future<Long>> parts = new ArrayList<>();
        for (int thread = 0; thread < depth; thread++) {
            int first = thread;
            parts.add(threads.submit(() -> readEvery(first)));
        }
        long sum = 0;
        try {
            for (Future<Long> part : parts) {
                sum += part.get();
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException failure ? failure : new IOException(e.getCause());
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        return sum;
    }

    /** The share of one thread. */
    private long readEvery(int first) throws IOException {
        long sum = 0;
        ByteBuffer page = pages.get(first);
        for (int i = first; i < offsets.length; i += depth) {
            page.clear();
            if (variant == ReadsVariant.SHARED_CHANNEL) {
                channel.read(page, offsets[i]);
            } else {
                reader.read(offsets[i], page);
            }
            sum += crc(page, offsets[i]);
        }
        return sum;
    }

    private long crc(ByteBuffer page, long offset) throws EOFException {
        if (page.hasRemaining()) {
            throw new EOFException("end of " + path + " at byte " + (offset + page.position()) + ", wanted "
                    + page.remaining() + " more");
        }
        CRC32C crc = new CRC32C();
        crc.update(page.flip());
        return crc.getValue();
    }

    @Override
    public long checksum() {
        return checksum;
    }

    @Override
    public long expectedChecksum() {
        byte[] content = GeneratedBytes.content();
        long sum = 0;
        for (long offset : offsets) {
            CRC32C crc = new CRC32C();
            crc.update(content, (int) (offset % content.length), ReadsExperiment.BLOCK_BYTES);
            sum += crc.getValue();
        }
        return sum;
    }

    @Override
    public boolean isOneThread() {
        return depth == 1;
    }

    @Override
    public void close() throws IOException {
        threads.shutdown();
        try (channel) {
            reader.close();
        }
    }
}
