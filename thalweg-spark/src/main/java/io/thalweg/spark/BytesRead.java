package io.thalweg.spark;

import org.apache.spark.sql.connector.metric.CustomSumMetric;

/** A figure in Spark's UI: bytes of the parts read to their end. Spark makes one by the name. */
public final class BytesRead extends CustomSumMetric {
    static final String NAME = "bytesRead";

    /** For Spark. */
    public BytesRead() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "bytes of the parts read to their end";
    }
}
