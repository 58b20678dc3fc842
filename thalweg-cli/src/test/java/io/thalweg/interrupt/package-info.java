/** Runs of the lab that are interrupted, and what is left of them: {@code ./dev interrupt}. */
@NullMarked
package io.thalweg.interrupt;

import org.jspecify.annotations.NullMarked;
