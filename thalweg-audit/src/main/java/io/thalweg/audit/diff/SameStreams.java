package io.thalweg.audit.diff;

import io.thalweg.audit.Audit;
import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.recording.StackLine;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Which streams of two audits are the same. Lines move and the classes of streams change with a fix; the methods that
 * create or use them mostly stay, and so does the order of their lines. Where a method has as many streams as before,
 * they are paired in that order. Where it has not, the new one cannot be identified, and all of them are
 * compared together.
 */
final class SameStreams {
    private static final Comparator<StreamCalls> BY_CREATION = byLine(StreamCalls::created)
            .thenComparing(byLine(StreamCalls::site))
            .thenComparing(use -> use.stream().key().toString());

    private static final Comparator<StreamCalls> BY_SITE =
            byLine(StreamCalls::site).thenComparing(BY_CREATION);

    private final List<StreamCalls> before;
    private final List<StreamCalls> after;
    private final List<Together> found = new ArrayList<>();

    private SameStreams(List<StreamCalls> before, List<StreamCalls> after) {
        this.before = new ArrayList<>(before);
        this.after = new ArrayList<>(after);
    }

    /**
     * Streams that are the same before and after: one on each side where they could be paired.
     *
     * @param before empty where all are new
     * @param after empty where all are gone
     */
    record Together(List<StreamCalls> before, List<StreamCalls> after) {
        boolean had(Finding finding) {
            return before.stream().anyMatch(use -> use.isOf(finding));
        }

        boolean has(Finding finding) {
            return after.stream().anyMatch(use -> use.isOf(finding));
        }
    }

    /** All streams of both audits that have calls of that operation, or are durable; each is in one group. */
    static List<Together> of(String kind, Audit before, Audit after) {
        boolean durable = kind.equals(ForceChanges.KIND);
        SameStreams same = durable
                ? new SameStreams(ForceChanges.uses(before), ForceChanges.uses(after))
                : new SameStreams(uses(kind, before), uses(kind, after));
        same.pair(use -> created(use).map(method -> method + " " + method(use.site())), BY_CREATION);
        same.pair(SameStreams::created, BY_CREATION);
        same.group(SameStreams::created);
        same.pair(same::site, BY_SITE);
        same.group(same::site);
        if (durable) {
            // Whatever opens the file now, the same method still wants it to be safe.
            same.pair(SameStreams::caller, BY_SITE);
            same.group(SameStreams::caller);
        }
        same.pairMoved();
        same.before.forEach(use -> same.found.add(new Together(List.of(use), List.of())));
        same.after.forEach(use -> same.found.add(new Together(List.of(), List.of(use))));
        return same.found;
    }

    private static List<StreamCalls> uses(String op, Audit audit) {
        return audit.program().streams().stream()
                .flatMap(stream ->
                        Optional.ofNullable(stream.calls(op)).map(calls -> new StreamCalls(stream, calls)).stream())
                .toList();
    }

    /** Pairs what has the same key, where there are equally many on both sides. */
    private void pair(Function<StreamCalls, Optional<String>> key, Comparator<StreamCalls> order) {
        Map<String, List<StreamCalls>> others = byKey(after, key);
        byKey(before, key).forEach((place, some) -> {
            List<StreamCalls> same = others.getOrDefault(place, List.of());
            if (some.size() == same.size()) {
                List<StreamCalls> first = some.stream().sorted(order).toList();
                List<StreamCalls> second = same.stream().sorted(order).toList();
                for (int at = 0; at < first.size(); at++) {
                    add(List.of(first.get(at)), List.of(second.get(at)));
                }
            }
        });
    }

    /** What another method of the class creates now, or one by another name, still moves as many bytes. */
    private void pairMoved() {
        for (StreamCalls use : List.copyOf(before)) {
            List<StreamCalls> alike =
                    after.stream().filter(other -> isMoved(use, other)).toList();
            if (alike.size() == 1) {
                add(List.of(use), alike);
            }
        }
    }

    private static boolean isMoved(StreamCalls use, StreamCalls other) {
        return file(use).equals(file(other))
                && use.calls().counts().bytes() == other.calls().counts().bytes();
    }

    /** Puts together what has the same key and cannot be paired. */
    private void group(Function<StreamCalls, Optional<String>> key) {
        Map<String, List<StreamCalls>> others = byKey(after, key);
        byKey(before, key).forEach((place, some) -> {
            List<StreamCalls> same = others.get(place);
            if (same != null) {
                add(some, same);
            }
        });
    }

    private void add(List<StreamCalls> some, List<StreamCalls> same) {
        found.add(new Together(some, same));
        before.removeAll(some);
        after.removeAll(same);
    }

    private static Map<String, List<StreamCalls>> byKey(
            List<StreamCalls> uses, Function<StreamCalls, Optional<String>> key) {
        Map<String, List<StreamCalls>> byKey = new LinkedHashMap<>();
        uses.forEach(use -> key.apply(use)
                .ifPresent(of ->
                        byKey.computeIfAbsent(of, any -> new ArrayList<>()).add(use)));
        return byKey;
    }

    private static Optional<String> created(StreamCalls use) {
        CallSite created = use.stream().key().created();
        return created.isKnown() ? Optional.of(method(created.frame())) : Optional.empty();
    }

    private static Optional<String> caller(StreamCalls use) {
        return use.calls().site().isKnown() ? Optional.of(method(use.site())) : Optional.empty();
    }

    /**
     * The method that calls, if there is a stream in either audit that it calls and that was there before the agent.
     */
    private Optional<String> site(StreamCalls use) {
        String method = method(use.site());
        boolean isNeeded = Stream.concat(before.stream(), after.stream())
                .anyMatch(other ->
                        created(other).isEmpty() && method(other.site()).equals(method));
        return isNeeded ? Optional.of(method) : Optional.empty();
    }

    private static String file(StreamCalls use) {
        StackLine maker = use.stream().key().created().isKnown() ? use.created() : use.site();
        return maker.className().replaceFirst("\\$.*", "");
    }

    /** Without the numbers of lambdas and anonymous classes, which change when another one comes before them. */
    private static String method(StackLine frame) {
        return Finding.stable(frame.method());
    }

    private static Comparator<StreamCalls> byLine(Function<StreamCalls, StackLine> frame) {
        return Comparator.comparing((StreamCalls use) -> frame.apply(use).className())
                .thenComparingInt(use -> frame.apply(use).line())
                .thenComparing(use -> frame.apply(use).at());
    }
}
