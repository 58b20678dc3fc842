package io.thalweg.agent.record;

import io.thalweg.agent.count.CountSnapshot;
import io.thalweg.agent.count.Op;
import io.thalweg.agent.count.SiteWeights;
import io.thalweg.agent.count.StackTable;
import io.thalweg.agent.count.StreamCounts;
import io.thalweg.agent.count.Wrapper;
import io.thalweg.agent.figure.Figure;
import io.thalweg.agent.figure.Observation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What was counted since it was made, for code in the same JVM; {@code Agent.watch} says what an answer holds. */
final class Watch {
    private final CountSnapshot before = totals();

    private static CountSnapshot totals() {
        CountSnapshot totals = CountSnapshot.now();
        if (totals.failure != null) {
            throw new IllegalStateException(totals.failure);
        }
        return totals;
    }

    List<Map<String, Object>> changes() {
        CountSnapshot now = totals();
        Map<String, CallsSince> changes = new LinkedHashMap<>();
        add(now, 1, changes);
        add(before, -1, changes);
        List<Map<String, Object>> maps = new ArrayList<>();
        for (CallsSince change : changes.values()) {
            if (change.calls != 0) {
                maps.add(change.map(now.sites));
            }
        }
        return maps;
    }

    private static void add(CountSnapshot totals, int sign, Map<String, CallsSince> changes) {
        for (StreamCounts total : totals.streams) {
            for (int op = 0; op < Op.COUNT; op++) {
                if (total.has(op)) {
                    changes.computeIfAbsent(op + "|" + total.place(), any -> new CallsSince(total))
                            .add(total, op, sign);
                }
            }
        }
    }

    /** One operation on the streams of one place. */
    private static final class CallsSince {
        private final StreamCounts place;
        private String op = "";
        private long calls;
        private long bytes;
        private long smallCalls;
        private long open;
        private boolean isKnown = true;
        private final long[] histogram = new long[Long.SIZE];
        private final Map<Integer, Long> since = new LinkedHashMap<>();
        private final Map<Integer, Long> ever = new LinkedHashMap<>();

        CallsSince(StreamCounts place) {
            this.place = place;
        }

        void add(StreamCounts total, int number, int sign) {
            op = Op.name(number);
            calls += sign * total.counts(number).get(Figure.CALLS);
            bytes += sign * total.counts(number).get(Figure.BYTES);
            open += sign * (total.instances() - total.observed(Observation.CLOSED));
            isKnown &= total.isObserved() || total.created < 0;
            smallCalls += sign * total.counts(number).get(Figure.SMALL_CALLS);
            long[] counted = total.counts(number).histogram();
            for (int i = 0; i < counted.length; i++) {
                histogram[i] += sign * counted[i];
            }
            SiteWeights weights = total.weights(number);
            for (int i = 0; i < weights.size(); i++) {
                since.merge(weights.site(i), sign * weights.weight(i), Long::sum);
                if (sign > 0) {
                    ever.merge(weights.site(i), weights.weight(i), Long::sum);
                }
            }
        }

        Map<String, Object> map(List<StackTable.Frame[]> sites) {
            since.values().removeIf(weight -> weight <= 0);
            Map<Integer, Long> seen = since.isEmpty() ? ever : since;
            Map<String, Long> lines = new LinkedHashMap<>();
            seen.forEach((site, weight) -> lines.merge(BlamedLine.ofProgram(sites.get(site)), weight, Long::sum));
            return Map.ofEntries(
                    Map.entry("op", op),
                    Map.entry("type", place.type),
                    Map.entry("medium", place.medium),
                    Map.entry("standard", Objects.requireNonNullElse(place.standard, "")),
                    Map.entry("created", place.created < 0 ? "" : BlamedLine.ofProgram(sites.get(place.created))),
                    Map.entry("classLoading", loadsClasses(seen, sites)),
                    Map.entry("wrappers", wrappers()),
                    Map.entry("calls", calls),
                    Map.entry("bytes", bytes),
                    Map.entry("smallCalls", smallCalls),
                    Map.entry("histogram", histogram),
                    Map.entry("lines", lines),
                    Map.entry("open", isKnown ? open : -1L));
        }

        /** Told by who made them; of those that were there before the agent, by who uses them most. */
        private boolean loadsClasses(Map<Integer, Long> seen, List<StackTable.Frame[]> sites) {
            int site = place.created;
            long most = 0;
            for (Map.Entry<Integer, Long> user : seen.entrySet()) {
                if (place.created < 0 && user.getValue() > most) {
                    most = user.getValue();
                    site = user.getKey();
                }
            }
            return site >= 0 && BlamedLine.loadsClasses(sites.get(site));
        }

        private List<String> wrappers() {
            Deque<String> inwards = new ArrayDeque<>();
            for (Wrapper wrapper = place.chain; wrapper != null; wrapper = wrapper.inner) {
                inwards.addFirst(wrapper.type);
            }
            return List.copyOf(inwards);
        }
    }
}
