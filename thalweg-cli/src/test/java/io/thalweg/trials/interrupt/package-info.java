/** Runs of the lab that are interrupted, and what is left of them: {@code ./dev interrupt}. */
@NullMarked
package io.thalweg.trials.interrupt;

import org.jspecify.annotations.NullMarked;
