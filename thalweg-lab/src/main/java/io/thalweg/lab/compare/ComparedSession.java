package io.thalweg.lab.compare;

import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.ExperimentInfo;
import io.thalweg.lab.result.Jdk;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.Results;
import java.util.List;
import java.util.Optional;

/**
 * One of those compared: a session on one JDK.
 *
 * @param letter what tables call it: {@code A}, {@code B} …
 * @param source the file it comes from
 * @param jdk the runtime
 */
public record ComparedSession(String letter, NamedResults source, Jdk jdk) {
    /** The session's results, those of other JDKs included. */
    public Results results() {
        return source.results();
    }

    /** What this JDK measured in that session. */
    public Measurements measurements() {
        return results().measurements(jdk.id());
    }

    Optional<ExperimentInfo> experiment(String id) {
        return results().experiments().stream()
                .filter(experiment -> experiment.id().equals(id))
                .findFirst();
    }

    /** The cells of one experiment, those that were not measured included. */
    List<Cell> cells(String experiment) {
        return results().cells().stream()
                .filter(cell -> cell.key().experiment().equals(experiment)
                        && cell.key().jdk().equals(jdk.id()))
                .toList();
    }

    /** The cell that differs from {@code key} in its JDK at most. */
    Optional<Cell> cell(CellKey key) {
        return cells(key.experiment()).stream()
                .filter(cell -> cell.key().variant().equals(key.variant())
                        && cell.key().parameters().equals(key.parameters()))
                .findFirst();
    }

    /** Whether both stand in one session, whose blocks pair their cells. */
    public boolean isOfOneSessionWith(ComparedSession other) {
        return results().equals(other.results());
    }
}
