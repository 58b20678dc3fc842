package io.thalweg.audit.capture;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import jdk.jfr.EventType;
import jdk.jfr.consumer.RecordedEvent;

/** Which I/O events a Flight Recorder file left out. */
final class JfrSettings {
    private static final List<String> EVENTS =
            List.of("jdk.FileRead", "jdk.FileWrite", "jdk.SocketRead", "jdk.SocketWrite");

    private final Map<Long, String> names = new LinkedHashMap<>();
    /** By event, then by setting; several recordings of one JVM may differ. */
    private final Map<String, Map<String, Set<String>>> values = new LinkedHashMap<>();

    /** The number that settings call an event by. */
    void name(EventType type) {
        names.put(type.getId(), type.getName());
    }

    void take(RecordedEvent setting) {
        String event = names.getOrDefault(setting.getLong("id"), "");
        if (EVENTS.contains(event)) {
            values.computeIfAbsent(event, any -> new LinkedHashMap<>())
                    .computeIfAbsent(setting.getString("name"), any -> new TreeSet<>())
                    .add(setting.getString("value"));
        }
    }

    /** What was left out, one sentence for each event. */
    List<String> gaps() {
        List<String> gaps = new ArrayList<>();
        for (String event : EVENTS) {
            Map<String, Set<String>> of = values.getOrDefault(event, Map.of());
            String kind = event.substring("jdk.".length());
            if (of.isEmpty()) {
                gaps.add(kind + ": the file does not say whether it was recorded.");
            } else if (!isOn(of)) {
                gaps.add(kind + " was switched off.");
            } else {
                filters(kind, of, gaps);
            }
        }
        return gaps;
    }

    /** Whether fast calls were recorded too. */
    boolean hasFastCalls() {
        return values.values().stream()
                .filter(JfrSettings::isOn)
                .allMatch(of -> of.getOrDefault("threshold", Set.of()).stream().allMatch(JfrSettings::isNothing));
    }

    private static boolean isOn(Map<String, Set<String>> of) {
        return of.getOrDefault("enabled", Set.of("true")).contains("true");
    }

    private static void filters(String kind, Map<String, Set<String>> of, List<String> gaps) {
        Set<String> thresholds = of.getOrDefault("threshold", Set.of());
        Set<String> throttles = of.getOrDefault("throttle", Set.of());
        List<String> filters = new ArrayList<>();
        if (!thresholds.stream().allMatch(JfrSettings::isNothing)) {
            filters.add("only calls that took at least " + String.join(" or ", thresholds));
        }
        if (!throttles.stream().allMatch(value -> value.equals("off"))) {
            filters.add("at most " + String.join(" or ", throttles));
        }
        if (!filters.isEmpty()) {
            gaps.add(kind + ": " + String.join(", and ", filters)
                    + " were recorded. The other calls are missing, however many there were. Record with `" + kind
                    + "#threshold=0 ms`, or audit with the agent.");
        }
    }

    private static boolean isNothing(String duration) {
        return duration.matches("0\\s*[a-z]*");
    }
}
