package io.thalweg.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

/** A view that may be stale is seen to be. */
final class ViewPoisonTest {
    private final ViewPoison poison = new ViewPoison();
    private final ByteBuffer source =
            ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5, 6}).position(1).limit(5).order(ByteOrder.LITTLE_ENDIAN);

    @Test
    void aCopyIsOfWhatTheViewShowsAndCannotBeWritten() {
        ByteBuffer copy = poison.copyOf(source);

        assertThat(copy.isReadOnly()).isTrue();
        assertThat(copy.order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
        assertThat(bytes(copy)).containsExactly(2, 3, 4, 5);
        assertThat(source.position()).as("where the view was").isEqualTo(1);
    }

    @Test
    void aCallThatMayRefillOverwritesWhatWasHandedOutBefore() {
        ByteBuffer first = poison.copyOf(source);
        ByteBuffer second = poison.copyOf(source);

        poison.before(1);

        assertThat(bytes(first)).containsOnly(0xDB);
        assertThat(bytes(second)).containsOnly(0xDB);
    }

    @Test
    void aCallThatCannotRefillLeavesThem() {
        poison.assured(100);
        poison.assured(50);
        ByteBuffer copy = poison.copyOf(source);

        poison.before(100);
        assertThat(bytes(copy)).containsExactly(2, 3, 4, 5);

        poison.before(101);
        assertThat(bytes(copy)).containsOnly(0xDB);
    }

    private static byte[] bytes(ByteBuffer view) {
        byte[] bytes = new byte[view.remaining()];
        view.get(view.position(), bytes);
        return bytes;
    }
}
