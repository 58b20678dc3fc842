package io.thalweg.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteOrder;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Which formats there can be. */
class FrameFormatTest {
    @Test
    void defaultsAreThoseOfTheDocumentation() {
        FrameFormat format = FrameFormat.builder().build();
        assertThat(format.maxFrameLength()).isEqualTo(1 << 20);
        assertThat(format.order()).isEqualTo(ByteOrder.BIG_ENDIAN);
        assertThat(format.hasType()).isFalse();
        assertThat(format)
                .hasToString("FrameFormat[maxFrameLength=1048576, lengthFieldOffset=0, lengthFieldLength=4,"
                        + " lengthAdjustment=0, initialBytesToStrip=4, BIG_ENDIAN]");
        assertThat(FrameFormat.varint().toString()).contains("lengthFieldLength=varint");
        assertThat(FrameFormat.typeAndLength().toString()).contains("typeFieldOffset=0");
    }

    @Test
    void partsThatContradictEachOtherAreRefused() {
        assertRefused(b -> b.maxFrameLength(0), "maxFrameLength must be 1 to 1 GiB; got maxFrameLength=0");
        assertRefused(b -> b.maxFrameLength((1 << 30) + 1), "maxFrameLength must be 1 to 1 GiB");
        assertRefused(b -> b.maxFrameLength(3), "maxFrameLength must leave room for the header");
        assertRefused(b -> b.initialBytesToStrip(2 << 20), "maxFrameLength must leave room for the header");
        assertRefused(b -> b.lengthFieldOffset(-1), "lengthFieldOffset must be 0 to 1 GiB");
        assertRefused(b -> b.lengthFieldOffset(Integer.MAX_VALUE), "lengthFieldOffset must be 0 to 1 GiB");
        assertRefused(b -> b.lengthFieldLength(5), "lengthFieldLength must be 1, 2, 3, 4 or 8, got 5");
        assertRefused(b -> b.lengthFieldLength(0), "lengthFieldLength must be 1, 2, 3, 4 or 8, got 0");
        assertRefused(b -> b.initialBytesToStrip(-1), "initialBytesToStrip must be 0 or more, got -1");
        assertRefused(b -> b.typeFieldOffset(-1), "typeFieldOffset must be 0 or more, got -1");
        assertRefused(b -> b.typeFieldOffset(Integer.MAX_VALUE), "typeFieldOffset must be 0 to 1 GiB");
        assertRefused(b -> b.typeFieldOffset(3), "type and length must not overlap");
        assertRefused(b -> b.lengthFieldOffset(3).typeFieldOffset(0), "type and length must not overlap");
        assertRefused(b -> b.varintLength().initialBytesToStrip(1), "a varint's header has no fixed length to strip");
        assertRefused(b -> b.varintLength().typeFieldOffset(0), "the type must stand before a varint");
    }

    private static void assertRefused(Consumer<FrameFormat.Builder> parts, String message) {
        FrameFormat.Builder builder = FrameFormat.builder();
        assertThatThrownBy(() -> {
                    parts.accept(builder);
                    builder.build();
                })
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }
}
