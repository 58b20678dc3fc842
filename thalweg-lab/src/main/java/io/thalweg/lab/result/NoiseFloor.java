package io.thalweg.lab.result;

import java.util.List;

/**
 * How much identical runs differ in one experiment.
 *
 * @param experiment in which
 * @param share the most by which a cell differed from itself
 */
public record NoiseFloor(ExperimentInfo experiment, double share) {
    /** From here on the buffer sizes of one stream can no longer be distinguished: most differ by less. */
    private static final double NOISY = 0.15;

    /** Those of all experiments that have controls of three forks or more on one of these JDKs: the largest of each. */
    public static List<NoiseFloor> of(Results results, List<Jdk> jdks) {
        return results.experiments().stream()
                .flatMap(experiment -> results.controls().stream()
                        .filter(control -> control.cell().experiment().equals(experiment.id())
                                && jdks.stream()
                                        .anyMatch(jdk -> control.cell().jdk().equals(jdk.id())))
                        .mapToDouble(NoiseControl::noiseFloor)
                        .filter(Double::isFinite)
                        .max()
                        .stream()
                        .mapToObj(share -> new NoiseFloor(experiment, share)))
                .toList();
    }

    /** Those on which figures of one experiment contradict each other. */
    public static List<NoiseFloor> noisy(Results results) {
        return of(results, results.jdks()).stream()
                .filter(floor -> floor.share() >= NOISY)
                .toList();
    }
}
