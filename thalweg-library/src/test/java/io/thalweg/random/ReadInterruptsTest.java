package io.thalweg.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.thalweg.testkit.FileChannelStub;
import io.thalweg.testkit.FileDescriptors;
import io.thalweg.testkit.RandomSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many threads read the same file while some of them are interrupted, or another closes it. */
@ExtendWith(FileDescriptors.class)
@Timeout(120)
class ReadInterruptsTest {
    private static final int FILE_BYTES = 1 << 20;
    private static final int READERS = 6;
    private static final int INTERRUPTS = 50;
    private static final int LATE_INTERRUPTS = 200;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @TempDir
    Path folder;

    private final byte[] content = random.bytes(FILE_BYTES);

    private Path file() throws IOException {
        return Files.write(folder.resolve("file"), content);
    }

    /** What a thread met. */
    private final class Met {
        private final ByteBuffer direct = ByteBuffer.allocateDirect(10_000);
        long whole;
        long interrupted;
        final Semaphore noticed = new Semaphore(0);

        /** One read at a random place: right bytes, or the caller's own interrupt. */
        void read(RandomReader reader, RandomSource at) throws IOException {
            int bytes = at.between(1, 10_000);
            int position = at.between(0, FILE_BYTES - bytes);
            ByteBuffer into =
                    at.oneIn(2) ? ByteBuffer.allocate(bytes) : direct.clear().limit(bytes);
            try {
                reader.readFully(position, into);
                byte[] got = new byte[bytes];
                into.flip().get(got);
                assertThat(got).isEqualTo(Arrays.copyOfRange(content, position, position + bytes));
                whole++;
            } catch (ClosedByInterruptException e) {
                assertThat(into.position()).isZero();
                assertThat(Thread.interrupted()).as("the status is kept").isTrue();
                interrupted++;
                noticed.release();
            }
        }
    }

    private FutureTask<Met> reading(RandomReader reader, Met met, AtomicBoolean stop) {
        RandomSource own = RandomSource.ofSeed(random.between(0, Integer.MAX_VALUE - 1));
        return new FutureTask<>(() -> {
            while (!stop.get() || met.whole == 0) {
                met.read(reader, own);
            }
            return met;
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 16})
    void anInterruptEndsOneReadOnly(int inFlight) throws Exception {
        Path file = file();
        try (RandomReader reader = RandomReader.builder().inFlight(inFlight).open(file)) {
            interruptReaders(reader);
            assertThat(FileDescriptors.open().values())
                    .filteredOn(file.toString()::equals)
                    .hasSizeLessThanOrEqualTo(inFlight + 1);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFileWithoutItsNameSurvivesInterruptsAndNoOtherIsTakenForIt(boolean another) throws Exception {
        Path file = file();
        try (RandomReader reader = RandomReader.builder().inFlight(3).open(file)) {
            Files.delete(file);
            if (another) {
                Files.write(file, new byte[FILE_BYTES]);
            }
            interruptReaders(reader);
        }
    }

    /** Only every second thread is interrupted: the others must not notice. */
    private void interruptReaders(RandomReader reader) throws Exception {
        AtomicBoolean stop = new AtomicBoolean();
        List<FutureTask<Met>> tasks = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        List<Met> mets = new ArrayList<>();
        for (int i = 0; i < READERS; i++) {
            mets.add(new Met());
            tasks.add(reading(reader, mets.get(i), stop));
            threads.add(new Thread(tasks.get(i), "reader " + i));
        }
        threads.forEach(Thread::start);
        for (int i = 0; i < INTERRUPTS; i++) {
            int reading = 2 * random.between(0, READERS / 2 - 1);
            threads.get(reading).interrupt();
            // Else all would come before the first read. A reader that failed notices nothing, and its task tells why.
            while (!mets.get(reading).noticed.tryAcquire(100, TimeUnit.MILLISECONDS)
                    && threads.get(reading).isAlive()) {}
        }
        stop.set(true);
        for (int i = 0; i < READERS; i++) {
            Met met = tasks.get(i).get();
            assertThat(met.whole).isPositive();
            assertThat(met.interrupted == 0 || i % 2 == 0)
                    .as("an interrupt of another thread")
                    .isTrue();
        }
    }

    /** JDK 25 sets the status of a thread before it closes the channel that the thread is in by then. */
    @Test
    void anInterruptThatWasTakenEndsNoSecondRead() throws Exception {
        try (RandomReader reader = RandomReader.builder().inFlight(2).open(file())) {
            AtomicBoolean stop = new AtomicBoolean();
            List<Semaphore> taken = new ArrayList<>();
            List<Thread> threads = new ArrayList<>();
            List<FutureTask<Throwable>> tasks = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                Semaphore mine = new Semaphore(0);
                taken.add(mine);
                tasks.add(new FutureTask<>(() -> catchThrowable(() -> readAndTake(reader, mine, stop))));
                threads.add(new Thread(tasks.get(i)));
            }
            threads.forEach(Thread::start);
            for (int i = 0; i < LATE_INTERRUPTS; i++) {
                int at = random.between(0, 1);
                threads.get(at).interrupt();
                while (!taken.get(at).tryAcquire(100, TimeUnit.MILLISECONDS)
                        && threads.get(at).isAlive()) {}
            }
            stop.set(true);
            for (FutureTask<Throwable> task : tasks) {
                assertThat(task.get()).isNull();
            }
        }
    }

    /** A channel that is closed by an interrupt may have read already, and the buffer has advanced. */
    @Test
    void whatAClosedChannelHadReadIsReadAgain() throws IOException {
        Path file = file();
        try (AsynchronousFileChannel anchor = AsynchronousFileChannel.open(file);
                FileChannel open = FileChannel.open(file);
                FileChannel noticesLate = new FileChannelStub() {
                    @Override
                    public int read(ByteBuffer into, long position) throws IOException {
                        open.read(into, position);
                        throw new ClosedByInterruptException();
                    }
                };
                ChannelPool pool = new ChannelPool(file, Set.of(StandardOpenOption.READ), "", anchor, noticesLate, 1)) {
            ByteBuffer into = ByteBuffer.allocate(100).position(10);
            assertThat(pool.read(into, 50)).isEqualTo(90);
            assertThat(into.position()).isEqualTo(100);
            assertThat(into.position(10)).isEqualTo(ByteBuffer.wrap(content, 50, 90));
        }
    }

    /** Reads; an interrupt is noted once its status is cleared. */
    private void readAndTake(RandomReader reader, Semaphore taken, AtomicBoolean stop) throws IOException {
        ByteBuffer into = ByteBuffer.allocate(3000);
        while (!stop.get()) {
            try {
                // Longer than the file: what was read before the interrupt was noticed must not count.
                int n = reader.readUpTo(FILE_BYTES - 2000, into.clear());
                assertThat(n).isEqualTo(2000).isEqualTo(into.position());
                assertThat(into.slice(0, n)).isEqualTo(ByteBuffer.wrap(content, FILE_BYTES - 2000, 2000));
            } catch (ClosedByInterruptException e) {
                assertThat(Thread.currentThread().isInterrupted()).isTrue();
            }
            if (Thread.interrupted()) {
                taken.release();
            }
        }
    }

    @Test
    void anInterruptedThreadDoesNotRead() throws IOException {
        Path file = file();
        try (RandomReader reader = RandomReader.open(file)) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> reader.read(5, ByteBuffer.allocate(10)))
                    .isInstanceOf(ClosedByInterruptException.class)
                    .hasMessage("cannot read 10 bytes at offset 5 of " + file
                            + ": the thread was interrupted; the file stays open for others");
            assertThat(Thread.interrupted()).isTrue();
            Thread.currentThread().interrupt();
            assertThat(reader.size()).as("asks the system, and does not wait").isEqualTo(FILE_BYTES);
            assertThat(Thread.interrupted()).isTrue();
            assertThat(reader.read(5, ByteBuffer.allocate(10))).isEqualTo(10);
        }
    }

    /** Of a large buffer on the heap, some pieces are there already. */
    @Test
    void anInterruptInTheMiddleLeavesThePosition() throws Exception {
        byte[] large = new byte[16 << 20];
        try (RandomReader reader = RandomReader.open(Files.write(folder.resolve("large"), large))) {
            ByteBuffer into = ByteBuffer.allocate(large.length);
            FutureTask<Integer> task = new FutureTask<>(() -> {
                while (true) {
                    try {
                        reader.read(0, into);
                        into.rewind();
                    } catch (ClosedByInterruptException e) {
                        return into.position();
                    }
                }
            });
            Thread thread = new Thread(task);
            thread.start();
            for (int spin = random.between(1000, 1_000_000); spin > 0; spin--) {
                Thread.onSpinWait();
            }
            thread.interrupt();
            assertThat(task.get()).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 16})
    void closingEndsAllReads(int inFlight) throws Exception {
        Path file = file();
        for (int round = 0; round < 100; round++) {
            RandomReader reader = RandomReader.builder().inFlight(inFlight).open(file);
            CyclicBarrier together = new CyclicBarrier(READERS + 1);
            List<FutureTask<Throwable>> tasks = new ArrayList<>();
            for (int i = 0; i < READERS; i++) {
                RandomSource own = RandomSource.ofSeed(random.between(0, Integer.MAX_VALUE - 1));
                tasks.add(new FutureTask<>(() -> {
                    together.await();
                    Met met = new Met();
                    return catchThrowable(() -> {
                        while (true) {
                            met.read(reader, own);
                        }
                    });
                }));
                new Thread(tasks.get(i)).start();
            }
            together.await();
            for (int spin = random.between(0, 20_000); spin > 0; spin--) {
                Thread.onSpinWait();
            }
            reader.close();
            for (FutureTask<Throwable> task : tasks) {
                assertThat(task.get())
                        .isInstanceOf(ClosedChannelException.class)
                        .hasMessageContaining(file.toString());
            }
        }
    }
}
