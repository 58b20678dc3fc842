/**
 * Ten small programs that waste I/O calls, each with its fixed twin. {@link io.thalweg.trials.figures.antipattern.WasteProgram} runs one
 * of them in a JVM of its own.
 */
@NullMarked
package io.thalweg.trials.figures.antipattern;

import org.jspecify.annotations.NullMarked;
