/**
 * Reading and writing on another thread while the program computes.
 *
 * <p>{@link io.thalweg.overlap.ReadAhead} reads a slow source ahead of the program, {@link
 * io.thalweg.overlap.WriteBehind} writes to a slow target behind it. Both measure whether that gains anything, and step
 * aside if it does not.
 */
@NullMarked
package io.thalweg.overlap;

import org.jspecify.annotations.NullMarked;
