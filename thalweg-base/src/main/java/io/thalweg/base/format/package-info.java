/**
 * What reports are made of, whatever they are about: lines and tables for a terminal, Markdown, CSV and offline HTML
 * pages.
 */
@NullMarked
package io.thalweg.base.format;

import org.jspecify.annotations.NullMarked;
