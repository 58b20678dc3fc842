/**
 * The library against the JDK, its peers and C, in alternating forks of one run: {@link io.thalweg.bench.Main} takes a
 * suite ({@code plan}: workloads, variants, figures to reach), {@code run} measures it round by round, beside another
 * process where the workload has two. Each further package holds variants: {@code streams}, {@code channels}, {@code
 * messages} (frames and pipes), {@code lines}; {@code input} is what they read from. Statistics, affinity, host facts,
 * messages and the articles' readers are the lab's.
 */
@NullMarked
package io.thalweg.bench;

import org.jspecify.annotations.NullMarked;
