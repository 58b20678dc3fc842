/**
 * E4: what the disk itself gives to blocks that are read or written, in order and in no order, small and large.
 */
@NullMarked
package io.thalweg.lab.experiment.disk;

import org.jspecify.annotations.NullMarked;
