package io.thalweg.lab.tune;

import io.thalweg.lab.experiment.FeedExperiment;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.tune.BufferUse;
import java.util.List;
import java.util.Map;

/**
 * Which cells of the lab answer for which use of a buffer.
 *
 * @param use the use
 * @param experiment the id of the experiment whose sweep chooses the size
 * @param variant the variant that is swept: the library's own, since it is what obeys
 * @param parameters what every cell of the sweep has beside its size
 */
record MeasuredUse(BufferUse use, String experiment, String variant, Map<String, String> parameters) {
    static final MeasuredUse FILE = new MeasuredUse(BufferUse.FILE, "file-read", "TunedFileInputStream", Map.of());

    static final MeasuredUse FILE_WRITE =
            new MeasuredUse(BufferUse.FILE_WRITE, "file-write", "TunedFileOutputStream", Map.of("on", "disk"));

    private static final MeasuredUse SOCKET =
            new MeasuredUse(BufferUse.SOCKET, FeedExperiment.SOCKET, FeedExperiment.BUFFERED, Map.of());

    private static final MeasuredUse PIPE =
            new MeasuredUse(BufferUse.PIPE, FeedExperiment.PIPE, FeedExperiment.BUFFERED, Map.of());

    /** One for each use. */
    static final List<MeasuredUse> ALL = List.of(FILE, FILE_WRITE, SOCKET, PIPE);

    /** Whether a cell belongs to the sweep: just these parameters beside the size, so neither cold nor one's own. */
    boolean isSwept(ExperimentInfo info, String cellVariant, Map<String, String> cellParameters) {
        return info.id().equals(experiment)
                && cellVariant.equals(variant)
                && cellParameters.containsKey(info.axis())
                && cellParameters.size() == parameters.size() + 1
                && cellParameters.entrySet().containsAll(parameters.entrySet());
    }
}
