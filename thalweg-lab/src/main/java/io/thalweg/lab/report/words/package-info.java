/**
 * What every form says of a session: its sentences, its verdicts, and what one table holds.
 */
@NullMarked
package io.thalweg.lab.report.words;

import org.jspecify.annotations.NullMarked;
