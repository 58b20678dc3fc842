package io.thalweg.overlap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.internal.Sink;
import io.thalweg.internal.WorkerThreads;
import io.thalweg.testkit.BulkOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who has the sink, and who waits for whom. */
@Timeout(60)
class DrainerTest {
    private static final long MILLI_NANOS = 1_000_000;

    private final ByteArrayOutputStream target = new ByteArrayOutputStream();
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final Drainer drainer = over(target, tasks::add);

    private static Drainer over(OutputStream target, Executor executor) {
        return new Drainer(Sink.of(target, null), executor, 8, 2);
    }

    @Test
    void aChunkIsWrittenByOneTask() throws Throwable {
        drainer.put(new byte[8], 8);
        drainer.put(new byte[8], 3);

        assertThat(tasks).hasSize(1);
        assertThat(drainer.writtenBytes()).isZero();
        tasks.remove().run();
        assertThat(target.size()).isEqualTo(11);
        assertThat(drainer.writtenBytes()).isEqualTo(11);
        drainer.put(new byte[8], 8);
        assertThat(tasks).hasSize(1);
    }

    @Test
    void memoryThatIsWrittenIsUsedAgain() throws Throwable {
        byte[] first = new byte[8];
        byte[] second = drainer.put(first, 8);
        assertThat(second).isNotSameAs(first).hasSize(8);
        tasks.remove().run();

        assertThat(drainer.put(second, 8)).isSameAs(first);
    }

    @Test
    void itIsIdleUnlessSomethingIsOnItsWayOrHasFailed() throws Throwable {
        assertThat(drainer.isIdle()).isTrue();
        drainer.put(new byte[8], 8);
        assertThat(drainer.isIdle()).isFalse();
        tasks.remove().run();
        assertThat(drainer.isIdle()).isTrue();

        Drainer failing = over(failing(), Runnable::run);
        failing.put(new byte[8], 8);
        assertThat(failing.isIdle()).isFalse();
    }

    private static OutputStream failing() {
        return new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException("No space left on device");
            }
        };
    }

    @Test
    void afterAFailureNothingIsTaken() throws Throwable {
        Drainer failing = over(failing(), Runnable::run);
        failing.put(new byte[8], 8);

        assertThatThrownBy(() -> failing.put(new byte[8], 8)).hasMessage("No space left on device");
        assertThatThrownBy(failing::awaitEmpty).hasMessage("No space left on device");
        assertThat(failing.writtenBytes()).isZero();
    }

    @Test
    void anExecutorThatRefusesIsAskedAgain() throws Throwable {
        AtomicInteger asked = new AtomicInteger();
        Drainer refused = over(target, task -> {
            asked.incrementAndGet();
            throw new RejectedExecutionException("full");
        });
        refused.put(new byte[8], 8);
        refused.put(new byte[8], 8);

        assertThat(asked.get()).isEqualTo(2);
        CompletableFuture.runAsync(() -> refused.wrote(5)).join(); // hangs if a lock is not given back
        refused.awaitEmpty();
        assertThat(CompletableFuture.supplyAsync(refused::writtenBytes).join()).isEqualTo(21);
        assertThat(CompletableFuture.supplyAsync(refused::isIdle).join()).isTrue();
        assertThat(refused.isIdle()).isTrue();
        assertThat(CompletableFuture.supplyAsync(refused::takeSinkNanos).join()).isNotNegative();
        refused.wrote(1);
        assertThat(CompletableFuture.supplyAsync(refused::writtenBytes).join()).isEqualTo(22);
    }

    @Test
    void theTimeOfTheSinkIsTakenOnce() throws Throwable {
        Drainer slow = over(
                new OutputStream() {
                    @Override
                    public void write(int value) {
                        long begin = System.nanoTime();
                        while (System.nanoTime() - begin < MILLI_NANOS) {
                            Thread.onSpinWait();
                        }
                    }
                },
                Runnable::run);
        slow.put(new byte[8], 2);

        assertThat(slow.takeSinkNanos()).isBetween(2 * MILLI_NANOS, TimeUnit.HOURS.toNanos(1));
        assertThat(slow.takeSinkNanos()).isZero();
    }

    @Test
    void aChunkThatIsWrittenMakesRoomWhileTheNextIsOnItsWay() throws Throwable {
        CompletableFuture<Thread> producing = new CompletableFuture<>();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch free = new CountDownLatch(1);
        AtomicInteger writes = new AtomicInteger();
        Drainer slow = over(
                new BulkOutput() {
                    @Override
                    public void write(byte[] bytes, int offset, int length) {
                        if (writes.incrementAndGet() == 1) {
                            begun.countDown();
                            FetcherTest.awaitState(producing.join(), Thread.State.WAITING);
                        } else {
                            FetcherTest.await(free);
                        }
                    }
                },
                WorkerThreads.shared());
        slow.put(new byte[8], 8);
        begun.await(); // From here on nobody else writes.
        FutureTask<Integer> puts = new FutureTask<>(() -> {
            put(slow);
            put(slow); // for which there is no room before the first is written
            return writes.get();
        });
        Thread producer = new Thread(puts);
        producer.start();
        producing.complete(producer);

        assertThat(puts.get()).isBetween(1, 2);
        free.countDown();
        slow.awaitEmpty();
    }

    @Test
    void aFailureEndsTheWaitForRoom() throws Throwable {
        CompletableFuture<Thread> producing = new CompletableFuture<>();
        CountDownLatch begun = new CountDownLatch(1);
        Drainer failing = over(
                new OutputStream() {
                    @Override
                    public void write(int value) throws IOException {
                        begun.countDown();
                        FetcherTest.awaitState(producing.join(), Thread.State.WAITING);
                        throw new IOException("No space left on device");
                    }
                },
                WorkerThreads.shared());
        failing.put(new byte[8], 8);
        begun.await();
        FutureTask<Boolean> puts = new FutureTask<>(() -> {
            put(failing);
            put(failing);
            return true;
        });
        Thread producer = new Thread(puts);
        producer.start();
        producing.complete(producer);

        assertThatThrownBy(puts::get).hasRootCauseMessage("No space left on device");
    }

    private static void put(Drainer drainer) {
        try {
            drainer.put(new byte[8], 8);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
