package io.thalweg.lab.compare;

import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.ExperimentInfo;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * One experiment in all sessions.
 *
 * @param experiment as the baseline describes it
 * @param rows the cells that can be compared
 * @param refused what cannot, and why; one sentence for each reason
 */
public record ExperimentChanges(ExperimentInfo experiment, List<CellChanges> rows, List<String> refused) {
    /** Copies the lists. */
    public ExperimentChanges {
        rows = List.copyOf(rows);
        refused = List.copyOf(refused);
    }

    /** Every cell that could be compared, candidate by candidate. */
    public Stream<CellChange> all() {
        return rows.stream().flatMap(row -> row.changes().stream());
    }

    /** At most so many: all in their order, or those that changed most. */
    public List<CellChange> mostChanged(int most) {
        List<CellChange> all = all().toList();
        return all.size() <= most
                ? all
                : all.stream()
                        .sorted(Comparator.comparingDouble((CellChange change) ->
                                        Math.abs(Math.log(change.ratio().value())))
                                .reversed())
                        .limit(most)
                        .toList();
    }

    /**
     * One cell.
     *
     * @param key that of the baseline
     * @param changes one for each candidate that measured the same
     */
    public record CellChanges(CellKey key, List<CellChange> changes) {
        /** Copies the changes. */
        public CellChanges {
            changes = List.copyOf(changes);
        }
    }
}
