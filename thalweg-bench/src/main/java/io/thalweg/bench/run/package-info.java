/** From a suite to samples: every contender runs in a process of its own, in a new random order each round. */
@NullMarked
package io.thalweg.bench.run;

import org.jspecify.annotations.NullMarked;
