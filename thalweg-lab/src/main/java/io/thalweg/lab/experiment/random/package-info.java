/** E12: reads at random places of a file, one at a time or many in flight. */
@NullMarked
package io.thalweg.lab.experiment.random;

import org.jspecify.annotations.NullMarked;
