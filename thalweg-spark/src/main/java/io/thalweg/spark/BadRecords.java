package io.thalweg.spark;

import org.apache.spark.sql.connector.metric.CustomSumMetric;

/** A figure in Spark's UI: elements that are malformed and were left out. Spark makes one by the name. */
public final class BadRecords extends CustomSumMetric {
    static final String NAME = "badRecords";

    /** For Spark. */
    public BadRecords() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "elements that are malformed and were left out";
    }
}
