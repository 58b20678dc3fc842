/** Reads at random places of a file: a suite and its variants. */
@NullMarked
package io.thalweg.bench.random;

import org.jspecify.annotations.NullMarked;
