/** E9: finding one entry among many, in memory and in a file; and what it costs to check arguments in every call. */
@NullMarked
package io.thalweg.lab.experiment.lookup;

import org.jspecify.annotations.NullMarked;
