package io.thalweg.bench.run;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one fork found.
 *
 * @param nanosPerPass the mean of each iteration, which is a stretch of passes
 * @param allocatedBytesPerPass on the JVM's heap, JMH's own included; null in C
 */
record Measured(List<Double> nanosPerPass, @Nullable Double allocatedBytesPerPass) {}
