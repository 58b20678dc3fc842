/**
 * What was measured and what it means: the results file, the statistics over forks, and the verdicts on claims.
 */
@NullMarked
package io.thalweg.lab.result;

import org.jspecify.annotations.NullMarked;
