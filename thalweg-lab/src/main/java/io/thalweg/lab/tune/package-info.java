/**
 * From results to the options that set the library's buffer sizes: {@link io.thalweg.lab.tune.Tuning} chooses the cells
 * to measure, and turns results into sizes.
 */
@NullMarked
package io.thalweg.lab.tune;

import org.jspecify.annotations.NullMarked;
