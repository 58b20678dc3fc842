/**
 * In: one experiment of a session. Out: its charts, for a page.
 */
@NullMarked
package io.thalweg.lab.report.chart;

import org.jspecify.annotations.NullMarked;
