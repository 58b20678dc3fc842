/**
 * Drop-in streams for {@code java.io}: unsynchronised, buffered to the size that {@link io.thalweg.tune.BufferSizes}
 * knows for this machine, and with the buffer itself on offer for loops that want C's speed.
 */
@NullMarked
package io.thalweg.stream;

import org.jspecify.annotations.NullMarked;
