package io.thalweg.frame;

/** A frame declares, or a writer was given, more bytes than the format allows. Nothing was allocated for it. */
public final class TooLongFrameException extends CorruptedFrameException {
    private static final long serialVersionUID = 1;

    /** As it stands in the length field. */
    private final long declaredLength;

    private final int maxFrameLength;

    TooLongFrameException(String message, long offset, long declaredLength, int maxFrameLength) {
        super(message, offset);
        this.declaredLength = declaredLength;
        this.maxFrameLength = maxFrameLength;
    }

    /** What the length field says, in bytes; to be read unsigned. */
    public long declaredLength() {
        return declaredLength;
    }

    /** The limit that it exceeds, in bytes: {@link FrameFormat#maxFrameLength()}. */
    public int maxFrameLength() {
        return maxFrameLength;
    }
}
