/**
 * Emulated links: two network namespaces of this machine with a shaped wire between them, made as root, checked before
 * use and torn down afterwards.
 */
@NullMarked
package io.thalweg.lab.link;

import org.jspecify.annotations.NullMarked;
