package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.WritableByteChannel;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What the timer that all deadlines share keeps, and for how long. */
class WatchdogTest {
    private static final Duration AMPLE = Duration.ofMinutes(10);
    private static final int ATTEMPTS = 1000;

    @Test
    void closedChannelIsNotKeptUntilItsDeadline() throws IOException {
        WeakReference<BufferedReadableByteChannel> closed = new WeakReference<>(readAndClosed());
        for (int i = 0; i < ATTEMPTS && closed.get() != null; i++) {
            System.gc();
        }
        assertThat(closed.get()).isNull();
    }

    private static BufferedReadableByteChannel readAndClosed() throws IOException {
        Pipe pipe = Pipe.open();
        try (WritableByteChannel sink = pipe.sink();
                BufferedReadableByteChannel in =
                        BufferedReadableByteChannel.builder().deadline(AMPLE).build(pipe.source())) {
            sink.write(ByteBuffer.allocate(1));
            in.get();
            return in;
        }
    }

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
}
