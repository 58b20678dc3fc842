package io.thalweg.lab.catalogue;

import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.ExperimentProvider;
import io.thalweg.lab.experiment.FeedExperiment;
import io.thalweg.lab.experiment.FileReadExperiment;
import io.thalweg.lab.experiment.FileWriteExperiment;
import io.thalweg.lab.experiment.append.AppendExperiment;
import io.thalweg.lab.experiment.copy.CopyExperiment;
import io.thalweg.lab.experiment.disk.DiskExperiment;
import io.thalweg.lab.experiment.lines.LinesExperiment;
import io.thalweg.lab.experiment.lookup.LookupExperiment;
import io.thalweg.lab.experiment.matrix.ArrayMatrixExperiment;
import io.thalweg.lab.experiment.message.PipeExperiment;
import io.thalweg.lab.experiment.message.TcpExperiment;
import io.thalweg.lab.experiment.overlap.OverlapExperiment;
import io.thalweg.lab.experiment.random.ReadsExperiment;
import io.thalweg.lab.result.Folklore;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/** All experiments, in the order of the report. */
public final class Experiments {
    private static final List<Experiment> ALL = List.of(
            new FileReadExperiment(),
            new FileWriteExperiment(),
            new ArrayMatrixExperiment(),
            new DiskExperiment(),
            new PipeExperiment(),
            new TcpExperiment(),
            new LinesExperiment(),
            new OverlapExperiment(),
            new LookupExperiment(),
            new CopyExperiment(),
            new AppendExperiment(),
            new ReadsExperiment());

    /** What {@code thalweg tune} measures beside the sweeps of E1 and E2. */
    private static final List<Experiment> TUNING = List.of(FeedExperiment.pipe(), FeedExperiment.socket());

    private Experiments() {}

    /** What other jars offer, looked for once: a session asks for its experiments at every cell. */
    private static final class Offered {
        static final List<Experiment> ALL = ServiceLoader.load(ExperimentProvider.class).stream()
                .flatMap(provider -> provider.get().experiments().stream())
                .toList();
    }

    /** Every experiment of the report. */
    public static List<Experiment> all() {
        return ALL;
    }

    /** What each of them can test. */
    public static List<Folklore> folklore() {
        return ALL.stream()
                .map(experiment -> new Folklore(experiment.info(), experiment.claims()))
                .toList();
    }

    /** Those that only {@code thalweg tune} runs unasked. */
    public static List<Experiment> tuning() {
        return TUNING;
    }

    /**
     * The experiment of that id, or of that label, such as {@code file-read} or {@code E1}; tuning has no labels. Also
     * finds by its id what another jar on the class path offers as a service.
     */
    public static Optional<Experiment> find(String idOrLabel) {
        Stream<Experiment> own = Stream.concat(ALL.stream(), TUNING.stream());
        // Asked last, and only if nothing else fits: looking through the class path takes time.
        Stream<Experiment> offered = Stream.of(true).flatMap(unused -> Offered.ALL.stream());
        return Stream.concat(own, offered)
                .filter(experiment -> experiment.info().id().equals(idOrLabel)
                        || (ALL.contains(experiment)
                                && experiment.info().label().equalsIgnoreCase(idOrLabel)))
                .findFirst();
    }
}
