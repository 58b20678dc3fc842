/**
 * Lines of a file and their readers. One class per workload, one method per variant: each names the concrete type it
 * measures and runs in a JVM that sees no other variant, so no profile is shared.
 */
@NullMarked
package io.thalweg.bench.lines;

import org.jspecify.annotations.NullMarked;
