/**
 * Ten small programs, each with an anti-pattern and a fixed twin. {@link
 * io.thalweg.trials.figures.antipattern.AntiPatternProgram} runs one of them in a JVM of its own.
 */
@NullMarked
package io.thalweg.trials.figures.antipattern;

import org.jspecify.annotations.NullMarked;
