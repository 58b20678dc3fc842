package io.thalweg.frame;

import io.thalweg.testkit.RandomSource;
import io.thalweg.trials.fuzz.FrameLayout;
import java.nio.ByteOrder;
import java.util.List;

/** Random formats, inputs for them, and what a naive decoder finds there that has all bytes at once. */
final class RandomFrames {
    /** More than any frame of these formats has. */
    static final int LONGEST_FRAME_BYTES = 300;

    private static final List<Integer> LENGTH_SIZES = List.of(1, 2, 3, 4, 8);
    private static final List<Integer> TYPE_SIZES = List.of(1, 2, 4);

    private RandomFrames() {}

    /** Any format that there can be, with a small limit. */
    static FrameFormat format(RandomSource random) {
        FrameFormat.Builder builder =
                limited(random).lengthFieldOffset(random.between(0, 9)).lengthAdjustment(random.between(-12, 6));
        if (random.oneIn(2)) {
            builder.typeFieldOffset(random.between(0, 12)).typeFieldLength(random.oneOf(TYPE_SIZES));
        }
        if (random.oneIn(4)) {
            builder.varintLength();
        } else {
            builder.lengthFieldLength(random.oneOf(LENGTH_SIZES));
            if (random.oneIn(2)) {
                builder.initialBytesToStrip(random.between(0, 16));
            }
        }
        try {
            return builder.build();
        } catch (IllegalArgumentException contradiction) {
            return format(random);
        }
    }

    /** A format whose headers can be written, some of them as part of the payload. */
    static FrameFormat writable(RandomSource random) {
        FrameFormat.Builder builder = limited(random);
        int typeSize = random.oneIn(2) ? random.oneOf(TYPE_SIZES) : 0;
        if (random.oneIn(4)) {
            builder.varintLength().lengthAdjustment(random.between(-3, 3));
            return (typeSize > 0
                            ? builder.typeFieldOffset(0)
                                    .typeFieldLength(typeSize)
                                    .lengthFieldOffset(typeSize)
                            : builder)
                    .build();
        }
        int size = random.oneOf(LENGTH_SIZES);
        builder.lengthFieldLength(size).lengthAdjustment(random.between(-6, 6));
        if (random.oneIn(2)) {
            builder.initialBytesToStrip(random.between(0, typeSize + size));
        }
        if (typeSize > 0) {
            builder.typeFieldLength(typeSize);
            return (random.oneIn(2)
                            ? builder.typeFieldOffset(size).lengthAdjustment(typeSize + random.between(-3, 3))
                            : builder.typeFieldOffset(0).lengthFieldOffset(typeSize))
                    .build();
        }
        return builder.build();
    }

    private static FrameFormat.Builder limited(RandomSource random) {
        return FrameFormat.builder()
                .maxFrameLength(random.between(30, LONGEST_FRAME_BYTES))
                .order(random.oneIn(2) ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    }

    /** Mostly small numbers, so that many of the lengths in it are good. */
    static byte[] input(RandomSource random, FrameFormat format) {
        byte[] bytes = new byte[random.between(0, 1000)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (random.oneIn(3) ? random.between(0, 20) : random.oneIn(100) ? 0xFF : 0);
        }
        return format.isVarint() && random.oneIn(4) ? random.bytes(bytes.length) : bytes;
    }

    static FrameLayout layout(FrameFormat format) {
        return new FrameLayout(
                format.maxFrameLength,
                format.hasType() ? format.typeFieldOffset : FrameLayout.NO_TYPE,
                format.typeFieldLength,
                format.lengthFieldOffset,
                format.isVarint() ? FrameLayout.VARINT : format.lengthFieldLength,
                format.lengthAdjustment,
                format.initialBytesToStrip,
                format.order());
    }
}
