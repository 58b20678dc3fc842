package io.thalweg.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who has a result too early waits for those before it, and nobody gets too far ahead. */
@Timeout(60)
class InOrderOfInputTest {
    private static final class Numbers implements SegmentSource {
        private long number;

        @Override
        public Segment next(Chunk chunk, Runnable requireGoing) {
            return Segment.inMemory(number++, "the input", 0, true, ByteBuffer.allocate(0));
        }

        @Override
        public boolean mayWait() {
            return false;
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
            FutureTask<Long> taken = new FutureTask<>(
                    () -> Objects.requireNonNull(order.take(run, new Chunk())).number());
            Thread third = new Thread(taken);
            third.start();
            FetcherTest.awaitState(third, Thread.State.TIMED_WAITING);
            order.put(1, "second");
            assertThat(passed).isEmpty();
            assertThat(third.isAlive()).isTrue();

            order.put(0, "first");

            assertThat(passed).containsExactly("first", "second");
            assertThat(taken.get()).isEqualTo(2);
        }
    }
}
