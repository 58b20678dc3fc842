/** E8: reading, computing and writing one after the other, at the same time, and on all processors. */
@NullMarked
package io.thalweg.lab.experiment.overlap;

import org.jspecify.annotations.NullMarked;
