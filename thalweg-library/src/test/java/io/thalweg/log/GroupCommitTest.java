package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who waits for whom while the disk works. */
@Timeout(300)
class GroupCommitTest {
    private static final LogSettings SETTINGS =
            new LogSettings(1 << 20, 1 << 19, Long.MAX_VALUE, LogRecovery.TAIL, () -> 42);

    private final FailingDisk disk = new FailingDisk();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private AppendLog log;

    /** A record on its way. */
    private final class Appending extends Thread {
        private final FutureTask<Long> task;

        Appending(int value, Acknowledgement acknowledgement) {
            this(new FutureTask<>(() -> {
                try {
                    return log.append(record(value), acknowledgement);
                } catch (InterruptedIOException e) {
                    assertThat(Thread.currentThread().isInterrupted()).isTrue();
                    throw e;
                }
            }));
        }

        private Appending(FutureTask<Long> task) {
            super(task);
            this.task = task;
            start();
        }

        /** Until it waits for something; fails if it ends instead. */
        Appending awaitWaiting() {
            while (getState() != State.WAITING) {
                assertThat(task.isDone()).isFalse();
                Thread.onSpinWait();
            }
            return this;
        }

        long sequence() throws Exception {
            return task.get(250, TimeUnit.SECONDS);
        }
    }

    private static ByteBuffer record(int value) {
        return ByteBuffer.wrap(new byte[] {(byte) value});
    }

    @BeforeEach
    void openAndForceOnceSoThatTheSegmentHasItsSpace() throws IOException {
        log = AppendLog.open(disk, SETTINGS, Runnable::run, () -> {});
        log.append(record(0), Acknowledgement.DISK);
    }

    /** Waits in the middle of a force or write until {@link #mayEnd}. */
    private void hold() {
        begun.countDown();
        try {
            assertThat(mayEnd.await(250, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Is bringing its record to the disk, which works until {@link #mayEnd}. */
    private Appending forcing(int value) throws InterruptedException {
        disk.duringForce = () -> {
            disk.duringForce = () -> {};
            hold();
        };
        Appending forcing = new Appending(value, Acknowledgement.DISK);
        begun.await();
        return forcing;
    }

    private List<Byte> read() throws IOException {
        List<Byte> values = new ArrayList<>();
        try (LogReader reader = LogReader.open(disk)) {
            while (reader.next()) {
                values.add(reader.payload().get());
            }
        }
        return values;
    }

    @Test
    void thoseWhoAskMeanwhileShareTheNextForce() throws Exception {
        Appending first = forcing(1);
        List<Appending> others = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            others.add(new Appending(2, Acknowledgement.DISK).awaitWaiting());
        }
        AtomicInteger forces = new AtomicInteger();
        disk.duringForce = forces::incrementAndGet;
        mayEnd.countDown();
        assertThat(first.sequence()).isEqualTo(1);
        for (Appending other : others) {
            assertThat(log.durableSequence()).isGreaterThanOrEqualTo(2);
            other.sequence();
        }
        assertThat(forces).hasValue(1);
        assertThat(log.durableSequence()).isEqualTo(5);
        log.close();
        assertThat(read()).containsExactly((byte) 0, (byte) 1, (byte) 2, (byte) 2, (byte) 2);
    }

    @Test
    void interruptEndsTheWaitForAnotherThread() throws Exception {
        Appending first = forcing(1);
        Appending next = new Appending(2, Acknowledgement.DISK).awaitWaiting();
        Appending waiting = new Appending(3, Acknowledgement.DISK).awaitWaiting();
        waiting.interrupt();
        assertThatThrownBy(waiting::sequence)
                .hasCauseInstanceOf(InterruptedIOException.class)
                .hasMessageContaining("interrupted while waiting for the disk");
        mayEnd.countDown();
        first.sequence();
        next.sequence();
        log.close();
        assertThat(read()).containsExactly((byte) 0, (byte) 1, (byte) 2, (byte) 3);
    }

    @Test
    void commitThatNoThreadCanDoFailsAndTheNextOneIsTried() throws Exception {
        AtomicInteger left = new AtomicInteger(1);
        try (AppendLog other = AppendLog.open(
                new CrashingDisk(1),
                SETTINGS,
                task -> {
                    if (left.getAndDecrement() > 0) {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                    task.run();
                },
                Runnable::run,
                () -> {})) {
            other.append(record(1));
            assertThatThrownBy(() -> other.commitLater().toCompletableFuture().get())
                    .hasCauseInstanceOf(IOException.class)
                    .hasMessageContaining("cannot bring the records of the crashing disk to the disk")
                    .hasMessageContaining("unable to create native thread");
            assertThat(other.commitLater().toCompletableFuture().get()).isEqualTo(1);
        }
    }

    @Test
    void eachCommitThatIsAskedForLaterIsMade() throws Exception {
        List<Runnable> tasks = new ArrayList<>();
        try (AppendLog other = AppendLog.open(new CrashingDisk(1), SETTINGS, tasks::add, Runnable::run, () -> {})) {
            for (int i = 1; i <= 2; i++) {
                other.append(record(i));
                CompletableFuture<Long> first = other.commitLater().toCompletableFuture();
                CompletableFuture<Long> shared = other.commitLater().toCompletableFuture();
                assertThat(tasks).hasSize(1);
                assertThat(first).isNotDone();
                tasks.remove(0).run();
                assertThat(first).isCompletedWithValue((long) i);
                assertThat(shared).isCompletedWithValue((long) i);
                assertThat(other.durableSequence()).isEqualTo(i);
            }
        }
    }

    /** A process that is killed would leave a hole in front of it. */
    @Test
    void nothingIsGivenToTheSystemBeforeABatchOnItsWay() throws Exception {
        Appending first = forcing(1);
        Appending later = new Appending(2, Acknowledgement.OS).awaitWaiting();
        mayEnd.countDown();
        first.sequence();
        assertThat(later.sequence()).isEqualTo(2);
        assertThat(read()).containsExactly((byte) 0, (byte) 1, (byte) 2);
    }

    @Test
    void bufferThatIsFullWaitsForTheBatchToo() throws Exception {
        Appending first = forcing(1);
        log.append(ByteBuffer.allocate(1 << 18));
        Appending later = new Appending(2, Acknowledgement.OS).awaitWaiting();
        mayEnd.countDown();
        first.sequence();
        assertThat(later.sequence()).isEqualTo(3);
        log.close();
        assertThat(read()).containsExactly((byte) 0, (byte) 1, (byte) 0, (byte) 2);
    }

    @Test
    void failureIsToldToAllWhoWait() throws Exception {
        disk.failForce = true;
        Appending first = forcing(1);
        Appending waiting = new Appending(2, Acknowledgement.DISK).awaitWaiting();
        Appending later = new Appending(3, Acknowledgement.OS).awaitWaiting();
        mayEnd.countDown();
        for (Appending each : List.of(first, waiting, later)) {
            assertThatThrownBy(each::sequence)
                    .hasCauseInstanceOf(IOException.class)
                    .hasMessageContaining("below 1 are on the disk")
                    .hasMessageContaining("The log takes no more");
        }
    }

    @Test
    void nextSegmentTakesWhatCouldNotBeWrittenAndWhatCameMeanwhile() throws Exception {
        disk.failWrite = true;
        disk.duringWrite = () -> {
            disk.duringWrite = () -> {};
            hold();
        };
        Appending first = new Appending(1, Acknowledgement.DISK);
        begun.await();
        log.append(record(2));
        mayEnd.countDown();
        assertThatThrownBy(first::sequence).hasMessageContaining("No space left on device");
        disk.failWrite = false;
        log.commit(Acknowledgement.DISK);
        assertThat(log.durableSequence()).isEqualTo(3);
        assertThat(disk.names()).contains(SegmentHeader.name(1));
        log.close();
        assertThat(read()).containsExactly((byte) 0, (byte) 1, (byte) 2);
    }

    @Test
    void closeWaitsForTheForce() throws Exception {
        Appending first = forcing(1);
        FutureTask<Void> closing = new FutureTask<>(() -> {
            log.close();
            return null;
        });
        Thread thread = new Thread(closing);
        thread.start();
        while (thread.getState() != Thread.State.WAITING) {
            assertThat(closing.isDone()).isFalse();
            Thread.onSpinWait();
        }
        mayEnd.countDown();
        assertThat(first.sequence()).isEqualTo(1);
        closing.get(250, TimeUnit.SECONDS);
        assertThat(read()).containsExactly((byte) 0, (byte) 1);
    }
}
