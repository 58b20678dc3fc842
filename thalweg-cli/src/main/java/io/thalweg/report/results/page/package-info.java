/**
 * In: one set of results. Out: one HTML page with charts.
 */
@NullMarked
package io.thalweg.report.results.page;

import org.jspecify.annotations.NullMarked;
