package io.thalweg.frame;

import io.thalweg.testkit.RandomSource;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Random formats, inputs for them, and a naive decoder that has all bytes at once. */
final class RandomFrames {
    /** More than any frame of these formats has. */
    static final int LONGEST_FRAME_BYTES = 300;

    private static final List<Integer> LENGTH_SIZES = List.of(1, 2, 3, 4, 8);
    private static final List<Integer> TYPE_SIZES = List.of(1, 2, 4);

    private RandomFrames() {}

    /** What there is to say of a whole input: its frames and how it ended. */
    record Outcome(List<String> frames, String end) {}

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

    static Outcome naive(FrameFormat format, byte[] bytes) {
        List<String> frames = new ArrayList<>();
        int at = 0;
        while (at < bytes.length) {
            int lengthAt = at + format.lengthFieldOffset;
            int lengthEnd = lengthAt + format.lengthFieldLength;
            BigInteger length = BigInteger.ZERO;
            if (format.isVarint()) {
                int groups = 0;
                byte group;
                do {
                    if (groups == 5) {
                        return new Outcome(frames, "CorruptedFrameException at " + at);
                    }
                    if (lengthEnd >= bytes.length) {
                        return new Outcome(frames, "inside");
                    }
                    group = bytes[lengthEnd++];
                    length = length.or(BigInteger.valueOf(group & 0x7F).shiftLeft(7 * groups++));
                } while (group < 0);
            } else if (lengthEnd > bytes.length) {
                return new Outcome(frames, "inside");
            } else {
                length = number(format, bytes, lengthAt, format.lengthFieldLength);
            }
            int stripped = format.isVarint() ? lengthEnd - at : format.initialBytesToStrip;
            int typeEnd = format.hasType() ? format.typeFieldOffset + format.typeFieldLength : 0;
            BigInteger total = length.add(BigInteger.valueOf((long) lengthEnd - at + format.lengthAdjustment));
            if (total.compareTo(BigInteger.valueOf(format.maxFrameLength)) > 0) {
                return new Outcome(frames, "TooLongFrameException at " + at);
            }
            if (total.intValue() < Math.max(Math.max(lengthEnd - at, typeEnd), stripped)) {
                return new Outcome(frames, "CorruptedFrameException at " + at);
            }
            int end = at + total.intValue();
            if (end > bytes.length) {
                return new Outcome(frames, "inside");
            }
            int type = format.hasType()
                    ? number(format, bytes, at + format.typeFieldOffset, format.typeFieldLength)
                            .intValue()
                    : 0;
            frames.add(describe(at, type, ByteBuffer.wrap(bytes).slice(at + stripped, end - at - stripped)));
            at = end;
        }
        return new Outcome(frames, "end");
    }

    private static BigInteger number(FrameFormat format, byte[] bytes, int at, int size) {
        BigInteger value = BigInteger.ZERO;
        for (int i = 0; i < size; i++) {
            int next = format.order() == ByteOrder.BIG_ENDIAN ? at + i : at + size - 1 - i;
            value = value.shiftLeft(8).or(BigInteger.valueOf(bytes[next] & 0xFF));
        }
        return value;
    }

    static String describe(FrameFormat format, FrameView frame) {
        return describe(frame.offset(), format.hasType() ? frame.type() : 0, frame.payload());
    }

    private static String describe(long offset, int type, ByteBuffer payload) {
        byte[] bytes = new byte[payload.remaining()];
        payload.get(bytes);
        return offset + " type " + type + " " + HexFormat.of().formatHex(bytes);
    }
}
