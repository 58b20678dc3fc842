/**
 * E3: the buffer of a {@code BufferedInputStream} against the array that it is read into, from a cold disk.
 */
@NullMarked
package io.thalweg.lab.experiment.matrix;

import org.jspecify.annotations.NullMarked;
