/**
 * The {@code thalweg} command: one class per command, exit codes, progress. Data comes in as arguments and leaves as
 * text on standard output.
 */
@NullMarked
package io.thalweg.cli;

import org.jspecify.annotations.NullMarked;
