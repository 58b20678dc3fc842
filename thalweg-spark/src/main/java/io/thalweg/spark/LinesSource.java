package io.thalweg.spark;

/** {@code thalweg-lines}: lines of text, with their place. Spark makes one by the name. */
public final class LinesSource extends ThalwegSource {
    /** For Spark. */
    public LinesSource() {
        super(SourceKind.LINES);
    }
}
