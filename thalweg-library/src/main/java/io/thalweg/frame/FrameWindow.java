package io.thalweg.frame;

import java.io.EOFException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A frame in a window of bytes: where its header says that it ends, whether that can be, and what it holds. All that
 * step from frame to frame share it, so that formats, limits and errors are the same wherever the bytes come from.
 */
abstract class FrameWindow {
    private static final String NO_FRAME =
            "no current frame: call next() or feed() first, and use the frame only if it returned true";

    // A field of eight bytes may hold these too, as lengths that are too long.
    private static final long INCOMPLETE = Long.MIN_VALUE;
    private static final long MALFORMED = Long.MIN_VALUE + 1;

    FrameFormat format;

    /** Takes the place of {@link #format} when the present frame is done with; null if none does. */
    private @Nullable FrameFormat nextFormat;

    // The format's, one step nearer.
    private int lengthFieldOffset;
    private int lengthFieldLength;
    private int typeFieldOffset;
    private int typeFieldLength;

    /** The bytes; none are taken from it but by index. */
    ByteBuffer window;

    int windowEnd;
    /** Index in the window of the present frame. */
    int frameStart;
    /** Bytes of the present frame; 0 if there is none. */
    int frameLength;

    // With a varint, as that of the present frame makes them.

    /** What makes the frame's length of what stands in its length field. */
    long lengthToFrame;
    /** A frame of fewer bytes contradicts its own header. */
    int minFrameLength;
    /** Where in the frame its payload begins. */
    int payloadOffset;

    FrameWindow(FrameFormat format, ByteBuffer window) {
        this.format = format;
        this.window = window;
        this.windowEnd = window.position();
        this.frameStart = windowEnd;
        use(format);
    }

    /** Offset in the source of the present frame, or of the one to come. */
    abstract long offset();

    /** What errors call the source. */
    abstract String source();

    // ---- Formats --------------------------------------------------------------------------------------------------

    private void use(FrameFormat format) {
        this.format = format;
        lengthFieldOffset = format.lengthFieldOffset;
        lengthFieldLength = format.lengthFieldLength;
        typeFieldOffset = format.typeFieldOffset;
        typeFieldLength = format.typeFieldLength;
        minFrameLength = format.minFrameLength();
        lengthToFrame = (long) format.lengthFieldEnd() + format.lengthAdjustment;
        payloadOffset = format.initialBytesToStrip;
    }

    /** Frames behind the present one are to be of {@code next}. */
    final void useNext(FrameFormat next) {
        Objects.requireNonNull(next, "format");
        if (next.order != format.order) {
            throw new IllegalArgumentException("the byte order of a source does not change: the frames so far are "
                    + format.order + ", the new format is " + next.order);
        }
        nextFormat = next;
    }

    /** The present frame is done with; whether the format is another one now. */
    final boolean takeNextFormat() {
        FrameFormat next = nextFormat;
        if (next == null) {
            return false;
        }
        nextFormat = null;
        use(next);
        return true;
    }

    // ---- The header -----------------------------------------------------------------------------------------------

    /** What the length field of the frame at {@code start} says; far below zero if it is not known. */
    final long peekLength(int start) {
        int at = start + lengthFieldOffset;
        if (lengthFieldLength == Integer.BYTES) {
            return windowEnd - at < Integer.BYTES ? INCOMPLETE : window.getInt(at) & 0xFFFF_FFFFL;
        }
        return peekOther(at, start);
    }

    private long peekOther(int at, int start) {
        if (windowEnd - at < lengthFieldLength) {
            return INCOMPLETE;
        }
        return switch (lengthFieldLength) {
            case FrameFormat.VARINT -> peekVarint(at, start);
            case 1 -> window.get(at) & 0xFF;
            case 2 -> window.getShort(at) & 0xFFFF;
            case 3 -> peekMedium(at);
            default -> window.getLong(at);
        };
    }

    private int peekMedium(int at) {
        int first = window.get(at) & 0xFF;
        int middle = (window.get(at + 1) & 0xFF) << 8;
        int last = window.get(at + 2) & 0xFF;
        return format.order == ByteOrder.BIG_ENDIAN ? first << 16 | middle | last : last << 16 | middle | first;
    }

    private long peekVarint(int at, int start) {
        long length = 0;
        for (int i = 0; i < FrameFormat.MAX_VARINT_BYTES; i++) {
            if (at + i >= windowEnd) {
                return INCOMPLETE;
            }
            byte group = window.get(at + i);
            length |= (group & 0x7FL) << (7 * i);
            if (group >= 0) {
                payloadOffset = at + i + 1 - start;
                minFrameLength = payloadOffset;
                lengthToFrame = (long) payloadOffset + format.lengthAdjustment;
                return length;
            }
        }
        return MALFORMED;
    }

    // ---- Out of the way of the hot path ---------------------------------------------------------------------------

    /** Bytes of any frame's header; of one with a varint, up to the first of that. */
    final int headerLength() {
        return Math.max(format.lengthFieldEnd(), lengthFieldOffset + 1);
    }

    /**
     * How many bytes the frame at {@link #frameStart} has, as far as those in the window say: all of them once its
     * length is known; before, more than there are.
     */
    final int bytesNeeded() throws CorruptedFrameException {
        int there = windowEnd - frameStart;
        if (there < headerLength()) {
            return headerLength();
        }
        long length = peekLength(frameStart);
        if (format.isVarint() && length == INCOMPLETE) {
            return there + 1;
        }
        return checked(length);
    }

    private int checked(long length) throws CorruptedFrameException {
        if (format.isVarint() && length == MALFORMED) {
            throw new CorruptedFrameException(
                    presentFrame() + " has a varint of more than " + FrameFormat.MAX_VARINT_BYTES
                            + " bytes as its length" + hint(),
                    offset());
        }
        long total = length + lengthToFrame;
        // A length of eight bytes may be too large for a signed long, or make the sum so.
        if (length < 0 || total > format.maxFrameLength || (total < length && lengthToFrame > 0)) {
            throw new TooLongFrameException(
                    presentFrame() + " is too long: its length field says " + Long.toUnsignedString(length)
                            + ", the limit is " + format.maxFrameLength + " bytes with header (maxFrameLength)"
                            + hint(),
                    offset(),
                    length,
                    format.maxFrameLength);
        }
        if (total < minFrameLength) {
            throw new CorruptedFrameException(
                    presentFrame() + " is too short: its length field says " + length + ", which makes " + total
                            + " bytes in all; its header alone has " + minFrameLength + hint(),
                    offset());
        }
        return (int) total;
    }

    private String presentFrame() {
        return "the frame at offset " + offset() + " of " + source();
    }

    /** There are fewer than {@code need} bytes of the frame, and no more will come. */
    final EOFException endInside(int need) {
        return new EOFException(shortOf(need) + ": the input ends inside a frame" + hint());
    }

    final String shortOf(int need) {
        return "need " + need + " bytes, got " + (windowEnd - frameStart) + " at offset " + offset() + " of "
                + source();
    }

    final String hint() {
        return ForeignProtocol.hint(window, frameStart, windowEnd);
    }

    // ---- What the frame holds -------------------------------------------------------------------------------------

    final int presentType() {
        if (frameLength == 0 || typeFieldOffset < 0) {
            throw new IllegalStateException(frameLength == 0 ? NO_FRAME : "the format has no type: " + format);
        }
        int at = frameStart + typeFieldOffset;
        return switch (typeFieldLength) {
            case 1 -> window.get(at) & 0xFF;
            case 2 -> window.getShort(at) & 0xFFFF;
            default -> window.getInt(at);
        };
    }

    final int payloadLength() {
        if (frameLength == 0) {
            throw new IllegalStateException(NO_FRAME);
        }
        return frameLength - payloadOffset;
    }

    final byte[] copyOfPayload() {
        byte[] payload = new byte[payloadLength()];
        window.get(frameStart + payloadOffset, payload);
        return payload;
    }
}
