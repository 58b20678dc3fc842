/**
 * Records appended to a log and acknowledged: to the operating system, which survives the end of the process, or to the
 * disk, which survives a power cut.
 */
@NullMarked
package io.thalweg.bench.log;

import org.jspecify.annotations.NullMarked;
