package io.thalweg.spark;

/** {@code thalweg-frames}: messages with a length in front. Spark makes one by the name. */
public final class FramesSource extends ThalwegSource {
    /** For Spark. */
    public FramesSource() {
        super(SourceKind.FRAMES);
    }
}
