/** What is compared: a suite's workloads, who competes in each, and the figures the library has to reach. */
@NullMarked
package io.thalweg.bench.plan;

import org.jspecify.annotations.NullMarked;
