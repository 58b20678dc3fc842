package io.thalweg.overlap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.internal.Source;
import io.thalweg.testkit.BulkInput;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Who has the source, and who waits for whom. Tasks run when the test runs them, and reads answer when it lets them.
 */
@Timeout(60)
class FetcherTest {
    private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);

    /** What one read of the source does. */
    private interface Step {
        int read() throws IOException;
    }

    private volatile int promises;

    private final Deque<Step> steps = new ArrayDeque<>();
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final CountDownLatch blocked = new CountDownLatch(1);
    private final CountDownLatch free = new CountDownLatch(1);

    private final Fetcher fetcher = new Fetcher(
            Source.of(
                    new BulkInput() {
                        @Override
                        public int read(byte[] into, int offset, int length) throws IOException {
                            Step step = steps.poll();
                            return step == null ? -1 : step.read();
                        }

                        @Override
                        public int available() {
                            return promises;
                        }
                    },
                    null),
            tasks::add,
            8,
            4);

    private static Step bytes(int count) {
        return () -> count;
    }

    /** Answers once {@link #free} says so. */
    private Step blocking(int count) {
        return () -> {
            blocked.countDown();
            await(free);
            return count;
        };
    }

    private void readAhead() {
        fetcher.start();
        tasks.remove().run();
    }

    /** Has another thread read ahead until it is blocked. */
    private Thread blockedReader() {
        fetcher.start();
        Thread reader = new Thread(tasks.remove());
        reader.start();
        await(blocked);
        return reader;
    }

    /** Gives up if the thread has ended, or if this one is interrupted, as by a timeout. */
    static void awaitState(Thread thread, Thread.State state) {
        while (thread.getState() != state) {
            assertThat(thread.getState()).isNotEqualTo(Thread.State.TERMINATED);
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
            Thread.onSpinWait();
        }
    }

    @Test
    void whatWasReadAheadIsAvailableAndTimed() throws IOException {
        steps.addAll(List.of(bytes(3), bytes(2)));
        readAhead();

        assertThat(fetcher.available()).isEqualTo(5);
        Handoff.Chunk first = Objects.requireNonNull(fetcher.next());
        assertThat(first.length).isEqualTo(3);
        assertThat(first.nanos).isBetween(0L, HOUR_NANOS);
        assertThat(fetcher.available()).isEqualTo(2);
    }

    /** Its memory is used again, however often the source ends or fails. */
    @Test
    void aSourceThatFailsAgainAndAgainIsStillReadAhead() throws IOException {
        for (int i = 0; i < 10; i++) {
            steps.add(() -> {
                throw new IOException("on purpose");
            });
            readAhead();
            assertThatThrownBy(fetcher::next).hasMessage("on purpose");
            readAhead();
            assertThat(fetcher.next()).isNull();
            assertThat(fetcher.takeEnd()).isTrue();
        }
        steps.add(bytes(3));
        readAhead();

        assertThat(fetcher.available()).isEqualTo(3);
    }

    @Test
    void memoryThatIsGivenBackIsTakenAgain() {
        byte[] memory = fetcher.take();
        fetcher.giveBack(memory);

        assertThat(fetcher.take()).isSameAs(memory).hasSize(8);
        assertThat(fetcher.take()).isNotSameAs(memory);
    }

    @Test
    void readingGoesOnWhenHalfIsUsed() throws IOException {
        for (int i = 0; i < 10; i++) {
            steps.add(bytes(1));
        }
        readAhead();
        assertThat(fetcher.available()).isEqualTo(4);

        fetcher.next();
        fetcher.start();
        assertThat(tasks).as("with three chunks of four").isEmpty();
        fetcher.next();
        fetcher.start();
        assertThat(tasks).as("with two chunks of four").hasSize(1);
    }

    @Test
    void aTaskThatIsRefusedLeavesTheSourceToTheCaller() {
        Fetcher refused = new Fetcher(
                Source.of(InputStream.nullInputStream(), null),
                task -> {
                    throw new RejectedExecutionException("full");
                },
                8,
                4);
        refused.start();

        assertThat(refused.isIdle()).isTrue();
    }

    @Test
    void aTaskThatHasNotBegunEndsWithTheStream() {
        steps.add(bytes(3));
        fetcher.start();
        assertThat(fetcher.isIdle()).isFalse();

        assertThat(fetcher.close()).isTrue();

        assertThat(fetcher.isIdle()).isTrue();
        tasks.remove().run();
        assertThat(steps).as("reads of the source").hasSize(1);
    }

    @Test
    void nothingIsLeftOnceItIsClosed() {
        steps.add(bytes(3));
        readAhead();

        assertThat(fetcher.close()).isTrue();
        assertThat(fetcher.close()).isFalse();

        assertThat(fetcher.available()).isZero();
        assertThatThrownBy(fetcher::next).isInstanceOf(IOException.class).hasMessage("the stream is closed");
        fetcher.start();
        assertThat(tasks).isEmpty();
    }

    /** While another thread has the source, or will, nobody else may ask it. */
    @Test
    void whatTheSourcePromisedIsAvailableBehindWhatWasRead() throws Exception {
        promises = 7;
        steps.addAll(List.of(bytes(3), blocking(2)));
        fetcher.start();
        assertThat(fetcher.available()).as("before it is read").isEqualTo(7);
        promises = 5;
        Thread reader = new Thread(tasks.remove());
        reader.start();
        await(blocked);
        promises = 9;

        assertThat(fetcher.available()).as("read").isEqualTo(3);
        assertThat(fetcher.next()).isNotNull();
        assertThat(fetcher.available()).as("behind it").isEqualTo(5);

        free.countDown();
        reader.join();
        assertThat(fetcher.available()).isEqualTo(2);
        assertThat(fetcher.next()).isNotNull();
        assertThat(fetcher.available()).as("at the end the caller asks").isZero();
    }

    @Test
    void whatComesAfterTheCloseIsDropped() throws InterruptedException {
        steps.add(blocking(3));
        Thread reader = blockedReader();
        fetcher.close();
        free.countDown();
        reader.join();

        assertThat(fetcher.available()).isZero();
    }

    @Test
    void closeEndsAWaitForASourceThatStaysBlocked() throws Exception {
        steps.add(blocking(3));
        Thread reader = blockedReader();
        CompletableFuture<Throwable> end = new CompletableFuture<>();
        Thread consumer = new Thread(() -> {
            try {
                fetcher.next();
            } catch (Throwable e) {
                end.complete(e);
            }
        });
        consumer.start();
        awaitState(consumer, Thread.State.WAITING);

        fetcher.close();

        assertThat(end.get()).hasMessage("the stream is closed");
        free.countDown();
        reader.join();
        consumer.join();
    }

    @Test
    void aChunkIsHandedOutWhileTheNextIsWaitedFor() throws Exception {
        CompletableFuture<Thread> consuming = new CompletableFuture<>();
        CountDownLatch begun = new CountDownLatch(1);
        steps.add(() -> {
            begun.countDown();
            awaitState(consuming.join(), Thread.State.WAITING);
            return 3;
        });
        steps.add(blocking(-1));
        fetcher.start();
        Thread reader = new Thread(() -> tasks.remove().run());
        CompletableFuture<Integer> length = new CompletableFuture<>();
        Thread consumer = new Thread(() -> {
            try {
                Handoff.Chunk chunk = fetcher.next();
                length.complete(chunk == null ? -1 : chunk.length);
            } catch (Throwable e) {
                length.completeExceptionally(e);
            }
        });
        reader.start();
        begun.await(); // Nobody withdraws it from here on.
        consumer.start();
        consuming.complete(consumer);

        assertThat(length.get()).isEqualTo(3);
        free.countDown();
        reader.join();
        consumer.join();
    }

    @Test
    void whoWaitsForTheSourceSaysWhetherItIsLeft() throws Exception {
        assertThat(fetcher.awaitIdle(0)).isTrue();
        assertThat(fetcher.awaitLeft(0)).isTrue();
        assertThat(fetcher.callerReads()).isFalse();

        fetcher.callerEnters();
        assertThat(fetcher.callerReads()).isTrue();
        assertThat(fetcher.awaitIdle(0)).isTrue();
        assertThat(fetcher.awaitLeft(1)).isFalse();
        fetcher.callerLeaves();
        assertThat(fetcher.awaitLeft(0)).isTrue();

        steps.add(blocking(-1));
        Thread reader = blockedReader();
        assertThat(fetcher.awaitIdle(1)).isFalse();
        assertThat(fetcher.awaitLeft(1)).isFalse();
        free.countDown();
        assertThat(fetcher.awaitIdle(HOUR_NANOS)).isTrue();
        reader.join();
    }

    @Test
    void aCallerThatLeavesTheSourceEndsTheWaitForIt() throws Exception {
        fetcher.callerEnters();
        CompletableFuture<Boolean> left = new CompletableFuture<>();
        Thread waiting = new Thread(() -> left.complete(fetcher.awaitLeft(HOUR_NANOS)));
        waiting.start();
        awaitState(waiting, Thread.State.TIMED_WAITING);

        fetcher.callerLeaves();

        assertThat(left.get()).isTrue();
        waiting.join();
    }

    /** What wakes it may be another chunk, and not the end. */
    @Test
    void whoWaitsForTheOtherThreadWaitsUntilItEnds() throws Exception {
        CompletableFuture<Boolean> idle = new CompletableFuture<>();
        Thread waiting = new Thread(() -> idle.complete(fetcher.awaitIdle(HOUR_NANOS)));
        steps.add(blocking(3));
        steps.add(() -> {
            while (waits(waiting) < 2 && !idle.isDone()) {
                Thread.onSpinWait();
            }
            return -1;
        });
        Thread reader = blockedReader();
        waiting.start();
        awaitState(waiting, Thread.State.TIMED_WAITING);
        free.countDown();

        assertThat(idle.get()).isTrue();
        reader.join();
        waiting.join();
    }

    private static long waits(Thread thread) {
        ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(thread.getId());
        return info == null ? 0 : info.getWaitedCount();
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
