package io.thalweg.overlap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A wait that is deaf to interrupts, and comes to an end all the same. */
@Timeout(60)
class AbandonedThreadsTest {
    private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    private long waitAnHour() {
        lock.lock();
        try {
            return AbandonedThreads.awaitNanos(changed, HOUR_NANOS);
        } finally {
            lock.unlock();
        }
    }

    private Thread waiting(FutureTask<Long> wait) {
        Thread waiting = new Thread(wait);
        waiting.start();
        FetcherTest.awaitState(waiting, Thread.State.TIMED_WAITING);
        return waiting;
    }

    private void wake() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Test
    void whoIsWokenKnowsHowMuchIsLeft() throws Exception {
        FutureTask<Long> wait = new FutureTask<>(this::waitAnHour);
        waiting(wait);
        wake();

        assertThat(wait.get()).isBetween(1L, HOUR_NANOS);
    }

    @Test
    void anInterruptIsKeptAndTakesHalfOfTheTime() throws Exception {
        FutureTask<Long> wait = new FutureTask<>(() -> {
            long left = waitAnHour();
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
            return left;
        });
        waiting(wait).interrupt();

        assertThat(wait.get()).isEqualTo(HOUR_NANOS / 2);
    }

    @Test
    void anInterruptFromBeforeDoesNotEndTheWait() throws Exception {
        FutureTask<Long> wait = new FutureTask<>(() -> {
            Thread.currentThread().interrupt();
            long left = waitAnHour();
            assertThat(Thread.interrupted()).isTrue();
            return left;
        });
        waiting(wait);
        wake();

        assertThat(wait.get()).isPositive();
    }
}
