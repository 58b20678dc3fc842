/** Files on all processors, and reading ahead: a suite and its variants. */
@NullMarked
package io.thalweg.bench.flow;

import org.jspecify.annotations.NullMarked;
