/**
 * The ground floor: which buffer size to use where, and why. {@link io.thalweg.tune.BufferSizes} answers
 * from the argument, the system property, autotuning, or the default, in that order.
 */
@NullMarked
package io.thalweg.tune;

import org.jspecify.annotations.NullMarked;
