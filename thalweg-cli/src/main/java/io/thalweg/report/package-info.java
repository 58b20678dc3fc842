/**
 * One set of results as terminal text, Markdown, CSV, JSON and one offline HTML page.
 */
@NullMarked
package io.thalweg.report;

import org.jspecify.annotations.NullMarked;
