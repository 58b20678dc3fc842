package io.thalweg.audit.report;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.thalweg.audit.Audit;
import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.Medium;
import io.thalweg.base.problem.Printable;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Calls and bytes of what each of the program's own methods opens, for tools that follow them from build to build: the
 * form {@code customSmallerIsBetter} of github-action-benchmark. Only exact counts: they are the same on every machine.
 * The name of an entry has no line number, so that an edit above it changes nothing. One entry for each line of text.
 * How often a buffer above a socket or a pipe is filled depends on what has arrived: such counts have a unit of their
 * own.
 */
final class AuditCounts {
    private static final String CALLS = "calls";

    /** The action's comparison knows it by its name. */
    private static final String PACED_CALLS = "calls paced by the peer";

    private static final Set<String> WAITS_FOR_PEER =
            Set.of(Calls.READ, Calls.RECEIVE, Calls.AVAILABLE, Calls.TRANSFER_FROM, Calls.WAIT);

    private static final Set<Medium> ALONE = Set.of(Medium.FILE, Medium.DEVICE, Medium.MEMORY, Medium.UNKNOWN);

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
        boolean isPaced = false;
        for (StreamUse stream : audit.program().streams()) {
            String method = ownMethod(stream.key().created());
            if (method != null) {
                add(counts, method + ": open", CALLS, stream.opened());
                for (Calls calls : stream.calls()) {
                    boolean waits = !ALONE.contains(stream.key().medium()) && WAITS_FOR_PEER.contains(calls.op());
                    isPaced |= waits;
                    add(
                            counts,
                            method + ": " + calls.op(),
                            waits ? PACED_CALLS : CALLS,
                            calls.counts().calls());
                    add(
                            counts,
                            method + ": " + calls.op(),
                            "bytes",
                            calls.counts().bytes());
                }
            }
        }
        counts.put(
                new CountName("all reads and writes of 512 B or less", isPaced ? PACED_CALLS : CALLS),
                audit.totals().ownSmallCalls());
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
