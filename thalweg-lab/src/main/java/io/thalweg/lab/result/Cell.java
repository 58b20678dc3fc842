package io.thalweg.lab.result;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One cell of the matrix with its raw samples.
 *
 * @param key what was measured
 * @param bytesPerPass how many bytes one pass moves
 * @param notMeasured why there is no figure, or null when there is one
 * @param forks one for each JVM that measured this cell, in the order of the blocks
 * @param summary the statistics over the forks, or null when not measured
 */
public record Cell(
        CellKey key,
        long bytesPerPass,
        @Nullable NotMeasured notMeasured,
        List<Fork> forks,
        @Nullable Summary summary) {
    /** Copies the forks, so that a cell never changes, and refuses what a damaged file leaves out. */
    public Cell {
        Objects.requireNonNull(key, "key");
        forks = List.copyOf(Objects.requireNonNull(forks, "forks"));
        if ((notMeasured == null) == (summary == null)) {
            throw new IllegalArgumentException("a cell has either a summary or a reason why it was not measured");
        }
    }

    /** A cell with the statistics of its forks. */
    public static Cell measured(CellKey key, long bytesPerPass, List<Fork> forks) {
        Summary summary = Statistics.summarise(bytesPerPass, forks);
        return new Cell(
                key, bytesPerPass, summary == null ? NotMeasured.impossible("no samples") : null, forks, summary);
    }

    /** Whether it has figures. */
    public boolean isMeasured() {
        return summary != null;
    }

    /** What each fork says by itself. */
    public List<Summary> forkSummaries() {
        return forks.stream()
                .map(fork -> Statistics.summarise(bytesPerPass, List.of(fork)))
                .filter(Objects::nonNull)
                .toList();
    }

    /** Cells without figures by their reason, in their order. */
    public static Map<NotMeasured, List<Cell>> byReason(List<Cell> cells) {
        Map<NotMeasured, List<Cell>> reasons = new LinkedHashMap<>();
        for (Cell cell : cells) {
            NotMeasured reason = cell.notMeasured();
            if (reason != null) {
                reasons.computeIfAbsent(reason, unused -> new ArrayList<>()).add(cell);
            }
        }
        return reasons;
    }

    /** What those cells are called. */
    public static Set<CellKey> keys(Collection<Cell> cells) {
        return cells.stream().map(Cell::key).collect(Collectors.toSet());
    }

    /** A cell without figures. */
    public static Cell notMeasured(CellKey key, long bytesPerPass, NotMeasured why) {
        return new Cell(key, bytesPerPass, why, List.of(), null);
    }
}
