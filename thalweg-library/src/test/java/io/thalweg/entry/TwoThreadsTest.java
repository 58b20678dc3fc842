package io.thalweg.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.channel.BufferedWritableByteChannel;
import io.thalweg.overlap.ReadAhead;
import io.thalweg.overlap.WriteBehind;
import io.thalweg.stream.TunedInputStream;
import io.thalweg.stream.TunedOutputStream;
import io.thalweg.testkit.RandomSource;
import java.io.Closeable;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What belongs to one thread says so when it is used by two, and never with an index. */
@Timeout(60)
class TwoThreadsTest {
    private static final int BUFFER_BYTES = 512;
    /** What {@link WriteBehind} writes itself at first. */
    private static final int LARGE_BYTES = 64 << 10;

    private static final int CALLS = 5_000;

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @TempDir
    Path folder;

    /** One call of a reader or writer; what it chooses is random. */
    private interface Call<T> {
        void on(T target, RandomSource random) throws IOException;
    }

    /** A kind of reader or writer, and how it is used. */
    record Kind<E, T extends Closeable>(String name, Maker<E, T> maker, Call<T> first, List<Call<T>> others) {
        interface Maker<E, T> {
            T over(E endpoint) throws IOException;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Kind<InputStream, ?>> readers() {
        return Stream.of(
                new Kind<InputStream, TunedInputStream>(
                        "TunedInputStream",
                        in -> new TunedInputStream(in, BUFFER_BYTES),
                        (in, random) -> in.read(),
                        List.of(
                                (in, random) -> in.read(new byte[100], 0, random.between(1, 100)),
                                (in, random) -> in.read(new byte[BUFFER_BYTES]),
                                (in, random) -> in.nextChunk(),
                                (in, random) -> in.skip(random.between(1, 2 * BUFFER_BYTES)),
                                (in, random) -> in.mark(random.between(0, 2 * BUFFER_BYTES)))),
                new Kind<InputStream, BufferedReadableByteChannel>(
                        "BufferedReadableByteChannel",
                        in -> BufferedReadableByteChannel.builder()
                                .bufferSize(BUFFER_BYTES)
                                .build(in),
                        (in, random) -> in.get(),
                        List.of()),
                new Kind<InputStream, ReadAhead>(
                        "ReadAhead",
                        ReadAhead::of,
                        (in, random) -> in.read(),
                        List.of(
                                (in, random) -> in.read(new byte[100], 0, random.between(1, 100)),
                                (in, random) -> in.skip(random.between(1, 1000)))));
    }

    static Stream<Kind<OutputStream, ?>> writers() {
        return Stream.of(
                new Kind<OutputStream, TunedOutputStream>(
                        "TunedOutputStream",
                        out -> new TunedOutputStream(out, BUFFER_BYTES),
                        (out, random) -> out.write(new byte[BUFFER_BYTES]),
                        List.of(
                                (out, random) -> out.write(1),
                                (out, random) -> out.write(new byte[100], 0, random.between(1, 100)),
                                (out, random) -> out.flush())),
                new Kind<OutputStream, BufferedWritableByteChannel>(
                        "BufferedWritableByteChannel",
                        out -> BufferedWritableByteChannel.builder()
                                .bufferSize(BUFFER_BYTES)
                                .build(out),
                        (out, random) -> out.write(ByteBuffer.allocate(16 * BUFFER_BYTES)),
                        List.of((out, random) -> out.putInt(1), (out, random) -> out.flush())),
                new Kind<OutputStream, WriteBehind>(
                        "WriteBehind",
                        WriteBehind::of,
                        (out, random) -> out.write(new byte[LARGE_BYTES]),
                        List.of(
                                (out, random) -> out.write(1),
                                (out, random) -> out.write(new byte[100], 0, random.between(1, 100)))));
    }

    static Stream<Kind<InputStream, ?>> tunedReaders() {
        return readers().filter(kind -> kind.name().startsWith("Tuned"));
    }

    static Stream<Kind<OutputStream, ?>> tunedWriters() {
        return writers().filter(kind -> kind.name().startsWith("Tuned"));
    }

    /** A channel whose position two threads move may fail with the index of a value; a stream never does. */
    static Stream<Kind<InputStream, ?>> inputStreams() {
        return readers().filter(kind -> !kind.name().contains("Channel"));
    }

    static Stream<Kind<OutputStream, ?>> outputStreams() {
        return writers().filter(kind -> !kind.name().contains("Channel"));
    }

    /** Where a thread waits for the system, until it may go on. */
    private static final class Waiting {
        final CountDownLatch inside = new CountDownLatch(1);
        final CountDownLatch letGo = new CountDownLatch(1);

        void here() throws IOException {
            inside.countDown();
            try {
                letGo.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }
    }

    private static InputStream source(@Nullable Waiting waiting) {
        return new InputStream() {
            @Override
            public int read() {
                return 1;
            }

            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                if (waiting != null) {
                    waiting.here();
                }
                return Math.min(length, BUFFER_BYTES);
            }
        };
    }

    private static OutputStream target(@Nullable Waiting waiting) {
        return new OutputStream() {
            @Override
            public void write(int value) {}

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                if (waiting != null) {
                    waiting.here();
                }
            }
        };
    }

    @ParameterizedTest
    @MethodSource("readers")
    <T extends Closeable> void aSecondReaderIsNamed(Kind<InputStream, T> kind) throws Exception {
        Waiting waiting = new Waiting();
        aSecondThreadIsNamed(kind, kind.maker().over(source(waiting)), waiting);
    }

    @ParameterizedTest
    @MethodSource("writers")
    <T extends Closeable> void aSecondWriterIsNamed(Kind<OutputStream, T> kind) throws Exception {
        Waiting waiting = new Waiting();
        aSecondThreadIsNamed(kind, kind.maker().over(target(waiting)), waiting);
    }

    private <T extends Closeable> void aSecondThreadIsNamed(Kind<?, T> kind, T shared, Waiting waiting)
            throws Exception {
        FutureTask<@Nullable Throwable> first =
                new FutureTask<>(() -> catchThrowable(() -> kind.first().on(shared, random)));
        new Thread(first, "the first").start();
        waiting.inside.await();

        assertThatThrownBy(() -> kind.first().on(shared, random))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("two threads use ")
                .hasMessageContaining("'the first'")
                .hasMessageContaining("'" + Thread.currentThread().getName() + "'");

        waiting.letGo.countDown();
        first.get(); // Its transfer may be done, or its next one refused.
        FutureTask<Throwable> again = new FutureTask<>(() -> catchThrowable(() -> {
            for (int i = 0; i <= 2 * BUFFER_BYTES; i++) {
                kind.first().on(shared, random);
            }
        }));
        new Thread(again, "the first").start();
        assertThat(again.get()).isInstanceOf(IllegalStateException.class).hasMessageContaining("'the first'");
    }

    @ParameterizedTest
    @MethodSource("inputStreams")
    <T extends Closeable> void readersNeverFailWithAnIndex(Kind<InputStream, T> kind) throws Exception {
        neverFailWithAnIndex(kind, () -> source(null));
    }

    @ParameterizedTest
    @MethodSource("outputStreams")
    <T extends Closeable> void writersNeverFailWithAnIndex(Kind<OutputStream, T> kind) throws Exception {
        neverFailWithAnIndex(kind, () -> target(null));
    }

    private interface Endpoint<E> {
        E open() throws IOException;
    }

    private static <T extends Closeable> List<Call<T>> calls(Kind<?, T> kind) {
        List<Call<T>> calls = new ArrayList<>(kind.others());
        calls.add(kind.first());
        return calls;
    }

    /** What comes after the close is an error, and nothing that looks like data. */
    private <E, T extends Closeable> void failsOnceItIsClosed(Kind<E, T> kind, Endpoint<E> endpoint) throws Exception {
        List<Call<T>> calls = calls(kind);
        for (int round = 0; round < 300; round++) {
            T shared = kind.maker().over(endpoint.open());
            RandomSource own = RandomSource.ofSeed(random.between(0, Integer.MAX_VALUE - 1));
            CountDownLatch working = new CountDownLatch(1);
            FutureTask<Throwable> task = new FutureTask<>(() -> catchThrowable(() -> {
                working.countDown();
                while (true) {
                    own.oneOf(calls).on(shared, own);
                }
            }));
            new Thread(task).start();
            working.await();
            for (int spins = random.between(0, 20_000); spins > 0; spins--) {
                Thread.onSpinWait();
            }
            shared.close();
            assertThat(task.get()).isInstanceOf(IOException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("tunedReaders")
    <T extends Closeable> void aReaderThatIsClosedAtWorkFails(Kind<InputStream, T> kind) throws Exception {
        failsOnceItIsClosed(kind, () -> source(null));
        Path file = Files.write(folder.resolve("file"), new byte[100_000]);
        failsOnceItIsClosed(kind, () -> new FileInputStream(file.toFile()));
    }

    @ParameterizedTest
    @MethodSource("tunedWriters")
    <T extends Closeable> void aWriterThatIsClosedAtWorkFails(Kind<OutputStream, T> kind) throws Exception {
        failsOnceItIsClosed(kind, () -> target(null));
        failsOnceItIsClosed(
                kind, () -> new FileOutputStream(folder.resolve("file").toFile()));
    }

    private <E, T extends Closeable> void neverFailWithAnIndex(Kind<E, T> kind, Endpoint<E> endpoint) throws Exception {
        List<Call<T>> calls = calls(kind);
        for (int round = 0; round < 20; round++) {
            T shared = kind.maker().over(endpoint.open());
            List<FutureTask<@Nullable Throwable>> tasks = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                RandomSource own = RandomSource.ofSeed(random.between(0, Integer.MAX_VALUE - 1));
                tasks.add(new FutureTask<>(() -> catchThrowable(() -> {
                    for (int call = 0; call < CALLS; call++) {
                        own.oneOf(calls).on(shared, own);
                    }
                })));
                new Thread(tasks.get(i)).start();
            }
            for (FutureTask<@Nullable Throwable> task : tasks) {
                Throwable failure = task.get();
                assertThat(failure == null
                                || failure instanceof IllegalStateException
                                || failure instanceof IOException)
                        .as(String.valueOf(failure))
                        .isTrue();
            }
        }
    }
}
