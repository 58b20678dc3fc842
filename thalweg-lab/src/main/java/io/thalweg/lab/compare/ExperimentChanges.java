package io.thalweg.lab.compare;

import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.ExperimentInfo;
import java.util.List;

/**
 * One experiment on all sides.
 *
 * @param experiment as the first side describes it
 * @param rows the cells that can be compared
 * @param refused what cannot, and why; one sentence for each reason
 */
public record ExperimentChanges(ExperimentInfo experiment, List<Row> rows, List<String> refused) {
    /** Copies the lists. */
    public ExperimentChanges {
        rows = List.copyOf(rows);
        refused = List.copyOf(refused);
    }

    /**
     * One cell.
     *
     * @param key that of the first side
     * @param changes one for each other side that measured the same
     */
    public record Row(CellKey key, List<Change> changes) {
        /** Copies the changes. */
        public Row {
            changes = List.copyOf(changes);
        }
    }
}
