/**
 * From results to the profile that the library obeys: {@link io.thalweg.lab.tune.Tuning} chooses the cells to measure,
 * turns results into sizes, and adds them to the profile's file.
 */
@NullMarked
package io.thalweg.lab.tune;

import org.jspecify.annotations.NullMarked;
