package io.thalweg.lab.run;

import io.thalweg.base.problem.Problem;
import io.thalweg.lab.result.Results;
import org.jspecify.annotations.Nullable;

/**
 * How a session ended.
 *
 * @param results what was measured, all of it or what there was when it ended early
 * @param problem why it ended early or what spoilt a cell; null when all went well
 */
public record LabOutcome(Results results, @Nullable Problem problem) {}
