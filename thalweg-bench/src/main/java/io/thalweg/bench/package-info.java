/**
 * The library against the JDK, its peers and C, in alternating forks of one run: {@link io.thalweg.bench.Main} takes a suite
 * ({@code plan}: works, contenders, figures to reach), {@code run} measures it round by round, {@code report} turns the samples
 * into ratios with intervals. Each further package holds one suite's contenders.
 */
@NullMarked
package io.thalweg.bench;

import org.jspecify.annotations.NullMarked;
