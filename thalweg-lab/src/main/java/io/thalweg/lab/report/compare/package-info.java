/**
 * In: two or more sets of results side by side. Out: terminal text, Markdown, CSV, JSON and one HTML page.
 */
@NullMarked
package io.thalweg.lab.report.compare;

import org.jspecify.annotations.NullMarked;
