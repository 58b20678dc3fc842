/**
 * The buffered channels and their peers. One class per workload, one method per variant: each names the concrete type
 * it measures and runs in a JVM that sees no other variant, so no profile is shared.
 */
@NullMarked
package io.thalweg.bench.channels;

import org.jspecify.annotations.NullMarked;
