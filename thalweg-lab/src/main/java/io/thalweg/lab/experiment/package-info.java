/**
 * The folklore: one class per experiment, with its variants, parameters and claims. Knows nothing of how or where its
 * trials run.
 */
@NullMarked
package io.thalweg.lab.experiment;

import org.jspecify.annotations.NullMarked;
