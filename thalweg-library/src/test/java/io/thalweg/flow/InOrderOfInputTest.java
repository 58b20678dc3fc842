package io.thalweg.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who has a result too early waits for those before it, and nobody gets too far ahead. */
@Timeout(60)
class InOrderOfInputTest {
    private static final class Numbers implements SegmentSource {
        private long number;

        @Override
        public Segment next(Chunk chunk) {
            return Segment.inMemory(number++, "the input", 0, ByteBuffer.allocate(0));
        }

        @Override
        public void stop() {}

        @Override
        public long totalBytes() {
            return UNKNOWN;
        }

        @Override
        public void close() {}
    }

    @Test
    void nobodyTakesMoreThanMayWait() throws Exception {
        List<String> passed = new ArrayList<>();
        InOrderOfInput<String> order = new InOrderOfInput<>(2, passed::add);
        try (Run run = new Run(new Numbers(), (done, total) -> {}, () -> false)) {
            assertThat(order.take(run, new Chunk())).extracting(Segment::number).isEqualTo(0L);
            assertThat(order.take(run, new Chunk())).extracting(Segment::number).isEqualTo(1L);
            Thread third = new Thread(() -> {
                try {
                    order.take(run, new Chunk());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            third.start();
            FetcherTest.awaitState(third, Thread.State.TIMED_WAITING);
            order.put(1, "second");
            assertThat(passed).isEmpty();
            assertThat(third.isAlive()).isTrue();

            order.put(0, "first");

            assertThat(passed).containsExactly("first", "second");
            third.join();
        }
    }
}
