/** A workload as an experiment of the lab's, which plans, forks, judges and reports; JMH, or a program in C, times. */
@NullMarked
package io.thalweg.bench.run;

import org.jspecify.annotations.NullMarked;
