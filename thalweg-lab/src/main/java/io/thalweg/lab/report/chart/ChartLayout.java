package io.thalweg.lab.report.chart;

import io.thalweg.base.format.Figures;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.Chart;
import io.thalweg.lab.result.ExperimentInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/** Which parameters of an experiment make a facet of the page, and which name a row inside it. */
final class ChartLayout {
    /** Where the processes ran; its values stand beside each other in one ladder, since that is what one compares. */
    static final String PLACEMENT = "placement";

    private final ExperimentInfo experiment;
    private final ChartAxis axis;

    ChartLayout(ExperimentInfo experiment, List<CellKey> keys) {
        this.experiment = experiment;
        this.axis = new ChartAxis(experiment, keys);
    }

    ChartAxis axis() {
        return axis;
    }

    /** What the cells of one facet share. */
    SortedMap<String, String> facet(CellKey key) {
        SortedMap<String, String> shared = new TreeMap<>(experiment.without(key));
        if (experiment.chart() == Chart.LADDER) {
            shared.remove(PLACEMENT);
        }
        return shared;
    }

    /** What distinguishes a row from the others of its variant; the same length in every row where it is none. */
    String row(CellKey key) {
        return switch (experiment.chart()) {
            case SWEEP, TABLE -> axis.label(key);
            case MATRIX -> axis.label(key) + " × " + second(key);
            case LADDER -> rung(key);
        };
    }

    private String rung(CellKey key) {
        List<String> parts = new ArrayList<>();
        if (axis.isSized(key)) {
            parts.add(axis.label(key));
        }
        String placement = key.parameters().get(PLACEMENT);
        if (placement != null) {
            parts.add(placement);
        }
        return parts.isEmpty() ? Figures.NONE : String.join(", ", parts);
    }

    private String second(CellKey key) {
        long bytes = secondBytes(key);
        return bytes > 0 ? Figures.size(bytes) : Figures.NONE;
    }

    /** The other size of a matrix; 0 without one. */
    long secondBytes(CellKey key) {
        return key.sizeBytes(Objects.requireNonNullElse(experiment.secondAxis(), ""));
    }

    /** From no size over the smallest to the largest, then by what else names a row. */
    Comparator<CellKey> order() {
        return axis.order().thenComparingLong(this::secondBytes).thenComparing(this::row);
    }
}
