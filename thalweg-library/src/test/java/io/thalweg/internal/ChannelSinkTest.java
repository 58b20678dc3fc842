package io.thalweg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.testkit.ScriptedWritableChannel;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A channel takes what it likes; whoever writes to it as to a stream need not care. */
class ChannelSinkTest {
    private static final int MOST_EMPTY_WRITES = 100;

    @Test
    void passesASingleByteOn() throws IOException {
        ScriptedWritableChannel channel = ScriptedWritableChannel.whole();

        new ChannelSink(channel, "it").write(new byte[] {7}, 0, 1);
        assertThat(channel.bytes()).containsExactly(7);
    }

    @Test
    void goesOnWhileAnyWriteIsNotEmpty() throws IOException {
        AtomicInteger calls = new AtomicInteger();
        ScriptedWritableChannel channel =
                ScriptedWritableChannel.inPieces(() -> calls.incrementAndGet() % MOST_EMPTY_WRITES == 0 ? 1 : 0);

        new ChannelSink(channel, "it").write(new byte[] {1, 2, 3}, 0, 3);
        assertThat(channel.bytes()).containsExactly(1, 2, 3);
    }

    @Test
    void givesUpOnAChannelThatTakesNothing() {
        AtomicInteger calls = new AtomicInteger();
        ScriptedWritableChannel channel = ScriptedWritableChannel.inPieces(() -> {
            assertThat(calls.incrementAndGet()).as("empty writes").isLessThanOrEqualTo(MOST_EMPTY_WRITES);
            return 0;
        });

        assertThatThrownBy(() -> new ChannelSink(channel, "it").write(new byte[8], 0, 8))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("100 attempts in a row moved no byte");
    }
}
