package io.thalweg.lab.result;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a report needs to know of an experiment without the experiment itself. Files of the first Thalweg have neither
 * chart nor version nor limits.
 *
 * @param id such as {@code file-read}
 * @param label such as {@code E1}
 * @param title one line
 * @param question what it asks, in a sentence
 * @param source where the folklore comes from
 * @param axis the parameter on the horizontal axis, a size in bytes such as {@code buffer}; a cell without it, or with
 *     0, is unbuffered
 * @param baseline the variant that every other is compared with at the same other parameters, such as {@code
 *     FileInputStream}
 * @param chart the picture that fits
 * @param secondAxis the other size of a matrix; null for every other chart
 * @param version raised whenever the workload of its cells changes, so that older figures are not compared
 * @param limits what a link cannot exceed, for the cells that ran over it
 */
public record ExperimentInfo(
        String id,
        String label,
        String title,
        String question,
        String source,
        String axis,
        String baseline,
        Chart chart,
        @Nullable String secondAxis,
        int version,
        List<Limit> limits) {
    /** The axis of most experiments. */
    private static final String BUFFER = "buffer";

    /** The source of what no article claims. */
    public static final String OWN = "Thalweg's own";

    /**
     * The most that cells with a parameter of that value can reach.
     *
     * @param parameter such as {@code link}
     * @param value such as {@code 1g}
     * @param throughput in MB/s of what a pass counts, headers of the link taken off
     * @param name in words, such as {@code 1 Gbit/s, emulated}
     */
    public record Limit(String parameter, String value, double throughput, String name) {
        /** Refuses what a damaged file leaves out. */
        public Limit {
            Objects.requireNonNull(parameter, "parameter");
            Objects.requireNonNull(value, "value");
            Objects.requireNonNull(name, "name");
        }

        /** Whether the cell ran within this limit. */
        public boolean holdsFor(CellKey key) {
            return value.equals(key.parameters().get(parameter));
        }
    }

    /** Refuses what a damaged file leaves out. */
    public ExperimentInfo {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(label, "label");
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(question, "question");
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(axis, "axis");
        Objects.requireNonNull(baseline, "baseline");
        Objects.requireNonNull(chart, "chart");
        if ((chart == Chart.MATRIX) != (secondAxis != null)) {
            throw new IllegalArgumentException("a matrix, and nothing else, has a second axis: " + id);
        }
        limits = List.copyOf(limits);
    }

    /**
     * Whether there is a buffer size to choose for each variant. A matrix has a fastest pair; the block of a disk, or
     * how much is searched, is what the experiment asks about.
     */
    public boolean choosesBuffer() {
        return chart != Chart.MATRIX && axis.equals(BUFFER);
    }

    /** The first version of an experiment that sweeps a size. */
    public ExperimentInfo(
            String id, String label, String title, String question, String source, String axis, String baseline) {
        this(id, label, title, question, source, axis, baseline, Chart.SWEEP, null, 1, List.of());
    }

    /** The same experiment as a matrix of two sizes. */
    public ExperimentInfo asMatrix(String otherAxis) {
        return new ExperimentInfo(
                id, label, title, question, source, axis, baseline, Chart.MATRIX, otherAxis, version, limits);
    }

    /** The same experiment as a ladder of variants, with the limits of its links. */
    public ExperimentInfo asLadder(Limit... links) {
        return new ExperimentInfo(
                id, label, title, question, source, axis, baseline, Chart.LADDER, null, version, List.of(links));
    }

    /** The same experiment as a table without a chart. */
    public ExperimentInfo asTable() {
        return new ExperimentInfo(
                id, label, title, question, source, axis, baseline, Chart.TABLE, null, version, limits);
    }

    /** The same experiment after the workload of its cells changed. */
    public ExperimentInfo inVersion(int workVersion) {
        return new ExperimentInfo(
                id, label, title, question, source, axis, baseline, chart, secondAxis, workVersion, limits);
    }

    /** Whether only Thalweg's authors claim it. */
    public boolean isOwn() {
        return source.equals(OWN);
    }

    /**
     * The measured one of {@code cells} that {@code cell} is compared with: the baseline at the same other parameters,
     * and of the same size where it has sizes.
     */
    public Optional<Cell> baselineOf(Cell cell, List<Cell> cells) {
        CellKey key = cell.key().without(axis);
        CellKey wanted = new CellKey(id, baseline, key.parameters(), key.jdk());
        long sizeBytes = cell.key().sizeBytes(axis);
        return cells.stream()
                .filter(other ->
                        other.summary() != null && other.key().without(axis).equals(wanted))
                .min(Comparator.comparing(other -> other.key().sizeBytes(axis) != sizeBytes));
    }

    /** The parameters that are no size on an axis: equal for cells of one table or chart. */
    public SortedMap<String, String> without(CellKey key) {
        SortedMap<String, String> others = new TreeMap<>(key.parameters());
        others.remove(axis);
        if (secondAxis != null) {
            others.remove(secondAxis);
        }
        return others;
    }
}
