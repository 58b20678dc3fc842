/**
 * What packages of this library know of each other and nobody else does: the module does not export it. Channels
 * implement it, readers and writers over them use it.
 */
@NullMarked
package io.thalweg.internal;

import org.jspecify.annotations.NullMarked;
