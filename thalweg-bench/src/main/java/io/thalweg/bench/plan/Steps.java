package io.thalweg.bench.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a pass consists of, to tell what is allocated for each.
 *
 * @param name of one step, for the report
 * @param count of the steps of a pass, from the path of the workload's input
 */
public record Steps(String name, Count count) {
    /** Counts in another way than the variants. */
    @FunctionalInterface
    public interface Count {
        long of(Path input) throws IOException;
    }

    /** Each of {@code sizeBytes} is a step. */
    public static Steps of(String name, int sizeBytes) {
        return new Steps(name, input -> Files.size(input) / sizeBytes);
    }
}
