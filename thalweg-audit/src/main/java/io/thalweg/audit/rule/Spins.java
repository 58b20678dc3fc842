package io.thalweg.audit.rule;

import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.Medium;
import java.util.List;
import java.util.Optional;

/**
 * A loop around calls that move nothing: at the end of the input, past the end of a file, or on a channel that is not
 * ready.
 */
final class Spins implements Rule {
    /**
     * Who is told that a channel is ready reads until it is not, and a virtual thread tries once before it parks: one
     * empty call for each that moves something.
     */
    private static final double MOST_EMPTY_PER_MOVING = 4;

    @Override
    public String id() {
        return "spins";
    }

    @Override
    public String title() {
        return "Calls that move nothing, in a loop";
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        long empty = calls.counts().empty();
        long moving = calls.counts().calls() - empty;
        // Each stream comes to its end once, and many ask twice to be sure.
        if (!calls.movesBytes()
                || empty < SmallCalls.LEAST_CALLS
                || empty < MOST_EMPTY_PER_MOVING * (moving + stream.instances())) {
            return Optional.empty();
        }
        CallCost each = SmallCalls.system(stream, calls, costs);
        Gain gain = Gain.ofCalls(empty, each);
        double seconds = each.seconds(empty, 0);
        Calls lengths = stream.calls(Calls.LENGTH);
        if (calls.transfers() && lengths != null) {
            // The JDK asks for the length before each transfer.
            CallCost length = SmallCalls.system(stream, lengths, costs);
            long asked = Math.min(empty, lengths.counts().calls());
            gain = gain.plus(Gain.ofCalls(asked, length));
            seconds += length.seconds(asked, 0);
        }
        return Optional.of(new Advice(
                Advice.Weight.BY_COST,
                Amounts.count(empty, "call") + " of " + calls.op() + " moved nothing, beside " + Amounts.count(moving)
                        + " that did: " + why(stream, calls),
                seconds,
                List.of(fix(stream, calls, gain)),
                List.of("What is saved depends on how long the loop goes on, not on how much is moved.")));
    }

    private static boolean waitsForPeer(StreamUse stream) {
        return stream.key().medium() != Medium.FILE;
    }

    private static String why(StreamUse stream, Calls calls) {
        if (calls.transfers()) {
            return "the source has no more bytes there, or the target takes none, and the loop goes on.";
        }
        if (waitsForPeer(stream)) {
            return calls.op().equals(Calls.READ)
                    ? "the loop asks again and again for bytes that have not come, or after the end."
                    : "the loop offers its bytes again and again to a peer that has no room for them.";
        }
        return "the loop goes on after the end of the file.";
    }

    private static Fix fix(StreamUse stream, Calls calls, Gain gain) {
        if (calls.transfers()) {
            return Snippet.STOP_AT_NOTHING.fix(gain);
        }
        if (waitsForPeer(stream)) {
            return (SmallCalls.isRead(calls) ? Snippet.WAIT_UNTIL_READABLE : Snippet.WAIT_UNTIL_WRITABLE).fix(gain);
        }
        return Snippet.STOP_AT_END.fix(gain);
    }
}
