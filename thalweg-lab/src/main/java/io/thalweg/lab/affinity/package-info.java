/**
 * Where processes run: which processors the machine has, which two of them a reader and a sender get, and how they are
 * kept there.
 */
@NullMarked
package io.thalweg.lab.affinity;

import org.jspecify.annotations.NullMarked;
