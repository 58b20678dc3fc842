/**
 * Ten small programs that waste I/O calls, each with its fixed twin. {@link io.thalweg.bench.audit.waste.WasteProgram} runs one
 * of them in a JVM of its own.
 */
@NullMarked
package io.thalweg.bench.audit.waste;

import org.jspecify.annotations.NullMarked;
