package io.thalweg.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A part of some input as a channel, as its worker reads it. */
class SegmentChannelTest {
    @Test
    void givesItsPartAndNoMore() throws IOException {
        SegmentChannel channel = new SegmentChannel(() -> {}, () -> {});
        ByteBuffer memory = ByteBuffer.wrap(new byte[] {10, 11, 12, 13, 14, 15});
        channel.take(SegmentChannel.of(memory, 100), 101, 105, null);
        ByteBuffer into = ByteBuffer.allocate(10).position(1);

        assertThat(channel.read(into.limit(4))).isEqualTo(3);
        assertThat(channel.read(into.limit(10))).isEqualTo(1);
        assertThat(channel.read(into)).isEqualTo(-1);
        assertThat(into.limit()).isEqualTo(10);
        assertThat(into.flip()).isEqualTo(ByteBuffer.wrap(new byte[] {0, 11, 12, 13, 14}));
    }

    @Test
    void memoryGivesNoMoreThanItHas() throws IOException {
        ByteBuffer into = ByteBuffer.allocate(10);

        assertThat(SegmentChannel.of(ByteBuffer.wrap(new byte[] {10, 11, 12, 13, 14, 15}), 100)
                        .read(into, 104))
                .isEqualTo(2);

        assertThat(into.flip()).isEqualTo(ByteBuffer.wrap(new byte[] {14, 15}));
    }

    @Test
    void nobodyReadsOnceTheWorkIsOver() {
        SegmentChannel channel = new SegmentChannel(
                () -> {
                    throw new CancellationException("over");
                },
                () -> {});

        assertThatThrownBy(() -> channel.read(ByteBuffer.allocate(1))).isInstanceOf(CancellationException.class);
    }

    @Test
    void closesWhatItOwns() throws IOException {
        AtomicInteger closes = new AtomicInteger();
        SegmentChannel channel = new SegmentChannel(() -> {}, closes::incrementAndGet);
        assertThat(channel.isOpen()).isTrue();

        channel.close();

        assertThat(channel.isOpen()).isFalse();
        assertThat(closes.get()).isEqualTo(1);
        assertThatThrownBy(() -> channel.read(ByteBuffer.allocate(1))).isInstanceOf(ClosedChannelException.class);
    }
}
