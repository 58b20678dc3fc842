/**
 * In: one set of results. Out: terminal text, Markdown, CSV, JSON; its HTML page is made in {@code page}.
 */
@NullMarked
package io.thalweg.lab.report;

import org.jspecify.annotations.NullMarked;
