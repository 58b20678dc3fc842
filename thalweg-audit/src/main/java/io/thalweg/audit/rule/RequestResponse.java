package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.Medium;
import io.thalweg.audit.recording.OperationCounts;
import java.util.List;
import java.util.Optional;

/** Small messages to and fro: each waits for the other, so there is nothing to gather. */
final class RequestResponse extends Rule {
    /** Below, hardly any call is followed by another of its kind. */
    private static final double LEAST_SEQUENTIAL = 0.1;

    RequestResponse() {
        super(
                "request-response",
                "Small requests and answers",
                new SourceChange.None("a buffer does not help where each call waits for an answer"));
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        Medium medium = stream.key().medium();
        boolean moves = SmallCalls.isRead(calls) || SmallCalls.isWrite(calls);
        boolean datagrams = medium == Medium.DATAGRAM && SmallCalls.is(calls);
        boolean alternates = medium.hasPeer()
                && moves
                && SmallCalls.is(calls)
                && stream.calls(Calls.READ) != null
                && stream.calls(Calls.WRITE) != null
                && followedShare(calls) < LEAST_SEQUENTIAL;
        if (!datagrams && !alternates) {
            return Optional.empty();
        }
        return Optional.of(new Advice(
                Advice.Weight.BY_COST,
                SmallCalls.figures(calls) + (datagrams ? ", each a datagram" : ", alternating reads and writes")
                        + ". A buffer does not help; fewer and larger messages would"
                        + (isAnswered(stream) ? ", or several requests before you wait for the first answer." : "."),
                SmallCalls.seconds(stream, calls, costs),
                List.of(),
                List.of()));
    }

    /**
     * The share of calls that follow another of their kind and moved something. Before it parks, a virtual thread has
     * read nothing; that the next read follows that one says nothing of the program.
     */
    private static double followedShare(Calls calls) {
        OperationCounts counts = calls.counts();
        long moving = counts.calls() - counts.empty();
        return moving <= 0 ? 1 : Math.max(0, counts.sequential() - counts.empty()) / (double) moving;
    }

    private static boolean isAnswered(StreamUse stream) {
        return stream.count(Calls.READ) + stream.count(Calls.RECEIVE) > 0
                && stream.count(Calls.WRITE) + stream.count(Calls.SEND) > 0;
    }
}
