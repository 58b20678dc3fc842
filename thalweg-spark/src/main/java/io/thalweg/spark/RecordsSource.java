package io.thalweg.spark;

/** {@code thalweg-records}: records of one size. Spark makes one by the name. */
public final class RecordsSource extends ThalwegSource {
    /** For Spark. */
    public RecordsSource() {
        super(SourceKind.RECORDS);
    }
}
