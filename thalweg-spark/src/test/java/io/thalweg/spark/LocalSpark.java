package io.thalweg.spark;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Spark in this JVM, with two threads: started by the first test that needs it, for all. */
final class LocalSpark implements BeforeAllCallback {
    @Override
    public void beforeAll(ExtensionContext context) {
        session();
    }

    static SparkSession session() {
        return SparkSession.builder()
                .master("local[2]")
                .appName("thalweg")
                .config("spark.ui.enabled", false)
                .config("spark.sql.shuffle.partitions", 2)
                .config("spark.sql.warehouse.dir", "target/warehouse")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "127.0.0.1")
                .getOrCreate();
    }

    static Dataset<Row> read(String source, Map<String, String> options, Object... paths) {
        return session()
                .read()
                .format(source)
                .options(options)
                .load(Arrays.stream(paths).map(Object::toString).toArray(String[]::new));
    }

    static List<Row> rows(Dataset<Row> data) {
        return data.collectAsList();
    }
}
