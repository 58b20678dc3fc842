package io.thalweg.audit.rule;

import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import java.util.List;
import java.util.Optional;

/**
 * {@code transferTo} or {@code transferFrom} in small pieces, where one call moves a file. To most channels the system
 * transfers by itself; to others the JDK reads and writes piece by piece.
 */
final class SmallTransfers extends Rule {
    private static final double MOST = 0.5;
    private static final String TO = "sun.nio.ch.FileChannelImpl.transferTo";
    private static final String FROM = "sun.nio.ch.FileChannelImpl.transferFrom";

    /** Nothing takes the place of a call that goes. */
    private static final CallCost NOTHING = new CallCost(0, 0, CallCost.LEAST_SPREAD);

    SmallTransfers() {
        super(
                "small-transfers",
                "Transfers in small pieces",
                new SourceChange.None("only the program knows how many bytes it may transfer at once"));
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        boolean from = is(calls, Calls.TRANSFER_FROM, FROM);
        if (!(from || is(calls, Calls.TRANSFER_TO, TO))
                || !SmallCalls.is(calls)
                || SmallCalls.isOncePerStream(stream, calls)) {
            return Optional.empty();
        }
        CallCost each = SmallCalls.system(stream, calls, costs);
        Gain gain = Gain.ofBuffer(calls, each, NOTHING, SmallCalls.JDK_BUFFER_BYTES, 0);
        String method = from ? "transferFrom" : "transferTo";
        return Optional.of(new Advice(
                Advice.Weight.BY_COST,
                SmallCalls.figures(calls) + " by " + method + ", which moves as much in one call as it is asked for.",
                each.seconds(calls.counts().smallCalls(), calls.counts().smallBytes()),
                List.of((from ? Snippet.TRANSFER_FROM_AT_ONCE : Snippet.TRANSFER_AT_ONCE).fix(gain)),
                List.of("What must stand between the pieces has to be written between larger ones, or together with"
                        + " them into a buffer.")));
    }

    /** Whether it is the operation itself, or what the JDK does instead. */
    private static boolean is(Calls calls, String op, String method) {
        return calls.op().equals(op) || calls.shareOf(method) >= MOST;
    }
}
