/**
 * Counts of I/O calls for tests and benchmarks: {@link io.thalweg.testing.SmallReads} and {@link
 * io.thalweg.testing.SmallWrites} for JUnit, {@link io.thalweg.testing.IoProfiler} for JMH.
 *
 * <p>The counts are the agent's, which the build gives to the JVM; nothing here attaches it.
 */
@NullMarked
package io.thalweg.testing;

import org.jspecify.annotations.NullMarked;
