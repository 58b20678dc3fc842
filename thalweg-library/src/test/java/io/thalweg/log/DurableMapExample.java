package io.thalweg.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A map in memory that a log keeps; the beginning of docs/how-to/key-value-store.md. */
class DurableMapExample {
    // @start region=map
    static Map<String, String> load(Path directory) throws IOException {
        Map<String, String> values = new HashMap<>();
        try (LogReader records = LogReader.open(directory)) {
            while (records.next()) {
                String[] entry = UTF_8.decode(records.payload()).toString().split("=", 2);
                values.put(entry[0], entry[1]);
            }
        }
        return values;
    }

    /** The entry survives a power cut once this returns. */
    static void put(AppendLog log, Map<String, String> values, String key, String value) throws IOException {
        log.append((key + "=" + value).getBytes(UTF_8));
        log.commit(Acknowledgement.DISK);
        values.put(key, value);
    }
    // @end

    // @start region=use
    static void paint(Path directory, String colour) throws IOException {
        try (AppendLog log = AppendLog.open(directory)) {
            Map<String, String> values = load(directory);
            System.out.println("it was " + values.get("colour"));
            put(log, values, "colour", colour);
        }
    }
    // @end

    @Test
    void newestValueIsThereAfterwards(@TempDir Path directory) throws IOException {
        paint(directory, "green");
        paint(directory, "red=blue");
        assertThat(load(directory)).isEqualTo(Map.of("colour", "red=blue"));
    }
}
