/**
 * Where the bytes come from in a fork: the run's files, the other process's socket or pipe; and where they must not
 * end.
 */
@NullMarked
package io.thalweg.bench.input;

import org.jspecify.annotations.NullMarked;
