/** From samples to speeds and ratios with intervals, verdicts on the figures, and the Markdown page. */
@NullMarked
package io.thalweg.bench.report;

import org.jspecify.annotations.NullMarked;
