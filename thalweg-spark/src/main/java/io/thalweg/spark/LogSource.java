package io.thalweg.spark;

/** {@code thalweg-log}: the records of append logs. Spark makes one by the name. */
public final class LogSource extends ThalwegSource {
    /** For Spark. */
    public LogSource() {
        super(SourceKind.LOG);
    }
}
