/**
 * E10: copying a file to a file and to a socket, with everything that the JDK has and with Thalweg.
 */
@NullMarked
package io.thalweg.lab.experiment.copy;

import org.jspecify.annotations.NullMarked;
