/** What a build demands of a program's I/O. */
@NullMarked
package io.thalweg.audit.gate;

import org.jspecify.annotations.NullMarked;
