/**
 * What packages of this library share, and the module does not export: one source and one sink for streams, channels
 * and flow, and what readers and writers over a channel see of it.
 */
@NullMarked
package io.thalweg.internal;

import org.jspecify.annotations.NullMarked;
