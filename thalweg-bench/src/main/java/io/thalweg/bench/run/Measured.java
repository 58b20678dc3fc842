package io.thalweg.bench.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one fork found.
 *
 * @param allocatedBytesPerPass on the JVM's heap, JMH's own included; null in C
 */
record Measured(
        List<ForkSample.Stretch> stretches, @Nullable Double allocatedBytesPerPass) {}
