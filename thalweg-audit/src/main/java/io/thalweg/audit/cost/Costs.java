package io.thalweg.audit.cost;

import java.util.EnumMap;
import java.util.Map;

/** The cost of each kind of call that an audit needs, and where it is known from. */
public final class Costs {
    private final Map<CallKind, CallCost> costs;
    private final String source;

    private Costs(Map<CallKind, CallCost> costs, String source) {
        this.costs = new EnumMap<>(costs);
        this.source = source;
    }

    /**
     * Known costs.
     *
     * @param costs for each kind that will be asked for
     * @param source where they are from, as the end of a sentence
     */
    public static Costs of(Map<CallKind, CallCost> costs, String source) {
        return new Costs(costs, source);
    }

    /**
     * What a call costs.
     *
     * @throws IllegalArgumentException for a kind that nobody announced
     */
    public CallCost of(CallKind kind) {
        CallCost cost = costs.get(kind);
        if (cost == null) {
            throw new IllegalArgumentException("no cost of " + kind + ", only of " + costs.keySet());
        }
        return cost;
    }

    /** All that are known. */
    Map<CallKind, CallCost> all() {
        return new EnumMap<>(costs);
    }

    /** Where they are from, as the end of a sentence. */
    public String source() {
        return source;
    }
}
