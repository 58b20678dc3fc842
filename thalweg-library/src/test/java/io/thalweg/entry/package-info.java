/**
 * Every call of the library that may wait for its source or target, under all that may happen to it meanwhile.
 *
 * <p>{@link io.thalweg.entry.ReadingCalls} and {@link io.thalweg.entry.WritingCalls} are the list. A call is a row
 * there, and the tests run it over every {@link io.thalweg.entry.Medium}: closed by another thread, interrupted,
 * failing, late, cut short. {@code EveryEntryPointTest} fails for a public method that has no row; add one to the class
 * of its kind ({@link io.thalweg.entry.Readers}, {@link io.thalweg.entry.Writers}). {@code OpeningTest} is the list of
 * all that opens a file by its name.
 */
@NullMarked
package io.thalweg.entry;

import org.jspecify.annotations.NullMarked;
