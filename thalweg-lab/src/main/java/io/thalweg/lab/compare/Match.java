package io.thalweg.lab.compare;

import java.util.List;
import java.util.stream.Stream;

/**
 * What stands in one table.
 *
 * @param sessions the baseline, then the candidates
 * @param experiments in the order of the baseline
 */
public record Match(List<ComparedSession> sessions, List<ExperimentChanges> experiments) {
    /** Copies the lists. */
    public Match {
        sessions = List.copyOf(sessions);
        experiments = List.copyOf(experiments);
    }

    static Match of(List<ComparedSession> sessions) {
        return new Match(
                sessions,
                sessions.get(0).results().experiments().stream()
                        .map(experiment -> ChangeFinder.of(experiment, sessions))
                        .toList());
    }

    /** What the others are compared with. */
    public ComparedSession baseline() {
        return sessions.get(0);
    }

    /** All but the baseline. */
    public List<ComparedSession> candidates() {
        return sessions.subList(1, sessions.size());
    }

    /** Whether all are one session on several JDKs, whose blocks pair their cells. */
    public boolean isOneSession() {
        return sessions.stream().allMatch(baseline()::isOfOneSessionWith);
    }

    /** What each session says of each claim that some session could answer. */
    public List<SharedClaim> claims() {
        return SharedClaim.of(sessions);
    }

    /** Every cell that could be compared. */
    public Stream<CellChange> changes() {
        return experiments.stream().flatMap(ExperimentChanges::all);
    }

    /** What became of one candidate's cells. */
    public List<CellChange> changes(ComparedSession candidate) {
        return changes()
                .filter(change -> change.candidate().equals(candidate.letter()))
                .toList();
    }
}
