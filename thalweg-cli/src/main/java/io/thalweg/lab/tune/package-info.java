/**
 * From results to the profile that the library obeys.
 */
@NullMarked
package io.thalweg.lab.tune;

import org.jspecify.annotations.NullMarked;
