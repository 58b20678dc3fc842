/**
 * E10: copying a file to a file and to a socket, by every way that the JDK has and by Thalweg's.
 */
@NullMarked
package io.thalweg.lab.experiment.copy;

import org.jspecify.annotations.NullMarked;
