package io.thalweg.trials.fuzz;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The frames of an array, byte by byte and with numbers of any size. */
public final class NaiveFrames {
    private static final int MOST_VARINT_BYTES = 5;

    /** How a sequence of frames ends. */
    public enum End {
        /** Where a frame would begin. */
        CLEAN,
        /** In the middle of a frame. */
        INSIDE,
        TOO_LONG,
        CORRUPTED
    }

    /** A frame, what its type is (0 without one), and what is left of it when the header is stripped. */
    public record Frame(long offset, int type, ByteBuffer payload) {}

    /** All frames, and where and how they end. */
    public record Outcome(List<Frame> frames, End end, long endOffset) {}

    /** A length as it was found, and the bytes before its end. */
    private record Length(BigInteger value, int end) {}

    private final FrameLayout layout;
    private final byte[] bytes;
    private final List<Frame> frames = new ArrayList<>();

    private NaiveFrames(FrameLayout layout, byte[] bytes) {
        this.layout = layout;
        this.bytes = bytes;
    }

    /** What there is in those bytes. */
    public static Outcome read(FrameLayout layout, byte[] bytes) {
        return new NaiveFrames(layout, bytes).read();
    }

    private Outcome read() {
        int at = 0;
        while (at < bytes.length) {
            int lengthAt = at + layout.lengthOffset();
            if (layout.isVarint() && hasEndlessVarint(lengthAt)) {
                return new Outcome(frames, End.CORRUPTED, at);
            }
            Length length = layout.isVarint() ? varint(lengthAt) : fixed(lengthAt);
            if (length.end() > bytes.length) {
                return new Outcome(frames, End.INSIDE, at);
            }
            BigInteger total = length.value().add(BigInteger.valueOf(length.end() - at + layout.adjustment()));
            if (total.compareTo(BigInteger.valueOf(layout.maxFrameLength())) > 0) {
                return new Outcome(frames, End.TOO_LONG, at);
            }
            int header = layout.isVarint() ? length.end() - at : layout.header();
            if (total.intValue() < header) {
                return new Outcome(frames, End.CORRUPTED, at);
            }
            int end = at + total.intValue();
            if (end > bytes.length) {
                return new Outcome(frames, End.INSIDE, at);
            }
            int stripped = layout.isVarint() ? header : layout.strip();
            int type = layout.hasType()
                    ? (int) number(at + layout.typeOffset(), layout.typeSize()).longValue()
                    : 0;
            frames.add(new Frame(
                    at,
                    type,
                    ByteBuffer.wrap(bytes, at + stripped, end - at - stripped).slice()));
            at = end;
        }
        return new Outcome(frames, End.CLEAN, at);
    }

    private Length fixed(int at) {
        int end = at + layout.lengthSize();
        return new Length(end > bytes.length ? BigInteger.ZERO : number(at, layout.lengthSize()), end);
    }

    private BigInteger number(int at, int size) {
        BigInteger value = BigInteger.ZERO;
        for (int i = 0; i < size; i++) {
            int next = layout.isBigEndian() ? at + i : at + size - 1 - i;
            value = value.shiftLeft(Byte.SIZE).or(BigInteger.valueOf(bytes[next] & 0xFF));
        }
        return value;
    }

    private boolean hasEndlessVarint(int at) {
        for (int i = 0; i < MOST_VARINT_BYTES; i++) {
            if (at + i >= bytes.length || bytes[at + i] >= 0) {
                return false;
            }
        }
        return true;
    }

    private Length varint(int at) {
        BigInteger value = BigInteger.ZERO;
        int end = at;
        boolean more = true;
        for (int shift = 0; more && end < bytes.length; shift += 7, end++) {
            value = value.or(BigInteger.valueOf(bytes[end] & 0x7F).shiftLeft(shift));
            more = bytes[end] < 0;
        }
        return new Length(value, more ? bytes.length + 1 : end);
    }
}
