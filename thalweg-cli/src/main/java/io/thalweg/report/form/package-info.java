/**
 * What reports are made of, whatever they tell: lines and tables for a terminal, Markdown, CSV and offline HTML pages.
 */
@NullMarked
package io.thalweg.report.form;

import org.jspecify.annotations.NullMarked;
