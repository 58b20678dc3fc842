package io.thalweg.lab.experiment;

import java.util.List;

/** All experiments, in the order of the report. */
public final class Experiments {
    private static final List<Experiment> ALL = List.of();

    private Experiments() {}

    /** Every experiment. */
    public static List<Experiment> all() {
        return ALL;
    }
}
