package io.thalweg.lab.experiment.message;

import io.thalweg.lab.affinity.Placement;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.ClaimAnswer;
import io.thalweg.lab.result.Measurements;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What the claims of E5 and E6 share. */
final class MessageClaims {
    /** A gain below this is none, as in the choice of a size; or equal speeds could never refute. */
    static final double GAIN = 1.03;

    private MessageClaims() {}

    /** Two cores where they were measured: the second article voids figures of processes that wander. */
    static String usual(Measurements measurements, String experiment, String variant) {
        String pinned = Placement.TWO_CORES.label();
        return measurements
                        .cells(experiment, variant, Map.of(MessageCells.PLACEMENT, pinned))
                        .isEmpty()
                ? Placement.UNPINNED.label()
                : pinned;
    }

    /** The fastest of some cells, those that were not measured left out. */
    static Optional<Cell> fastest(List<Optional<Cell>> cells) {
        return Measurements.fastest(cells.stream().flatMap(Optional::stream).toList());
    }

    /**
     * A claim of several parts: refuted by one of them, confirmed by all. Shows the effect of the first that decides.
     */
    static ClaimAnswer all(List<ClaimAnswer> parts) {
        for (Answer answer : List.of(Answer.REFUTED, Answer.NOT_MEASURED, Answer.INCONCLUSIVE, Answer.CONFIRMED)) {
            Optional<ClaimAnswer> deciding =
                    parts.stream().filter(part -> part.answer() == answer).findFirst();
            if (deciding.isPresent()) {
                return new ClaimAnswer(
                        answer, deciding.get().effect(), deciding.get().unit(), because(parts), cells(parts, answer));
            }
        }
        throw new IllegalArgumentException("a claim without parts");
    }

    /** Those of the parts that decided. */
    private static Set<CellKey> cells(List<ClaimAnswer> parts, Answer answer) {
        return parts.stream()
                .filter(part -> part.answer() == answer)
                .flatMap(part -> part.cells().stream())
                .collect(Collectors.toSet());
    }

    private static String because(List<ClaimAnswer> parts) {
        return parts.stream().map(ClaimAnswer::because).distinct().collect(Collectors.joining("; "));
    }
}
