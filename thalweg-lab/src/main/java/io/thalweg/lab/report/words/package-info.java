/**
 * What all formats say of a session: its sentences, its cells, its verdicts.
 */
@NullMarked
package io.thalweg.lab.report.words;

import org.jspecify.annotations.NullMarked;
