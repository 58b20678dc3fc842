/**
 * The file streams and their peers. One class per workload, one method per variant: each names the concrete type it
 * measures and runs in a JVM that sees no other variant, so no profile is shared. Loops are kept out of JMH's stub, to
 * be compiled alone.
 */
@NullMarked
package io.thalweg.bench.streams;

import org.jspecify.annotations.NullMarked;
