package io.thalweg.audit.report;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.thalweg.audit.Audit;
import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.base.problem.Printable;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Calls and bytes of what each of the program's own methods opens, for tools that follow them from build to build: the
 * form {@code customSmallerIsBetter} of github-action-benchmark. Only exact counts: they are the same on every machine.
 * The name of an entry has no line number, so that an edit above it changes nothing. One entry for each line of text.
 */
final class AuditCounts {
    /** Name and unit of an entry. */
    private record CountName(String name, String unit) implements Comparable<CountName> {
        @Override
        public int compareTo(CountName other) {
            int names = name.compareTo(other.name);
            return names != 0 ? names : other.unit.compareTo(unit);
        }

        String json(long value) {
            return "{\"name\": \"" + new String(JsonStringEncoder.getInstance().quoteAsString(Printable.of(name)))
                    + "\", \"unit\": \"" + unit + "\", \"value\": " + value + "}";
        }
    }

    private AuditCounts() {}

    static String render(Audit audit) {
        Map<CountName, Long> counts = new TreeMap<>();
        counts.put(
                new CountName("all reads and writes of 512 B or less", "calls"),
                audit.totals().ownSmallCalls());
        for (StreamUse stream : audit.program().streams()) {
            String method = ownMethod(stream.key().created());
            if (method != null) {
                add(counts, method + ": open", "calls", stream.opened());
                for (Calls calls : stream.calls()) {
                    add(
                            counts,
                            method + ": " + calls.op(),
                            "calls",
                            calls.counts().calls());
                    add(
                            counts,
                            method + ": " + calls.op(),
                            "bytes",
                            calls.counts().bytes());
                }
            }
        }
        return counts.entrySet().stream()
                .map(count -> count.getKey().json(count.getValue()))
                .collect(Collectors.joining(",\n", "[\n", "\n]\n"));
    }

    /** Of the program itself; null where it did not open the stream. */
    private static @Nullable String ownMethod(CallSite created) {
        if (created.isApp()) {
            return created.frame().method();
        }
        return created.via() == null ? null : created.via().method();
    }

    private static void add(Map<CountName, Long> counts, String name, String unit, long value) {
        if (value > 0) {
            counts.merge(new CountName(name, unit), value, Long::sum);
        }
    }
}
