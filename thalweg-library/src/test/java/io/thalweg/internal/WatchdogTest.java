package io.thalweg.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.channel.BufferedWritableByteChannel;
import io.thalweg.testkit.ScriptedReadableChannel;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.InterruptibleChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the timer that all deadlines share keeps, and for how long. */
class WatchdogTest {
    private static final Duration AMPLE = Duration.ofMinutes(10);

    @Test
    void checksThatShorterDeadlinesReplaceLeaveTheQueue() {
        Watchdog watchdog = new Watchdog(() -> {});
        for (int i = 0; i < 1000; i++) {
            watchdog.begin(AMPLE.minusSeconds(i / 2).toNanos() - i);
            watchdog.end();
        }
        assertThat(Watchdog.Shared.TIMER.getQueue()).hasSizeLessThan(100);
        watchdog.cancel();
    }

    @Test
    void itsThreadsInheritNothing() throws InterruptedException {
        InheritableThreadLocal<String> own = new InheritableThreadLocal<>();
        own.set("the first caller's");
        AtomicReference<Object> seen = new AtomicReference<>("nothing yet");
        Thread thread = Watchdog.Shared.daemon(() -> seen.set(own.get()), "test");
        thread.start();
        thread.join();
        assertThat(seen.get()).isNull();
        assertThat(thread.getContextClassLoader()).isNull();
    }

    // ---- The check that is pending ----------------------------------------------------------------------------------

    /** What this test's waits have added to the queue. */
    private static List<Runnable> pending(Set<Runnable> before) {
        return Watchdog.Shared.TIMER.getQueue().stream()
                .filter(task -> !before.contains(task))
                .toList();
    }

    private static Set<Runnable> pendingOfOthers() {
        return Set.copyOf(Watchdog.Shared.TIMER.getQueue());
    }

    /** As if its time had come; what is pending afterwards. */
    private static List<Runnable> pendingAfter(Runnable check, Set<Runnable> before) {
        assertThat(Watchdog.Shared.TIMER.remove(check)).isTrue();
        check.run();
        return pending(before);
    }

    @Test
    void laterWaitNeedsNoCheckOfItsOwn() {
        Set<Runnable> before = pendingOfOthers();
        Watchdog watchdog = new Watchdog(() -> {});
        watchdog.begin(AMPLE.toNanos());
        List<Runnable> first = pending(before);
        watchdog.end();
        watchdog.begin(AMPLE.toNanos());
        assertThat(pending(before)).isEqualTo(first).hasSize(1);
        watchdog.cancel();
    }

    @Test
    void checkThatComesTooEarlyIsPutOff() {
        Set<Runnable> before = pendingOfOthers();
        Watchdog watchdog = new Watchdog(() -> {});
        watchdog.begin(AMPLE.toNanos());
        Runnable check = pending(before).get(0);
        assertThat(pendingAfter(check, before)).hasSize(1).doesNotContain(check);
        assertThat(watchdog.expired()).isFalse();
        watchdog.cancel();
        assertThat(pending(before)).isEmpty();
    }

    @Test
    void closedChannelLeavesNoCheckBehind() throws IOException {
        Set<Runnable> before = pendingOfOthers();
        try (BufferedReadableByteChannel in = reading(new byte[9], AMPLE)) {
            in.get();
            assertThat(pending(before)).hasSize(1);
        }
        assertThat(pending(before)).isEmpty();
    }

    interface Wait {
        void ofAtMost(Duration deadline) throws IOException;
    }

    static Stream<Named<Wait>> waitsThatEnd() {
        byte[] bytes = new byte[100];
        return Stream.of(
                Named.of("the watchdog's own", deadline -> {
                    Watchdog watchdog = new Watchdog(() -> {});
                    watchdog.begin(deadline.toNanos());
                    watchdog.end();
                }),
                Named.of("for a value", deadline -> reading(bytes, deadline).get()),
                Named.of(
                        "for direct memory",
                        deadline -> reading(bytes, deadline).read(ByteBuffer.allocateDirect(bytes.length))),
                Named.of("for room", deadline -> {
                    BufferedWritableByteChannel out = BufferedWritableByteChannel.builder()
                            .deadline(deadline)
                            .build(new Interruptible(ScriptedReadableChannel.whole(bytes)));
                    out.put((byte) 1);
                    out.flush();
                }),
                Named.of(
                        "for the flush of a socket",
                        deadline -> BufferedWritableByteChannel.builder()
                                .deadline(deadline)
                                .build(new FlushedSocket())
                                .flush()));
    }

    private static BufferedReadableByteChannel reading(byte[] bytes, Duration deadline) {
        return BufferedReadableByteChannel.builder()
                .bufferSize(8)
                .deadline(deadline)
                .build(new Interruptible(ScriptedReadableChannel.whole(bytes)));
    }

    @ParameterizedTest
    @MethodSource("waitsThatEnd")
    void checkLapsesWhenTheWaitIsOver(Wait wait) throws IOException {
        Set<Runnable> before = pendingOfOthers();
        wait.ofAtMost(AMPLE);
        assertThat(pending(before)).hasSize(1);
        assertThat(pendingAfter(pending(before).get(0), before))
                .as("nobody waits")
                .isEmpty();
    }

    /** Gives what another has, takes all, and can be closed by anybody. */
    private static final class Interruptible implements ReadableByteChannel, WritableByteChannel, InterruptibleChannel {
        private final ReadableByteChannel source;

        Interruptible(ReadableByteChannel source) {
            this.source = source;
        }

        @Override
        public int read(ByteBuffer into) throws IOException {
            return source.read(into);
        }

        @Override
        public int write(ByteBuffer from) {
            int n = from.remaining();
            from.position(from.limit());
            return n;
        }

        @Override
        public boolean isOpen() {
            return source.isOpen();
        }

        @Override
        public void close() throws IOException {
            source.close();
        }
    }

    private static final class FlushedSocket extends Socket {
        @Override
        public OutputStream getOutputStream() {
            return OutputStream.nullOutputStream();
        }
    }

    // ---- The threads ------------------------------------------------------------------------------------------------

    @Test
    void threadsEndWithTheProgramAndKeepNoClassLoader() {
        for (Thread thread : new Thread[] {
            Watchdog.Shared.daemon(() -> {}, "named"),
            Watchdog.Shared.TIMER.getThreadFactory().newThread(() -> {})
        }) {
            assertThat(thread.isDaemon()).isTrue();
            assertThat(thread.getContextClassLoader()).isNull();
        }
        assertThat(Watchdog.Shared.daemon(() -> {}, "named").getName()).isEqualTo("named");
    }
}
