package io.thalweg.lab.plan;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How much measuring the user asked for; null where the choice is left to the plan.
 *
 * @param forks how many JVMs measure each cell, at least 3
 * @param budget how long the measurement may take
 * @param targetInterval half an interval relative to its mean at which a cell needs no more forks
 * @param seed what replays the order of the blocks
 */
public record MeasuringEffort(
        @Nullable Integer forks,
        @Nullable Duration budget,
        @Nullable Double targetInterval,
        @Nullable Long seed) {
    /** All of it left to the plan. */
    public static final MeasuringEffort USUAL = new MeasuringEffort(null, null, null, null);

    /** The same with so many forks of each cell; null to leave it to the plan. */
    public MeasuringEffort withForks(@Nullable Integer count) {
        return new MeasuringEffort(count, budget, targetInterval, seed);
    }

    /** The same within that time; null to leave it to the plan. */
    public MeasuringEffort withBudget(@Nullable Duration time) {
        return new MeasuringEffort(forks, time, targetInterval, seed);
    }

    /** The same until intervals are that narrow; null to leave it to the plan. */
    public MeasuringEffort withTargetInterval(@Nullable Double interval) {
        return new MeasuringEffort(forks, budget, interval, seed);
    }

    /** The same in the order of that seed; null for any. */
    public MeasuringEffort withSeed(@Nullable Long number) {
        return new MeasuringEffort(forks, budget, targetInterval, number);
    }
}
