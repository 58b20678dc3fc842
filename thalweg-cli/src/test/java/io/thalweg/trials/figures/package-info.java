/**
 * What the audit costs and whether its predictions come true: {@link io.thalweg.trials.figures.AuditFigures} is what
 * {@code ./dev figures} runs. {@code antipattern} holds the programs of which it predicts what a fix saves.
 */
@NullMarked
package io.thalweg.trials.figures;

import org.jspecify.annotations.NullMarked;
