package io.thalweg.trials.fuzz;

import io.thalweg.frame.FrameFormat;
import java.nio.ByteOrder;

/** A frame format as the naive reference knows it: the numbers that a {@link FrameFormat} is built of. */
public record FrameLayout(
        int maxFrameLength,
        int typeOffset,
        int typeSize,
        int lengthOffset,
        int lengthSize,
        int adjustment,
        int strip,
        ByteOrder order) {
    public static final int NO_TYPE = -1;
    public static final int VARINT = 0;

    /** Of the type's field in the formats that are fuzzed. */
    private static final int TYPE_SIZE = Integer.BYTES;

    private static final int[] LENGTH_SIZES = {1, 2, 3, 4, 8};

    /** A length field of fixed size anywhere in the header, and perhaps a type before or behind it. */
    static FrameLayout fixed(FuzzInput input) {
        int size = LENGTH_SIZES[input.choice(0, LENGTH_SIZES.length - 1)];
        int offset = input.choice(0, 8);
        int type = input.flag() ? input.choice(0, 12) : NO_TYPE;
        int adjustment = input.choice(-16, 16);
        int strip = input.choice(0, 24);
        return new FrameLayout(limit(input), type, TYPE_SIZE, offset, size, adjustment, strip, order(input));
    }

    /** Four bytes of type, four bytes of length. */
    static FrameLayout typed(FuzzInput input) {
        return new FrameLayout(limit(input), 0, TYPE_SIZE, 4, 4, 0, 8, ByteOrder.BIG_ENDIAN);
    }

    /** A varint, and perhaps a type or other bytes before it. */
    static FrameLayout varint(FuzzInput input) {
        int offset = input.choice(0, 8);
        int type = input.flag() ? 0 : NO_TYPE;
        return new FrameLayout(limit(input), type, TYPE_SIZE, offset, VARINT, input.choice(-16, 16), 0, order(input));
    }

    /** What a writer can fill in: a length, or a type and a length in either order. */
    static FrameLayout writable(FuzzInput input) {
        int size = input.flag() ? VARINT : LENGTH_SIZES[input.choice(0, LENGTH_SIZES.length - 1)];
        boolean typed = input.flag();
        boolean typeFirst = size == VARINT || input.flag();
        int type = typed ? (typeFirst ? 0 : size) : NO_TYPE;
        int offset = typed && typeFirst ? TYPE_SIZE : 0;
        int strip = size + (typed ? TYPE_SIZE : 0);
        return new FrameLayout(limit(input), type, TYPE_SIZE, offset, size, input.choice(-16, 16), strip, order(input));
    }

    /** From 1 byte to almost 1 GiB: what is announced may be far more than what comes. */
    private static int limit(FuzzInput input) {
        return input.wideChoice(1, 2000) << input.choice(0, 19);
    }

    private static ByteOrder order(FuzzInput input) {
        return input.flag() ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    }

    boolean hasType() {
        return typeOffset != NO_TYPE;
    }

    boolean isVarint() {
        return lengthSize == VARINT;
    }

    boolean isBigEndian() {
        return order == ByteOrder.BIG_ENDIAN;
    }

    /** Whether a format of these numbers makes sense; the library must refuse all others. */
    boolean isSound() {
        int typeEnd = hasType() ? typeOffset + typeSize : 0;
        if (isVarint()) {
            return typeEnd <= lengthOffset && lengthOffset + 1 <= maxFrameLength;
        }
        int lengthEnd = lengthOffset + lengthSize;
        boolean apart = !hasType() || typeEnd <= lengthOffset || typeOffset >= lengthEnd;
        return apart && header() <= maxFrameLength;
    }

    /** A frame has at least these bytes; one with a varint, more. */
    int header() {
        int typeEnd = hasType() ? typeOffset + typeSize : 0;
        return Math.max(strip, Math.max(typeEnd, lengthOffset + lengthSize));
    }

    FrameFormat format() {
        FrameFormat.Builder builder = FrameFormat.builder()
                .maxFrameLength(maxFrameLength)
                .lengthFieldOffset(lengthOffset)
                .lengthAdjustment(adjustment)
                .order(order);
        if (hasType()) {
            builder.typeFieldOffset(typeOffset).typeFieldLength(typeSize);
        }
        return isVarint()
                ? builder.varintLength().build()
                : builder.lengthFieldLength(lengthSize)
                        .initialBytesToStrip(strip)
                        .build();
    }
}
