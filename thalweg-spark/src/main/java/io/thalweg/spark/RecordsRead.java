package io.thalweg.spark;

import org.apache.spark.sql.connector.metric.CustomSumMetric;

/** A figure in Spark's UI: elements read, wanted or not. Spark makes one by the name. */
public final class RecordsRead extends CustomSumMetric {
    static final String NAME = "recordsRead";

    /** For Spark. */
    public RecordsRead() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "elements read, wanted or not";
    }
}
