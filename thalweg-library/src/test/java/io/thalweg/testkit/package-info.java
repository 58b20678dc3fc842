/**
 * What the tests of all modules share: seeded randomness, hostile sources and sinks, a check for leaked file
 * descriptors, child JVMs, keys for TLS and golden files.
 */
@NullMarked
package io.thalweg.testkit;

import org.jspecify.annotations.NullMarked;
