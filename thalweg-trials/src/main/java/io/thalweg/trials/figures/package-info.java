/**
 * What the audit costs and whether its predictions come true: {@link io.thalweg.trials.figures.AuditFigures} is what
 * {@code ./dev figures} runs. {@code waste} holds the programs whose waste is predicted.
 */
@NullMarked
package io.thalweg.trials.figures;

import org.jspecify.annotations.NullMarked;
