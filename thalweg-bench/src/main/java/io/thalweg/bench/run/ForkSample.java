package io.thalweg.bench.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one fork measured.
 *
 * @param nanosPerPass the mean of each iteration, which is a stretch of passes
 * @param allocatedBytesPerPass on the JVM's heap, JMH's own included; null in C
 */
public record ForkSample(
        int round,
        String workload,
        String variant,
        List<Double> nanosPerPass,
        @Nullable Double allocatedBytesPerPass) {
    public ForkSample {
        nanosPerPass = List.copyOf(nanosPerPass);
    }

    /** The fork's own figure: a single disturbed iteration does not move it. */
    public double medianNanos() {
        List<Double> sorted = nanosPerPass.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
