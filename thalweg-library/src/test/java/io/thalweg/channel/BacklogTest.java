package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** Whether the memory of a backlog may serve another channel. */
class BacklogTest {
    /** No other test has buffers of this size. */
    private static final int SIZE_BYTES = 12_347;

    private final Backlog backlog = new Backlog(SIZE_BYTES);

    private ByteBuffer filled() {
        backlog.add(new byte[] {1, 2, 3}, 3);
        return backlog.toWrite();
    }

    @Test
    void memoryThatAnotherThreadMayStillFillDoesNot() throws InterruptedException {
        ByteBuffer memory = filled();
        Thread closer = new Thread(() -> backlog.release(true));
        closer.start();
        closer.join();
        assertThat(BufferMemory.take(SIZE_BYTES, false)).isNotSameAs(memory);
    }
}
