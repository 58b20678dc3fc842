/** The lab measured by itself and by others: {@code ./dev selftest}. */
@NullMarked
package io.thalweg.trials.selftest;

import org.jspecify.annotations.NullMarked;
