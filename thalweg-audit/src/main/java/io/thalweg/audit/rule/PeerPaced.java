package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import java.util.List;
import java.util.Optional;

/** Small reads although much was asked for: the bytes come in small pieces, and only who sends them can change that. */
final class PeerPaced extends Rule {
    private static final double MOST = 0.5;

    PeerPaced() {
        super(
                "peer-paced-reads",
                "Small reads, paced by the peer",
                new SourceChange.None("a buffer does not help where the peer sends in small pieces"));
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        boolean waits = stream.key().medium().hasPeer()
                && SmallCalls.isRead(calls)
                && calls.counts().slowShare() > MOST;
        if (!SmallCalls.is(calls) || !(SmallCalls.isStarved(calls) || waits)) {
            return Optional.empty();
        }
        return Optional.of(new Advice(
                Advice.Weight.BY_COST,
                SmallCalls.figures(calls) + ", although " + why(stream, calls)
                        + ". A buffer here does not help"
                        + (stream.key().medium().hasPeer() ? "; the writer would have to send larger pieces." : "."),
                SmallCalls.seconds(stream, calls, costs),
                List.of(),
                List.of()));
    }

    private static String why(StreamUse stream, Calls calls) {
        if (!SmallCalls.isStarved(calls)) {
            return "most of them waited for the peer";
        }
        return stream.key().medium().hasPeer()
                ? "the program asked for more: the bytes arrive in small pieces"
                : "the program asked for more: there are many small files, or many reads at the end of a file";
    }
}
