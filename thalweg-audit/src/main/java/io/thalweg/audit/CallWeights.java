package io.thalweg.audit;

import io.thalweg.audit.cost.CallKind;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.Medium;
import io.thalweg.audit.rule.Rules;
import io.thalweg.audit.rule.Rules.RuleFinding;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** What rests on the price of each kind of call, in seconds at typical prices: whether it is worth while to measure. */
final class CallWeights {
    /**
     * A tenth of what a word is spoken for, {@link Audit#LEAST_SECONDS}: typical costs were at most five times too low
     * on two busy virtual processors.
     */
    private static final double LEAST_SECONDS = Audit.LEAST_SECONDS / 10;

    /** What replaces calls, at a fraction of their price: it matters where it is called very often. */
    private static final Set<CallKind> BUFFERS = EnumSet.of(
            CallKind.JDK_BUFFER_READ,
            CallKind.JDK_BUFFER_WRITE,
            CallKind.THALWEG_BUFFER_READ,
            CallKind.THALWEG_BUFFER_WRITE);

    private final Map<CallKind, Double> seconds = new EnumMap<>(CallKind.class);

    /** So many calls of that kind, which move so many bytes. */
    void add(CallKind kind, long calls, long bytes) {
        seconds.merge(kind, kind.typical().seconds(calls, bytes), Double::sum);
    }

    /** Calls of one operation on a stream, and what rules say of them. */
    void add(StreamUse stream, Calls calls) {
        long bytes = calls.counts().bytes();
        add(
                CallKind.of(stream.key().type(), stream.key().medium(), calls.op()),
                calls.counts().calls(),
                bytes);
        if (stream.key().medium() == Medium.TLS) {
            add(CallKind.TLS_RECORD_READ, calls.counts().calls(), bytes);
        }
        Costs typical = Costs.of(Map.of(), "typical");
        // What fails here fails again with the prices, and is reported then.
        for (RuleFinding said : Rules.check(stream, calls, typical, failure -> {})) {
            for (CallKind kind : typical.guessed()) {
                // A buffer is asked for a byte at least.
                double most = BUFFERS.contains(kind)
                        ? kind.typical().seconds(bytes, 0)
                        : said.advice().costSeconds();
                seconds.merge(kind, most, Double::sum);
            }
        }
    }

    /** The kinds that matter; none if none does. */
    Set<CallKind> heavy() {
        Set<CallKind> kinds = EnumSet.noneOf(CallKind.class);
        seconds.forEach((kind, all) -> {
            if (all >= LEAST_SECONDS) {
                kinds.add(kind);
            }
        });
        if (!kinds.isEmpty()) {
            kinds.add(CallKind.FILE_READ);
        }
        return kinds;
    }
}
