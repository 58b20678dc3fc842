/** The lab measured by itself and by others: {@code ./dev selftest}. */
@NullMarked
package io.thalweg.selftest;

import org.jspecify.annotations.NullMarked;
