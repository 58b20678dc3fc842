package io.thalweg.lab.experiment.message;

import io.thalweg.lab.affinity.Placement;
import io.thalweg.lab.affinity.Topology;
import io.thalweg.lab.experiment.CellSpec;
import io.thalweg.lab.experiment.Labelled;
import io.thalweg.lab.experiment.Network;
import io.thalweg.lab.experiment.Request;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.result.NotMeasured;
import io.thalweg.lab.sender.MessageDelivery;
import io.thalweg.lab.sender.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The cells of an experiment about messages, as they are added; each with the reason if it will not be measured. */
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
        SortedMap<String, String> parameters = new TreeMap<>();
        parameters.put(PLACEMENT, placement);
        parameters.put(BODY, body.label());
        return parameters;
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
}
