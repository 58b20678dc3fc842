/**
 * Two or more results side by side: machines, JDKs, disks, before and after. What was not the same workload is refused
 * with the reason; what was becomes a ratio with its interval.
 */
@NullMarked
package io.thalweg.lab.compare;

import org.jspecify.annotations.NullMarked;
