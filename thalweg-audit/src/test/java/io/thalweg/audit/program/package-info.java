/** A small program for audits of what is more than one JVM's own end. */
@NullMarked
package io.thalweg.audit.program;

import org.jspecify.annotations.NullMarked;
