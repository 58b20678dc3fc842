package io.thalweg.audit.report;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import io.thalweg.audit.Audit;
import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Calls.Caller;
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
 * form {@code customSmallerIsBetter} of github-action-benchmark. The name of an entry has no line number, so that an
 * edit above it changes nothing. One entry for each line of text. Counts are exact, and the same on every machine, but
 * for those whose unit says "about": what a socket or a pipe hands over at once depends on what has arrived, random
 * bytes are taken from a device as time passes, and which method of the JDK made a call is known from samples.
 */
final class AuditCounts {
    private static final String CALLS = "calls";

    /** Such a count differs from run to run: the action's comparison allows for that. */
    private static final String ABOUT = ", about";

    /** They belong to no stream, but to the line that asks. */
    private static final Set<String> ABOUT_PATHS = Set.of(Calls.STAT, Calls.RESOLVE);

    private static final Set<Medium> ALONE = Set.of(Medium.FILE, Medium.MEMORY, Medium.UNKNOWN);

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
            String opener = isOfJdk(stream) ? null : ownMethod(stream.key().created());
            if (opener != null) {
                add(counts, opener + ": open", CALLS, stream.opened());
            }
            for (Calls calls : stream.calls()) {
                boolean asks = ABOUT_PATHS.contains(calls.op());
                String method = asks ? ownMethod(calls.site()) : opener;
                if (method != null) {
                    boolean isExact = !asks && ALONE.contains(stream.key().medium());
                    isPaced |= !asks && !isExact;
                    String name = method + ": " + calls.op();
                    String unit = isExact ? "" : ABOUT;
                    add(counts, name, CALLS + unit, calls.counts().calls());
                    add(counts, name, "bytes" + unit, calls.counts().bytes());
                    if (isExact) {
                        addByMethod(counts, name, calls);
                    }
                }
            }
        }
        counts.put(
                new CountName("all reads and writes of 512 B or less", isPaced ? CALLS + ABOUT : CALLS),
                audit.totals().ownSmallCalls());
        return counts.entrySet().stream()
                .map(count -> count.getKey().json(count.getValue()))
                .collect(Collectors.joining(",\n", "[\n", "\n]\n"));
    }

    /** Of the program itself; null where the line is not its own, nor called by one that is. */
    private static @Nullable String ownMethod(CallSite line) {
        if (line.isApp()) {
            return line.frame().method();
        }
        return line.via() == null ? null : line.via().method();
    }

    /** A class of the JDK that reads its data, as of time zones, does so once, for whichever line comes first. */
    private static boolean isOfJdk(StreamUse stream) {
        return !stream.calls().isEmpty()
                && stream.calls().stream()
                        .flatMap(calls -> calls.callers().stream())
                        .allMatch(caller -> caller.passed().stream().anyMatch(method -> method.endsWith(".<clinit>")));
    }

    /** Without its buffer a codec or a decoder makes the same calls, asked by the program itself. */
    private static void addByMethod(Map<CountName, Long> counts, String name, Calls calls) {
        for (Caller caller : calls.callers()) {
            String method = caller.called();
            if (!method.isEmpty()) {
                String shortName = method.substring(method.lastIndexOf('.', method.lastIndexOf('.') - 1) + 1);
                long share = Math.round(caller.share() * calls.counts().calls());
                add(counts, name + " by " + shortName, CALLS + ABOUT, share);
            }
        }
    }

    private static void add(Map<CountName, Long> counts, String name, String unit, long value) {
        if (value > 0) {
            counts.merge(new CountName(name, unit), value, Long::sum);
        }
    }
}
