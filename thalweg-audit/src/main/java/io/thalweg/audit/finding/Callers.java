package io.thalweg.audit.finding;

import io.thalweg.audit.finding.Calls.Caller;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Shares of calls by line. */
final class Callers {
    private record CallerLine(CallSite site, List<String> passed, boolean flushes, String loop) {}

    private Callers() {}

    /** From weights: equal lines together, the most frequent first, shares of the whole. */
    static List<Caller> of(List<Caller> weighted) {
        Map<CallerLine, Double> weights = new LinkedHashMap<>();
        weighted.forEach(caller -> weights.merge(
                new CallerLine(caller.site(), caller.passed(), caller.flushes(), caller.loop()),
                caller.share(),
                Double::sum));
        double total =
                weights.values().stream().mapToDouble(Double::doubleValue).sum();
        return total <= 0
                ? List.of()
                : weights.entrySet().stream()
                        .map(entry -> new Caller(
                                entry.getKey().site(),
                                entry.getKey().passed(),
                                entry.getKey().flushes(),
                                entry.getKey().loop(),
                                entry.getValue() / total))
                        .sorted(Comparator.comparingDouble(Caller::share).reversed())
                        .toList();
    }

    /** The callers of two sets of calls. */
    static List<Caller> merge(List<Caller> some, long calls, List<Caller> others, long otherCalls) {
        return of(Stream.concat(weighted(some, calls), weighted(others, otherCalls))
                .toList());
    }

    private static Stream<Caller> weighted(List<Caller> callers, long calls) {
        return callers.stream()
                .map(caller -> new Caller(
                        caller.site(), caller.passed(), caller.flushes(), caller.loop(), caller.share() * calls));
    }
}
