package io.thalweg.lab.experiment;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All experiments, in the order of the report. */
public final class Experiments {
    private static final List<Experiment> ALL = List.of(new FileReadExperiment(), new FileWriteExperiment());

    /** What {@code thalweg tune} measures beside the sweeps of E1 and E2. */
    private static final List<Experiment> TUNING =
            List.of(new FileCallsExperiment(), FeedExperiment.pipe(), FeedExperiment.socket());

    private Experiments() {}

    /** Every experiment of the report. */
    public static List<Experiment> all() {
        return ALL;
    }

    /** Those that only {@code thalweg tune} runs unasked. */
    public static List<Experiment> tuning() {
        return TUNING;
    }

    /** The experiment of that id, or of that label, such as {@code file-read} or {@code E1}; tuning has no labels. */
    public static Optional<Experiment> find(String idOrLabel) {
        return Stream.concat(
                        Stream.concat(ALL.stream(), TUNING.stream())
                                .filter(experiment -> experiment.info().id().equals(idOrLabel)),
                        ALL.stream()
                                .filter(experiment -> experiment.info().label().equalsIgnoreCase(idOrLabel)))
                .findFirst();
    }
}
