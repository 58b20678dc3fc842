/** What is compared: a suite's workloads, the variants of each, and the targets the library has to reach. */
@NullMarked
package io.thalweg.bench.plan;

import org.jspecify.annotations.NullMarked;
