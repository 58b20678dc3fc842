package io.thalweg.bench.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one fork measured.
 *
 * @param allocatedBytesPerPass on the JVM's heap, JMH's own included; null in C
 */
public record ForkSample(
        int round,
        String workload,
        String variant,
        List<Stretch> stretches,
        @Nullable Double allocatedBytesPerPass) {
    public ForkSample {
        stretches = List.copyOf(stretches);
    }

    /** Passes that were measured together: an iteration of JMH's. */
    public record Stretch(long passes, double elapsedNanos) {}

    /** The fork's own figure, all its passes over all its time, as the lab has it. */
    public double meanNanosPerPass() {
        double elapsedNanos =
                stretches.stream().mapToDouble(Stretch::elapsedNanos).sum();
        return elapsedNanos / stretches.stream().mapToLong(Stretch::passes).sum();
    }
}
