package io.thalweg.audit.cost;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The cost of each kind of call that an audit needs, and where it is known from. For one thread. */
public final class Costs {
    private final Map<CallKind, CallCost> costs = new EnumMap<>(CallKind.class);
    private final String source;
    private final Set<CallKind> wanted;
    private final Set<CallKind> guessed = EnumSet.noneOf(CallKind.class);

    private Costs(Map<CallKind, CallCost> costs, Set<CallKind> wanted, String source) {
        this.costs.putAll(costs);
        this.wanted = wanted;
        this.source = source;
    }

    /**
     * Known costs.
     *
     * @param costs for each kind that will be asked for
     * @param source where they are from, as the end of a sentence
     */
    public static Costs of(Map<CallKind, CallCost> costs, String source) {
        return new Costs(costs, EnumSet.allOf(CallKind.class), source);
    }

    /** The same, where typical costs of all but the wanted kinds will do. */
    static Costs of(Map<CallKind, CallCost> costs, Set<CallKind> wanted, String source) {
        return new Costs(costs, wanted, source);
    }

    /** What a call costs; what it typically costs where that is not known here, which {@link #source} then says. */
    public CallCost of(CallKind kind) {
        CallCost cost = costs.get(kind);
        if (cost != null) {
            return cost;
        }
        guessed.add(kind);
        return kind.typical();
    }

    /** The kinds that were asked for so far and are not known here. */
    public Set<CallKind> guessed() {
        return Set.copyOf(guessed);
    }

    /** All that are known. */
    Map<CallKind, CallCost> all() {
        return Map.copyOf(costs);
    }

    /** Where those are from that were asked for so far, as the end of a sentence. */
    public String source() {
        String names = guessed.stream()
                .filter(wanted::contains)
                .map(kind -> kind.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                .collect(Collectors.joining(", "));
        boolean isRestTypical = !costs.isEmpty() && !wanted.containsAll(guessed);
        return source
                + (names.isEmpty() ? "" : "; no price is known here for " + names + ", so typical ones stand in")
                + (isRestTypical ? "; typical for calls too few to matter" : "");
    }
}
