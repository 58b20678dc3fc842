/** {@link io.thalweg.index.LineIndex}: line N of a text file, and a key of a sorted one. */
@NullMarked
package io.thalweg.index;

import org.jspecify.annotations.NullMarked;
