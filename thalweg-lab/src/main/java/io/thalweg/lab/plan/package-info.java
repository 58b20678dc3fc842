/**
 * What a run will do, decided before it does any of it: {@link io.thalweg.lab.plan.Planner} turns options into a {@link
 * io.thalweg.lab.plan.Plan}.
 */
@NullMarked
package io.thalweg.lab.plan;

import org.jspecify.annotations.NullMarked;
