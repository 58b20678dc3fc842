package io.thalweg.trials.fuzz;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class FrameTargetTest {
    /** Found by Jazzer: the reader, which takes all that comes, guessed at TLS; the decoder knew two bytes of it. */
    @Test
    void aGuessAtAnotherProtocolNeedsMoreBytesThanARefusal() {
        FrameLayout layout =
                new FrameLayout(100, FrameLayout.NO_TYPE, 4, 1, FrameLayout.VARINT, -16, 0, ByteOrder.BIG_ENDIAN);
        byte[] likeTls = {22, 3, 1, 0};
        byte[] sizes = {1, 3};
        assertThatCode(() -> FrameTarget.compare(layout, layout.format(), 8, likeTls, sizes))
                .doesNotThrowAnyException();
    }
}
