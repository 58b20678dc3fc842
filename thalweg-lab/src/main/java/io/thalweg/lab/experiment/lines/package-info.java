/**
 * E7: counting the lines of a text, by every variant of reading lines.
 */
@NullMarked
package io.thalweg.lab.experiment.lines;

import org.jspecify.annotations.NullMarked;
