package io.thalweg.lab.result;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a report needs to know of an experiment without the experiment itself.
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
 */
public record ExperimentInfo(
        String id, String label, String title, String question, String source, String axis, String baseline) {
    /** Refuses what a damaged file leaves out. */
    public ExperimentInfo {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(label, "label");
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(question, "question");
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(axis, "axis");
        Objects.requireNonNull(baseline, "baseline");
    }

    /** The measured one of {@code cells} that {@code cell} is compared with: the baseline at the same other parameters. */
    public Optional<Cell> baselineOf(Cell cell, List<Cell> cells) {
        CellKey key = Sweep.without(cell.key(), axis);
        CellKey wanted = new CellKey(id, baseline, key.parameters(), key.jdk());
        return cells.stream()
                .filter(other -> other.summary() != null
                        && Sweep.without(other.key(), axis).equals(wanted))
                .findFirst();
    }
}
