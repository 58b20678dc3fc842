package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is only given to the system is forced while more is appended, and nothing is lost sight of. */
@Timeout(300)
class WritebackTest {
    private static final int MEBIBYTE = 1 << 20;
    private static final LogSettings SETTINGS =
            new LogSettings(20 * MEBIBYTE, 20 * MEBIBYTE, MEBIBYTE, Long.MAX_VALUE, LogRecovery.TAIL, () -> 42);

    private final FailingDisk disk = new FailingDisk();
    private final Deque<Runnable> tasks = new ArrayDeque<>();
    private final AtomicInteger forces = new AtomicInteger();

    private LogWriter open() throws IOException {
        LogWriter log = LogWriter.open(disk, SETTINGS, tasks::add);
        disk.duringForce = forces::incrementAndGet;
        return log;
    }

    private static void write(LogWriter log, int mebibytes) throws IOException {
        for (int i = 0; i < mebibytes; i++) {
            log.append(ByteBuffer.allocate(MEBIBYTE));
            log.writeOut();
        }
    }

    @Test
    void segmentIsForcedForEachEightMebibytes() throws IOException {
        try (LogWriter log = open()) {
            write(log, 7);
            assertThat(tasks).isEmpty();
            write(log, 1);
            assertThat(tasks).hasSize(1);
            write(log, 8);
            assertThat(tasks).hasSize(1); // one at a time
            int before = forces.get();
            tasks.remove().run();
            assertThat(forces).hasValue(before + 1);
            write(log, 1);
            assertThat(tasks).hasSize(1);
        }
    }

    @Test
    void nextSegmentIsCountedAnew() throws IOException {
        try (LogWriter log = open()) {
            write(log, 18);
            tasks.remove().run();
            write(log, 1);
            tasks.remove().run();
            write(log, 7);
            assertThat(disk.names()).hasSize(2);
            assertThat(tasks).isEmpty();
            write(log, 1);
            assertThat(tasks).hasSize(1);
        }
    }

    @Test
    void whoComesTooLateForcesNothing() throws IOException {
        LogWriter log = open();
        write(log, 8);
        log.close();
        int before = forces.get();
        tasks.remove().run();
        assertThat(forces).hasValue(before);
    }

    /** Its own force would be a second one beside that of the next segment, which {@code end} waits for. */
    @Test
    void whoComesTooLateLeavesTheNextSegmentsForceToItsOwnTask() throws IOException {
        try (LogWriter log = open()) {
            write(log, 19); // all tasks of the first segment wait
            assertThat(tasks).hasSize(1);
            log.force(() -> {});
            write(log, 8);
            assertThat(tasks).hasSizeGreaterThan(1);
            int before = forces.get();
            tasks.remove().run();
            assertThat(forces).hasValue(before);
        }
    }

    @Test
    void taskThatComesDuringAForceMakesNoSecondOne() throws IOException {
        try (LogWriter log = open()) {
            write(log, 8);
            log.force(() -> {});
            Runnable late = tasks.remove();
            write(log, 8);
            Runnable present = tasks.removeLast();
            int before = forces.get();
            disk.duringForce = () -> {
                disk.duringForce = forces::incrementAndGet;
                late.run();
            };
            present.run();
            assertThat(forces).hasValue(before);
        }
    }

    @Test
    void threadThatCannotStartIsNotMissed() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        Executor none = task -> {
            asked.incrementAndGet();
            throw new OutOfMemoryError("unable to create native thread");
        };
        try (LogWriter log = LogWriter.open(disk, SETTINGS, none)) {
            write(log, 16);
            log.force(() -> {});
            write(log, 10);
            assertThat(asked).hasValueGreaterThan(2);
            log.force(() -> {});
            assertThat(log.durableSequence()).isEqualTo(26);
        }
    }

    @Test
    void failureEndsTheLog() throws IOException {
        LogWriter log = open();
        write(log, 8);
        disk.failForce = true;
        tasks.remove().run();
        disk.failForce = false;
        assertThatThrownBy(() -> write(log, 1))
                .hasMessageStartingWith("Input/output error; ")
                .hasMessageContaining("The log takes no more");
        assertThatThrownBy(log::close).hasMessageContaining("The log takes no more");
    }

    /** A disk tells each failure once: the force of a commit that comes behind may succeed. */
    @Test
    void commitFailsWithTheForceThatWasOnItsWay() throws Exception {
        LogWriter log = open();
        write(log, 8);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        disk.duringForce = () -> {
            disk.duringForce = () -> {};
            begun.countDown();
            try {
                assertThat(mayEnd.await(250, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            throw new IllegalStateException("the disk lost it");
        };
        new Thread(tasks.remove()).start();
        begun.await();
        FutureTask<Void> commit = new FutureTask<>(() -> {
            log.force(() -> {});
            return null;
        });
        Thread thread = new Thread(commit);
        thread.start();
        while (thread.getState() != Thread.State.WAITING) {
            assertThat(commit.isDone()).isFalse();
            Thread.onSpinWait();
        }
        mayEnd.countDown();
        assertThatThrownBy(() -> commit.get(250, TimeUnit.SECONDS))
                .hasMessageContaining("the disk lost it; the records of the failing disk below 0 are on the disk");
        assertThat(log.durableSequence()).isZero();
    }
}
