package io.thalweg.lab.plan;

import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.Request;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the user asked the lab for.
 *
 * @param experiments which, in the order of the report
 * @param request what is asked of them
 * @param directory where test files are made: its disk is what is measured
 * @param file the user's own file to read; null for a generated one
 * @param effort how much measuring
 * @param jdks homes of the runtimes to measure; empty for the one that runs the lab
 * @param against the jar of another version of the library, measured beside ours; null for none
 * @param arguments the command line as typed, for the record
 */
public record LabOptions(
        List<Experiment> experiments,
        Request request,
        Path directory,
        @Nullable Path file,
        MeasuringEffort effort,
        List<Path> jdks,
        @Nullable Path against,
        List<String> arguments) {
    /** That request of those experiments on the disk of {@code directory}, and everything else left to the plan. */
    public static LabOptions of(List<Experiment> experiments, Request request, Path directory) {
        return new LabOptions(experiments, request, directory, null, MeasuringEffort.USUAL, List.of(), null, List.of());
    }

    /** The same for the user's own file; null for a generated one. */
    public LabOptions withFile(@Nullable Path path) {
        return new LabOptions(experiments, request, directory, path, effort, jdks, against, arguments);
    }

    /** The same with that effort. */
    public LabOptions withEffort(MeasuringEffort other) {
        return new LabOptions(experiments, request, directory, file, other, jdks, against, arguments);
    }

    /** The same on these runtimes, asked for by that command line. */
    public LabOptions withJdks(List<Path> runtimes, List<String> commandLine) {
        return new LabOptions(experiments, request, directory, file, effort, runtimes, against, commandLine);
    }
}
