/**
 * In: an audit, or two. Out: terminal text, Markdown, JSON, SARIF and one HTML page.
 */
@NullMarked
package io.thalweg.audit.report;

import org.jspecify.annotations.NullMarked;
