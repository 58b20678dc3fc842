package io.thalweg.lab.compare;

import io.thalweg.base.format.Figures;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Interval;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.NotMeasured;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the same cells in two sessions, and says of the others why they cannot be compared. */
final class ChangeFinder {
    private final ComparedSession before;
    private final ComparedSession after;
    private final boolean isOneSession;
    private final double noiseFloor;
    private final Map<CellKey, CellChange> changes = new LinkedHashMap<>();
    /** Cells by the reason why they are refused. */
    private final Map<String, List<CellKey>> refused = new LinkedHashMap<>();

    private ChangeFinder(ComparedSession before, ComparedSession after, String experiment) {
        this.before = before;
        this.after = after;
        this.isOneSession = before.isOfOneSessionWith(after);
        this.noiseFloor = Stream.of(before, after)
                .mapToDouble(session -> session.measurements().noiseFloor(experiment))
                .filter(floor -> !Double.isNaN(floor))
                .max()
                .orElse(Double.NaN);
    }

    /** All candidates against the baseline, for one experiment that the first one knows. */
    static ExperimentChanges of(ExperimentInfo experiment, List<ComparedSession> sessions) {
        Map<CellKey, List<CellChange>> rows = new LinkedHashMap<>();
        List<String> refused = new ArrayList<>();
        ComparedSession first = sessions.get(0);
        for (ComparedSession other : sessions.subList(1, sessions.size())) {
            ChangeFinder finder = new ChangeFinder(first, other, experiment.id());
            Optional<String> unlike = finder.unlike(experiment);
            if (unlike.isPresent()) {
                refused.add(unlike.get());
                continue;
            }
            first.cells(experiment.id()).forEach(finder::compare);
            finder.countWhatOnlyTheOtherHas(experiment);
            finder.changes.forEach((key, change) ->
                    rows.computeIfAbsent(key, unused -> new ArrayList<>()).add(change));
            refused.addAll(finder.reasons());
        }
        return new ExperimentChanges(
                experiment,
                rows.entrySet().stream()
                        .map(row -> new ExperimentChanges.CellChanges(row.getKey(), row.getValue()))
                        .toList(),
                refused);
    }

    /** Why nothing of the experiment can be compared; empty where something may. */
    private Optional<String> unlike(ExperimentInfo experiment) {
        Optional<ExperimentInfo> other = after.experiment(experiment.id());
        if (other.isEmpty()) {
            return Optional.of("not run in " + after.letter());
        }
        int own = experiment.version();
        int theirs = other.get().version();
        return own == theirs
                ? Optional.empty()
                : Optional.of("its workload changed: version " + own + " in " + before.letter() + ", " + theirs + " in "
                        + after.letter() + "; measure both with one version of Thalweg");
    }

    private void compare(Cell cell) {
        Optional<Cell> other = after.cell(cell.key());
        if (other.isEmpty()) {
            refuse("no such cell in " + after.letter(), cell.key());
        } else if (cell.summary() == null) {
            refuse(why(before, cell), cell.key());
        } else if (other.get().summary() == null) {
            refuse(why(after, other.get()), cell.key());
        } else if (cell.bytesPerPass() != other.get().bytesPerPass()) {
            refuse(
                    "a pass moves " + Figures.size(cell.bytesPerPass()) + " in " + before.letter() + ", "
                            + Figures.size(other.get().bytesPerPass()) + " in " + after.letter(),
                    cell.key());
        } else {
            Interval ratio = isOneSession
                    ? after.measurements().ratio(other.get(), cell)
                    : Measurements.ratioAcrossSessions(other.get(), cell);
            changes.put(cell.key(), new CellChange(after.letter(), cell, other.get(), ratio, noiseFloor));
        }
    }

    private static String why(ComparedSession session, Cell cell) {
        NotMeasured why = cell.notMeasured();
        return (why == null ? "not measured" : why.text()) + ", in " + session.letter();
    }

    private void countWhatOnlyTheOtherHas(ExperimentInfo experiment) {
        after.cells(experiment.id()).stream()
                .filter(cell -> before.cell(cell.key()).isEmpty())
                .forEach(cell -> refuse("no such cell in " + before.letter(), cell.key()));
    }

    private void refuse(String why, CellKey cell) {
        refused.computeIfAbsent(why, unused -> new ArrayList<>()).add(cell);
    }

    private List<String> reasons() {
        return refused.entrySet().stream()
                .map(reason -> which(reason.getValue()) + ": " + reason.getKey())
                .toList();
    }

    private static String which(List<CellKey> cells) {
        return cells.size() == 1 ? cells.get(0).inWords() : cells.size() + " cells";
    }
}
