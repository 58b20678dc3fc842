/**
 * How a command fails: one exception that carries the exit code and the two lines a person reads. Every other package
 * may throw it.
 */
@NullMarked
package io.thalweg.base.problem;

import org.jspecify.annotations.NullMarked;
