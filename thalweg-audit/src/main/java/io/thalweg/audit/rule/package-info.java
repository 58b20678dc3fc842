/**
 * What is wasteful: one class for each kind of waste. Streams with their calls come in, advice leaves.
 */
@NullMarked
package io.thalweg.audit.rule;

import org.jspecify.annotations.NullMarked;
