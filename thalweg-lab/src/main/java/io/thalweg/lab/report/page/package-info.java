/**
 * In: one set of results. Out: one HTML page with charts.
 */
@NullMarked
package io.thalweg.lab.report.page;

import org.jspecify.annotations.NullMarked;
