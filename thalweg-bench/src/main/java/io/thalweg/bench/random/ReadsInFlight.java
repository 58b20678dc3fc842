package io.thalweg.bench.random;

import io.thalweg.bench.input.ForkInputs;
import io.thalweg.lab.disk.DirectIo;
import io.thalweg.random.RandomReader;
import io.thalweg.random.ReadRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.CompilerControl;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Pages of a file, so many at a time, from the page cache or past it. */
@State(Scope.Thread)
@CompilerControl(CompilerControl.Mode.DONT_INLINE)
public class ReadsInFlight {
    /** How many requests are taken ahead for each that is in flight, so that as many buffers are needed. */
    private static final int TAKEN = 4;

    @Param("16")
    public int depth;

    /** Whether past the page cache. */
    @Param("true")
    public boolean direct;

    private final Path path = Pages.path();
    private final int count = Pages.count();
    private final long expected = ForkInputs.opened(() -> Pages.sum(path));
    private final List<ByteBuffer> pages = new ArrayList<>();
    private @Nullable RandomReader reader;
    private @Nullable ExecutorService threads;
    private long sum;

    /** Not the constructor: JMH sets the parameters after it. */
    @Setup
    public void open() throws IOException {
        RandomReader.Builder builder = RandomReader.builder().inFlight(depth);
        reader = (direct ? builder.direct() : builder).open(path);
        threads = Executors.newFixedThreadPool(depth);
        for (int i = 0; i < TAKEN * depth; i++) {
            pages.add(DirectIo.buffer(Pages.PAGE_BYTES));
        }
    }

    @Benchmark
    public long readAll() throws IOException {
        sum = 0;
        Queue<ByteBuffer> free = new ArrayDeque<>(pages);
        Iterator<ReadRequest> requests = new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return next < count;
            }

            @Override
            public ReadRequest next() {
                return ReadRequest.of(Pages.offset(next++, count), free.remove().clear());
            }
        };
        Objects.requireNonNull(reader).readAll((Iterable<ReadRequest>) () -> requests, (request, bytes) -> {
            sum += Pages.valueOf(request.buffer());
            free.add(request.buffer());
        });
        return ForkInputs.check(expected, sum);
    }

    /** What one writes by hand: threads, each with a channel of its own. */
    @Benchmark
    public long channels() throws Exception {
        return byThreads((next, page) -> {
            try (FileChannel channel = openChannel()) {
                return share(next, page, channel::read);
            }
        });
    }

    /** Threads that share one channel. */
    @Benchmark
    public long sharedChannel() throws Exception {
        try (FileChannel channel = openChannel()) {
            return byThreads((next, page) -> share(next, page, channel::read));
        }
    }

    /** Threads that share one reader. */
    @Benchmark
    public long sharedReader() throws Exception {
        RandomReader shared = Objects.requireNonNull(reader);
        return byThreads((next, page) -> share(next, page, (into, offset) -> shared.read(offset, into)));
    }

    /** What one thread reads and adds up: the next page that none has taken, until all are. */
    @FunctionalInterface
    private interface Share {
        long read(AtomicInteger next, ByteBuffer page) throws IOException;
    }

    @FunctionalInterface
    private interface PositionalRead {
        int read(ByteBuffer into, long offset) throws IOException;
    }

    private FileChannel openChannel() throws IOException {
        return direct ? DirectIo.open(path, StandardOpenOption.READ) : FileChannel.open(path, StandardOpenOption.READ);
    }

    private long byThreads(Share share) throws Exception {
        AtomicInteger next = new AtomicInteger();
        List<Callable<Long>> shares = new ArrayList<>();
        for (int thread = 0; thread < depth; thread++) {
            ByteBuffer page = pages.get(thread);
            shares.add(() -> share.read(next, page));
        }
        long found = 0;
        for (Future<Long> part : Objects.requireNonNull(threads).invokeAll(shares)) {
            found += part.get();
        }
        return ForkInputs.check(expected, found);
    }

    private long share(AtomicInteger next, ByteBuffer page, PositionalRead file) throws IOException {
        long found = 0;
        for (int i; (i = next.getAndIncrement()) < count; ) {
            if (file.read(page.clear(), Pages.offset(i, count)) < Pages.PAGE_BYTES) {
                throw new IOException("a page came in pieces");
            }
            found += Pages.valueOf(page);
        }
        return found;
    }

    @TearDown
    public void close() throws IOException {
        Objects.requireNonNull(threads).shutdown();
        Objects.requireNonNull(reader).close();
    }
}
