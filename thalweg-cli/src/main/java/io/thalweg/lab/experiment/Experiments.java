package io.thalweg.lab.experiment;

import java.util.List;
import java.util.Optional;

/** All experiments, in the order of the report. */
public final class Experiments {
    private static final List<Experiment> ALL = List.of(new FileReadExperiment(), new FileWriteExperiment());

    private Experiments() {}

    /** Every experiment. */
    public static List<Experiment> all() {
        return ALL;
    }

    /** The experiment of that id or label, such as {@code file-read} or {@code E1}. */
    public static Optional<Experiment> find(String idOrLabel) {
        return ALL.stream()
                .filter(experiment -> experiment.info().id().equals(idOrLabel)
                        || experiment.info().label().equalsIgnoreCase(idOrLabel))
                .findFirst();
    }
}
