/** From a suite to samples: every variant runs in a process of its own, in a new random order each round. */
@NullMarked
package io.thalweg.bench.run;

import org.jspecify.annotations.NullMarked;
