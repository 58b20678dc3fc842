package io.thalweg.spark;

import org.apache.spark.sql.connector.metric.CustomSumMetric;

/** What Spark's UI shows of a read. Spark makes each by its class's name. */
final class ReadFigures {
    private ReadFigures() {}

    /** The sum over all tasks. */
    abstract static class TaskSum extends CustomSumMetric {
        private final String name;
        private final String description;

        TaskSum(String name, String description) {
            this.name = name;
            this.description = description;
        }

        @Override
        public final String name() {
            return name;
        }

        @Override
        public final String description() {
            return description;
        }
    }

    /** Bytes of the parts read to their end. */
    public static final class BytesRead extends TaskSum {
        static final String NAME = "bytesRead";

        /** For Spark. */
        public BytesRead() {
            super(NAME, "bytes of the parts read to their end");
        }
    }

    /** Elements read, wanted or not. */
    public static final class RecordsRead extends TaskSum {
        static final String NAME = "recordsRead";

        /** For Spark. */
        public RecordsRead() {
            super(NAME, "elements read, wanted or not");
        }
    }

    /** Elements that are malformed and were left out. */
    public static final class BadRecords extends TaskSum {
        static final String NAME = "badRecords";

        /** For Spark. */
        public BadRecords() {
            super(NAME, "elements that are malformed and were left out");
        }
    }
}
