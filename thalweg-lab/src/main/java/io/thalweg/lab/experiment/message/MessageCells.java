package io.thalweg.lab.experiment.message;

import io.thalweg.lab.affinity.Placement;
import io.thalweg.lab.affinity.Topology;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Labelled;
import io.thalweg.lab.experiment.Network;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.result.Answer;
import io.thalweg.lab.result.Cell;
import io.thalweg.lab.result.CellKey;
import io.thalweg.lab.result.ClaimAnswer;
import io.thalweg.lab.result.Measurements;
import io.thalweg.lab.result.NotMeasured;
import io.thalweg.lab.sender.MessageDelivery;
import io.thalweg.lab.sender.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The cells of an experiment about messages, as they are added, each with the reason if it will not be measured; and
 * what the claims of E5 and E6 share.
 */
final class MessageCells {
    /** The id of E5. */
    static final String PIPE = "pipe";

    /** The id of E6. */
    static final String TCP = "tcp";

    static final String PLACEMENT = "placement";
    static final String BODY = "body";
    static final String WRITER = "writer";

    /** The value of {@link Network#LINK} for one machine talking to itself. */
    static final String LOOPBACK = "loopback";

    /** That for another host. */
    static final String PEER = "peer";

    /** 10.8 MB, which takes the fastest reader two milliseconds: a thousand times what timing it costs. */
    private static final int ROUNDS = 40;

    /** Passes that are slow by themselves, or by what they read from, stay below a third of a second. */
    private static final int SLOW_ROUNDS = 4;

    /** A heavy consumer takes 25 ms for a single round. */
    private static final int HEAVY_ROUNDS = 1;

    /** A gain below this is none, as in the choice of a size; or equal speeds could never refute. */
    static final double GAIN = 1.03;

    private final Scope scope;
    private final Topology topology;
    private final List<CellSpec> cells = new ArrayList<>();

    MessageCells(Scope scope, Topology topology) {
        this.scope = scope;
        this.topology = topology;
    }

    /** Two cores where the machine has them: the second article voids figures of processes that wander. */
    Placement usual() {
        return topology.missing(Placement.TWO_CORES) == null ? Placement.TWO_CORES : Placement.UNPINNED;
    }

    /** The parameters of a cell whose messages come through a pipe. */
    static SortedMap<String, String> parameters(String placement, Body body) {
        return new TreeMap<>(Map.of(PLACEMENT, placement, BODY, body.label()));
    }

    /** The parameters of a cell whose messages come through a socket. */
    static SortedMap<String, String> parameters(String placement, Body body, String link, MessageDelivery writing) {
        SortedMap<String, String> parameters = parameters(placement, body);
        parameters.put(Network.LINK, link);
        parameters.put(WRITER, writing.label());
        return parameters;
    }

    /**
     * Adds a cell.
     *
     * @param least the least mode that measures it
     * @param slow whether it is slower than most by an order of magnitude
     * @param missing why it cannot be measured, beside the placement; null if it can
     */
    void add(
            Request.Mode least,
            String variant,
            SortedMap<String, String> parameters,
            boolean slow,
            boolean control,
            @Nullable String missing) {
        boolean heavy = Body.HEAVY.label().equals(parameters.get(BODY));
        int rounds = heavy ? HEAVY_ROUNDS : slow ? SLOW_ROUNDS : ROUNDS;
        String impossible = missing == null ? topology.missing(placementOf(parameters)) : missing;
        cells.add(CellSpec.of(variant, parameters, (long) rounds * Messages.ROUND_BYTES)
                .withControl(control)
                .withNotMeasured(
                        impossible == null
                                ? scope.request().mode().leavesOut(least)
                                : NotMeasured.impossible(impossible)));
    }

    static Placement placementOf(SortedMap<String, String> parameters) {
        return Placement.of(parameters.getOrDefault(PLACEMENT, Placement.UNPINNED.label()));
    }

    static Body bodyOf(CellSpec cell) {
        return Labelled.of(Body.class, cell.parameters().getOrDefault(BODY, Body.HEADERS.label()));
    }

    List<CellSpec> list() {
        return List.copyOf(cells);
    }

    /** Two cores where they were measured: the second article voids figures of processes that wander. */
    static Placement usual(Measurements measurements, String experiment, String variant) {
        return measurements
                        .cells(experiment, variant, Map.of(PLACEMENT, Placement.TWO_CORES.label()))
                        .isEmpty()
                ? Placement.UNPINNED
                : Placement.TWO_CORES;
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
