package io.thalweg.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.thalweg.testkit.FileDescriptors;
import io.thalweg.testkit.RandomSource;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Many reads of one thread: each completed once, and none in flight afterwards. */
@ExtendWith(FileDescriptors.class)
@Timeout(120)
class ReadAllTest {
    private static final int FILE_BYTES = 1 << 20;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @TempDir
    Path folder;

    private final byte[] content = random.bytes(FILE_BYTES);

    /** What may help. */
    enum Help {
        SHARED(task -> {}),
        NEVER_RUNS(task -> {}),
        REFUSES(task -> {
            throw new RejectedExecutionException("no");
        }),
        HAS_NO_MEMORY(task -> {
            throw new OutOfMemoryError("unable to create native thread");
        }),
        ON_THE_CALLER(Runnable::run),
        NEW_THREADS(task -> new Thread(task).start());

        @SuppressWarnings("ImmutableEnumChecker") // each captures nothing
        private final Executor executor;

        Help(Executor executor) {
            this.executor = executor;
        }

        RandomReader open(Path file) throws IOException {
            RandomReader.Builder builder = RandomReader.builder().inFlight(4);
            return (this == SHARED ? builder : builder.executor(executor)).open(file);
        }
    }

    private Path file() throws IOException {
        return Files.write(folder.resolve("file"), content);
    }

    /** Somewhere in the file, at its end or behind. */
    private ReadRequest anywhere() {
        int bytes = random.between(0, 10_000);
        return ReadRequest.of(
                random.between(0, FILE_BYTES + 100),
                random.oneIn(2) ? ByteBuffer.allocate(bytes) : ByteBuffer.allocateDirect(bytes));
    }

    private void check(ReadRequest request, int bytes) {
        ByteBuffer buffer = request.buffer();
        int position = (int) request.position();
        int there = Math.max(0, Math.min(buffer.capacity(), FILE_BYTES - position));
        assertThat(bytes).isEqualTo(there == 0 && buffer.capacity() > 0 ? -1 : there);
        byte[] got = new byte[buffer.position()];
        buffer.flip().get(got);
        assertThat(got).isEqualTo(there == 0 ? got : Arrays.copyOfRange(content, position, position + there));
        assertThat(got).hasSize(there);
    }

    @ParameterizedTest
    @EnumSource(Help.class)
    void eachIsCompletedOnceOnTheCallingThread(Help help) throws IOException {
        Thread caller = Thread.currentThread();
        try (RandomReader reader = help.open(file())) {
            for (int round = 0; round < 200; round++) {
                List<ReadRequest> requests = new ArrayList<>();
                for (int i = random.between(0, 60); i > 0; i--) {
                    requests.add(anywhere());
                }
                Set<ReadRequest> open = Collections.newSetFromMap(new IdentityHashMap<>());
                open.addAll(requests);
                reader.readAll(requests, (request, bytes) -> {
                    assertThat(Thread.currentThread()).isEqualTo(caller);
                    assertThat(open.remove(request)).as("completed once").isTrue();
                    check(request, bytes);
                });
                assertThat(open).isEmpty();
            }
        }
    }

    /** Buffers that are used again: the iterator is asked only for as many as are promised. */
    @Test
    void fewRequestsAreTakenAhead() throws IOException {
        int inFlight = 3;
        int count = 5000;
        AtomicInteger completed = new AtomicInteger();
        Deque<ByteBuffer> free = new ArrayDeque<>();
        for (int i = 0; i < 4 * inFlight; i++) {
            free.add(ByteBuffer.allocateDirect(100));
        }
        Iterator<ReadRequest> requests = new Iterator<>() {
            private int taken;

            @Override
            public boolean hasNext() {
                return taken < count;
            }

            @Override
            public ReadRequest next() {
                taken++;
                return ReadRequest.of(
                        random.between(0, FILE_BYTES - 100), free.remove().clear());
            }
        };
        try (RandomReader reader = RandomReader.builder().inFlight(inFlight).open(file())) {
            reader.readAll(() -> requests, (request, bytes) -> {
                check(request, bytes);
                free.add(request.buffer());
                completed.incrementAndGet();
            });
        }
        assertThat(completed).hasValue(count);
        assertThat(free).hasSize(4 * inFlight);
    }

    @Test
    void anErrorEndsAllAndNamesThePlace() throws IOException {
        Path file = file();
        try (RandomReader reader = Help.SHARED.open(file)) {
            for (int round = 0; round < 100; round++) {
                List<ReadRequest> requests = requests(40);
                int bad = random.between(0, 39);
                requests.set(bad, ReadRequest.of(-1, ByteBuffer.allocate(1)));
                AtomicInteger completed = new AtomicInteger();
                assertThatThrownBy(() -> reader.readAll(requests, (request, bytes) -> completed.incrementAndGet()))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("position -1 of " + file + ": it counts from 0");
                assertThat(completed).hasValueLessThan(40);
            }
        }
    }

    private List<ReadRequest> requests(int count) {
        List<ReadRequest> requests = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            requests.add(anywhere());
        }
        return requests;
    }

    @Test
    void whatTheCompletionThrowsEndsAll() throws IOException {
        EOFException own = new EOFException("mine");
        try (RandomReader reader = Help.NEW_THREADS.open(file())) {
            AtomicInteger completed = new AtomicInteger();
            assertThatThrownBy(() -> reader.readAll(requests(100), (request, bytes) -> {
                        if (completed.incrementAndGet() == 10) {
                            throw own;
                        }
                    }))
                    .isSameAs(own);
            assertThat(completed).hasValue(10);
        }
    }

    @Test
    void whatTheRequestsThrowEndsAll() throws IOException {
        Iterator<ReadRequest> first = requests(10).iterator();
        Iterator<ReadRequest> requests = new Iterator<>() {
            @Override
            public boolean hasNext() {
                return true;
            }

            @Override
            public ReadRequest next() {
                return first.next();
            }
        };
        try (RandomReader reader = Help.SHARED.open(file())) {
            assertThatThrownBy(() -> reader.readAll(() -> requests, (request, bytes) -> {}))
                    .isInstanceOf(NoSuchElementException.class);
            assertThatThrownBy(() -> reader.readAll(Arrays.asList(anywhere(), null), (request, bytes) -> {}))
                    .isInstanceOf(NullPointerException.class)
                    .hasMessage("a request");
        }
    }

    /** A read that takes until it is let go, as from a slow disk: the buffer is asked for on the thread that reads. */
    private static final class Slow implements ReadRequest {
        final CountDownLatch begun = new CountDownLatch(1);
        final CountDownLatch letGo = new CountDownLatch(1);
        final AtomicReference<Thread> reads = new AtomicReference<>();
        private final long position;

        Slow() {
            this(0);
        }

        Slow(long position) {
            this.position = position;
        }

        @Override
        public long position() {
            return position;
        }

        @Override
        public ByteBuffer buffer() {
            reads.set(Thread.currentThread());
            begun.countDown();
            boolean interrupted = false;
            while (true) {
                try {
                    letGo.await();
                    break;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            return ByteBuffer.allocate(10);
        }
    }

    /** One that the calling thread reads while a helper is in the other; in which order is theirs. */
    private static FutureTask<Throwable> readingAll(RandomReader reader, List<? extends ReadRequest> requests) {
        return new FutureTask<>(() -> catchThrowable(() -> reader.readAll(requests, (request, bytes) -> {})));
    }

    @Test
    void readsAreInFlightTogether() throws Exception {
        try (RandomReader reader = Help.NEW_THREADS.open(file())) {
            List<Slow> slow = List.of(new Slow(), new Slow(), new Slow(), new Slow());
            FutureTask<Throwable> task = readingAll(reader, slow);
            new Thread(task).start();
            for (Slow each : slow) {
                each.begun.await();
            }
            Set<Thread> threads = new HashSet<>();
            slow.forEach(each -> threads.add(each.reads.get()));
            assertThat(threads).hasSize(4);
            slow.forEach(each -> each.letGo.countDown());
            assertThat(task.get()).isNull();
        }
    }

    /** The caller waits for its helpers, whose buffers are still being written, and tells what fails meanwhile. */
    @Test
    void anInterruptOfTheCallerEndsAllOnceNoneIsInFlight() throws Exception {
        try (RandomReader reader = Help.NEW_THREADS.open(file())) {
            Slow own = new Slow();
            Slow helpers = new Slow(-1);
            CountDownLatch completed = new CountDownLatch(1);
            FutureTask<Throwable> task = new FutureTask<>(() -> {
                Throwable failure = catchThrowable(() -> reader.readAll(List.of(own, helpers), (request, bytes) -> {
                    Thread.currentThread().interrupt();
                    completed.countDown();
                }));
                assertThat(Thread.interrupted()).as("interrupted as before").isTrue();
                return failure;
            });
            Thread caller = new Thread(task);
            caller.start();
            helpers.begun.await();
            own.letGo.countDown();
            completed.await();
            while (caller.getState() != Thread.State.WAITING && !task.isDone()) {
                Thread.onSpinWait();
            }
            assertThat(task.isDone()).as("while a helper reads").isFalse();
            helpers.letGo.countDown();
            assertThat(task.get())
                    .isInstanceOf(ClosedByInterruptException.class)
                    .hasMessageContaining("the thread was interrupted; the file stays open for others")
                    .satisfies(failure -> assertThat(failure.getSuppressed())
                            .singleElement()
                            .isInstanceOf(IllegalArgumentException.class));
            assertThat(reader.read(0, ByteBuffer.allocate(1))).isEqualTo(1);
        }
    }

    @Test
    void anErrorOfAHelperEndsAll() throws Exception {
        try (RandomReader reader = Help.NEW_THREADS.open(file())) {
            Slow own = new Slow();
            Slow bad = new Slow(-1);
            FutureTask<Throwable> task = readingAll(reader, List.of(own, bad));
            new Thread(task).start();
            bad.begun.await();
            bad.letGo.countDown();
            own.letGo.countDown();
            assertThat(task.get()).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void interruptedHelpersCostNothing() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(3);
        try {
            for (int round = 0; round < 50; round++) {
                // A new one for each round: one that has seen quick reads would not ask for help.
                try (RandomReader reader =
                        RandomReader.builder().inFlight(4).executor(executor).open(file())) {
                    interruptHelpersOf(reader);
                }
            }
        } finally {
            executor.shutdown();
            assertThat(executor.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    /** A buffer from a pool would leak. */
    @Test
    void aRequestIsAskedOnceWhateverIsInterrupted() throws IOException {
        AtomicInteger buffers = new AtomicInteger();
        AtomicInteger positions = new AtomicInteger();
        List<ReadRequest> requests = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            requests.add(new ReadRequest() {
                @Override
                public long position() {
                    return positions.getAndIncrement();
                }

                @Override
                public ByteBuffer buffer() {
                    buffers.incrementAndGet();
                    return ByteBuffer.allocate(64);
                }
            });
        }
        Executor interrupting = task -> {
            Thread helper = new Thread(task);
            helper.start();
            new Thread(() -> {
                        while (helper.isAlive()) {
                            helper.interrupt();
                        }
                    })
                    .start();
        };
        for (int round = 0; round < 5; round++) {
            try (RandomReader reader =
                    RandomReader.builder().executor(interrupting).open(file())) {
                reader.readAll(requests, (request, bytes) -> assertThat(bytes).isEqualTo(64));
            }
        }
        assertThat(buffers).hasValue(5 * 400);
        assertThat(positions).hasValue(5 * 400);
    }

    private void interruptHelpersOf(RandomReader reader) throws Exception {
        List<Slow> slow = List.of(new Slow(), new Slow(), new Slow());
        FutureTask<Throwable> task = readingAll(reader, slow);
        Thread caller = new Thread(task);
        caller.start();
        for (Slow each : slow) {
            each.begun.await();
            Thread helper = Objects.requireNonNull(each.reads.get());
            if (!helper.equals(caller)) {
                helper.interrupt();
            }
        }
        slow.forEach(each -> each.letGo.countDown());
        assertThat(task.get()).isNull();
    }

    @Test
    void closingEndsAll() throws Exception {
        Path file = file();
        for (int round = 0; round < 50; round++) {
            RandomReader reader = Help.SHARED.open(file);
            AtomicInteger completed = new AtomicInteger();
            int closeAfter = random.between(1, 60);
            Throwable failure = catchThrowable(() -> reader.readAll(requests(100), (request, bytes) -> {
                if (completed.incrementAndGet() == closeAfter) {
                    reader.close();
                }
            }));
            assertThat(failure).isInstanceOf(ClosedChannelException.class).hasMessageContaining(file.toString());
        }
    }

    /** Also with helpers that are all at work for others. */
    @Test
    void manyThreadsReadAllAtOnce() throws Exception {
        try (RandomReader reader = Help.SHARED.open(file())) {
            List<FutureTask<Throwable>> tasks = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                List<ReadRequest> requests = requests(1000);
                tasks.add(new FutureTask<>(() -> catchThrowable(() -> reader.readAll(requests, this::check))));
            }
            tasks.forEach(task -> new Thread(task).start());
            for (FutureTask<Throwable> task : tasks) {
                assertThat(task.get()).isNull();
            }
        }
    }
}
