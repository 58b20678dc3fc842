package io.thalweg.frame;

import io.thalweg.internal.SharedSecrets;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * Where in a frame its length stands, what it counts, and how much is too much. The words and their meaning are those
 * of Netty's {@code LengthFieldBasedFrameDecoder}:
 *
 * <pre>
 *   |&lt;- lengthFieldOffset -&gt;|&lt;- lengthFieldLength -&gt;|&lt;---- length + lengthAdjustment ----&gt;|
 *   +-----------------------+-----------------------+-------------------------------------+
 *   |   for example a type  |         length        |                body                 |
 *   +-----------------------+-----------------------+-------------------------------------+
 *   |&lt;- initialBytesToStrip: not in the payload ---&gt;|&lt;------------- payload -------------&gt;|
 *   |&lt;------------------------ the frame: at most maxFrameLength -------------------------&gt;|
 * </pre>
 *
 * <p>Immutable and thread-safe.
 */
public final class FrameFormat {
    static {
        SharedSecrets.FRAME_LENGTHS.register(FrameFormat.class, format -> source -> new HeaderWalk(format, source));
    }

    /** Stands for a length of one to five bytes. */
    static final int VARINT = 0;

    /** What 32 bits take. */
    static final int MAX_VARINT_BYTES = 5;

    private static final int NO_TYPE = -1;

    final int maxFrameLength;
    final int lengthFieldOffset;
    final int lengthFieldLength;
    final int lengthAdjustment;
    final int initialBytesToStrip;
    final int typeFieldOffset;
    final int typeFieldLength;
    final ByteOrder order;

    private FrameFormat(Builder builder) {
        maxFrameLength = builder.maxFrameLength;
        lengthFieldOffset = builder.lengthFieldOffset;
        lengthFieldLength = builder.lengthFieldLength;
        lengthAdjustment = builder.lengthAdjustment;
        typeFieldOffset = builder.typeFieldOffset;
        typeFieldLength = builder.typeFieldLength;
        order = builder.order;
        initialBytesToStrip = builder.initialBytesToStrip >= 0 ? builder.initialBytesToStrip : fieldsEnd();
    }

    /** Four bytes of length, big-endian, then the body. */
    public static FrameFormat lengthPrefixed() {
        return builder().build();
    }

    /** Four bytes of type, four bytes of length, both big-endian, then the body. */
    public static FrameFormat typeAndLength() {
        return builder().typeFieldOffset(0).lengthFieldOffset(4).build();
    }

    /** A varint of length, then the body: protobuf's delimited messages. */
    public static FrameFormat varint() {
        return builder().varintLength().build();
    }

    /** A builder with the defaults: a big-endian length of four bytes at the front, 1 MiB at most, no type. */
    public static Builder builder() {
        return new Builder();
    }

    /** Bytes that a frame may have, its header included. */
    public int maxFrameLength() {
        return maxFrameLength;
    }

    /** The byte order of length, type and payload. */
    public ByteOrder order() {
        return order;
    }

    /** Whether frames carry a type. */
    public boolean hasType() {
        return typeFieldOffset != NO_TYPE;
    }

    boolean isVarint() {
        return lengthFieldLength == VARINT;
    }

    /** Where the length field ends; a varint, where it begins. */
    int lengthFieldEnd() {
        return lengthFieldOffset + lengthFieldLength;
    }

    /** Where the last of the two fields ends. */
    int fieldsEnd() {
        return Math.max(lengthFieldEnd(), hasType() ? typeFieldOffset + typeFieldLength : 0);
    }

    /** The bits that a type may have. */
    int maxType() {
        return typeFieldLength == Integer.BYTES ? -1 : (1 << (typeFieldLength * Byte.SIZE)) - 1;
    }

    /** A frame of fewer bytes contradicts its own header. */
    int minFrameLength() {
        int fields = fieldsEnd();
        return Math.max(isVarint() ? fields + 1 : fields, initialBytesToStrip);
    }

    /** What a reader must be able to buffer: a frame, or a header whose varint turns out to be none. */
    int bufferLength() {
        return isVarint() ? Math.max(maxFrameLength, lengthFieldOffset + MAX_VARINT_BYTES) : maxFrameLength;
    }

    @Override
    public String toString() {
        return "FrameFormat[maxFrameLength=" + maxFrameLength + ", lengthFieldOffset=" + lengthFieldOffset
                + ", lengthFieldLength=" + (isVarint() ? "varint" : lengthFieldLength) + ", lengthAdjustment="
                + lengthAdjustment + ", initialBytesToStrip=" + initialBytesToStrip
                + (hasType() ? ", typeFieldOffset=" + typeFieldOffset + ", typeFieldLength=" + typeFieldLength : "")
                + ", " + order + "]";
    }

    /** Describes a format; see {@link FrameFormat#builder()}. */
    public static final class Builder {
        /** gRPC takes 4 MiB, Vert.x 256 KiB; a peer's mistake should cost little and a message should fit. */
        private static final int DEFAULT_MAX_FRAME_LENGTH = 1 << 20;

        /** What the buffer of a channel can be asked for. */
        private static final int MAX_MAX_FRAME_LENGTH = 1 << 30;

        private static final int WHOLE_HEADER = -1;

        private int maxFrameLength = DEFAULT_MAX_FRAME_LENGTH;
        private int lengthFieldOffset;
        private int lengthFieldLength = Integer.BYTES;
        private int lengthAdjustment;
        private int initialBytesToStrip = WHOLE_HEADER;
        private int typeFieldOffset = NO_TYPE;
        private int typeFieldLength = Integer.BYTES;
        private ByteOrder order = ByteOrder.BIG_ENDIAN;

        private Builder() {}

        /** Bytes that a frame may have, its header included; 1 to 1 GiB, default 1 MiB. */
        public Builder maxFrameLength(int maxFrameLength) {
            this.maxFrameLength = maxFrameLength;
            return this;
        }

        /** Bytes before the length; default 0. */
        public Builder lengthFieldOffset(int lengthFieldOffset) {
            this.lengthFieldOffset = lengthFieldOffset;
            return this;
        }

        /** Bytes of the length, which is read unsigned: 1, 2, 3, 4 or 8; default 4. */
        public Builder lengthFieldLength(int lengthFieldLength) {
            if (lengthFieldLength != 1
                    && lengthFieldLength != 2
                    && lengthFieldLength != 3
                    && lengthFieldLength != 4
                    && lengthFieldLength != 8) {
                throw new IllegalArgumentException(
                        "lengthFieldLength must be 1, 2, 3, 4 or 8, got " + lengthFieldLength);
            }
            this.lengthFieldLength = lengthFieldLength;
            return this;
        }

        /** The length is a base-128 varint of one to five bytes, low groups first, as protobuf writes it. */
        public Builder varintLength() {
            lengthFieldLength = VARINT;
            return this;
        }

        /**
         * What to add to the length to get the number of bytes that follow the length field; default 0. Negative when
         * the length also counts the header.
         */
        public Builder lengthAdjustment(int lengthAdjustment) {
            this.lengthAdjustment = lengthAdjustment;
            return this;
        }

        /** Bytes at the front that are not part of the payload; default: the whole header. Not with a varint. */
        public Builder initialBytesToStrip(int initialBytesToStrip) {
            if (initialBytesToStrip < 0) {
                throw new IllegalArgumentException("initialBytesToStrip must be 0 or more, got " + initialBytesToStrip);
            }
            this.initialBytesToStrip = initialBytesToStrip;
            return this;
        }

        /** Where the type stands, a field of {@link #typeFieldLength} bytes; default: there is none. */
        public Builder typeFieldOffset(int typeFieldOffset) {
            if (typeFieldOffset < 0) {
                throw new IllegalArgumentException("typeFieldOffset must be 0 or more, got " + typeFieldOffset);
            }
            this.typeFieldOffset = typeFieldOffset;
            return this;
        }

        /** Bytes of the type, if there is one: 1, 2 or 4; default 4. A shorter one is read unsigned. */
        public Builder typeFieldLength(int typeFieldLength) {
            if (typeFieldLength != 1 && typeFieldLength != 2 && typeFieldLength != 4) {
                throw new IllegalArgumentException("typeFieldLength must be 1, 2 or 4, got " + typeFieldLength);
            }
            this.typeFieldLength = typeFieldLength;
            return this;
        }

        /** Byte order of length, type and payload; default: big-endian. */
        public Builder order(ByteOrder order) {
            this.order = Objects.requireNonNull(order, "order");
            return this;
        }

        /**
         * The format so described.
         *
         * @throws IllegalArgumentException if its parts contradict each other
         */
        public FrameFormat build() {
            check(maxFrameLength >= 1 && maxFrameLength <= MAX_MAX_FRAME_LENGTH, "maxFrameLength must be 1 to 1 GiB");
            check(
                    lengthFieldOffset >= 0 && lengthFieldOffset < MAX_MAX_FRAME_LENGTH,
                    "lengthFieldOffset must be 0 to 1 GiB");
            check(typeFieldOffset < MAX_MAX_FRAME_LENGTH, "typeFieldOffset must be 0 to 1 GiB");
            FrameFormat format = new FrameFormat(this);
            if (format.isVarint()) {
                check(initialBytesToStrip == WHOLE_HEADER, "a varint's header has no fixed length to strip");
                check(
                        !format.hasType() || typeFieldOffset + typeFieldLength <= lengthFieldOffset,
                        "the type must stand before a varint");
            } else {
                check(
                        !format.hasType()
                                || typeFieldOffset + typeFieldLength <= lengthFieldOffset
                                || typeFieldOffset >= format.lengthFieldEnd(),
                        "type and length must not overlap");
            }
            check(format.minFrameLength() <= maxFrameLength, "maxFrameLength must leave room for the header");
            return format;
        }

        private void check(boolean holds, String rule) {
            if (!holds) {
                throw new IllegalArgumentException(rule + "; got maxFrameLength=" + maxFrameLength
                        + ", lengthFieldOffset=" + lengthFieldOffset + ", lengthFieldLength=" + lengthFieldLength
                        + ", initialBytesToStrip="
                        + (initialBytesToStrip == WHOLE_HEADER ? "the whole header" : initialBytesToStrip)
                        + ", typeFieldOffset=" + (typeFieldOffset == NO_TYPE ? "none" : typeFieldOffset));
            }
        }
    }
}
