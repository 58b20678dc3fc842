package io.thalweg.audit.rule;

import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.Medium;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A loop around calls that move nothing: at the end of the input, past the end of a file, on a channel that is not
 * ready, or around questions whether there is something to read.
 */
final class Spins extends Rule {
    /**
     * Who is told that a channel is ready reads until it is not, and a virtual thread tries once before it parks: one
     * empty call for each that moves something.
     */
    private static final double MOST_EMPTY_PER_MOVING = 4;

    private static final double MOST = 0.5;

    Spins() {
        super(
                "spins",
                "Calls that move nothing, in a loop",
                new SourceChange.None("only the program knows what else it could wait for"));
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        if (calls.op().equals(Calls.AVAILABLE) || calls.op().equals(Calls.LENGTH)) {
            return questions(stream, calls, costs);
        }
        if (calls.op().equals(Calls.SEEK)) {
            return skips(stream, calls, costs);
        }
        long empty = calls.counts().empty();
        if (!calls.movesBytes() || !isSpin(stream, empty, calls.counts().calls() - empty)) {
            return Optional.empty();
        }
        Sum sum = new Sum(stream, costs).add(calls, empty);
        if (calls.transfers()) {
            sum.add(stream.calls(Calls.LENGTH), empty); // the JDK asks for the length before each transfer
        }
        return Optional.of(sum.advice(
                Amounts.count(empty, "call") + " of " + calls.op() + " moved nothing, beside "
                        + Amounts.count(calls.counts().calls() - empty) + " that did: " + why(stream, calls),
                fix(stream, calls, sum.gain)));
    }

    /** Each stream comes to its end once, and many ask twice to be sure. */
    private static boolean isSpin(StreamUse stream, long empty, long moving) {
        return empty >= SmallCalls.LEAST_CALLS && empty >= MOST_EMPTY_PER_MOVING * (moving + stream.instances());
    }

    /** A loop that asks how many bytes there are until there are some. */
    private static Optional<Advice> questions(StreamUse stream, Calls calls, Costs costs) {
        double share = shareOf(calls, ".available", ".ready");
        long asked = Math.round(calls.counts().calls() * share);
        long moving = stream.moving();
        // What a buffer holds may be asked for byte by byte, and is read without a call.
        if (!isSpin(stream, asked, isBare(stream) ? moving : Math.max(moving, readBytes(stream)))) {
            return Optional.empty();
        }
        Sum sum = new Sum(stream, costs).add(calls, asked);
        if (calls.op().equals(Calls.LENGTH)) {
            sum.add(stream.calls(Calls.POSITION), asked);
        }
        Fix fix =
                waitsForPeer(stream) ? Snippet.READ_INSTEAD_OF_ASKING.fix(sum.gain) : Snippet.STOP_AT_END.fix(sum.gain);
        return Optional.of(sum.advice(
                (share < 1 ? "about " : "") + Amounts.count(asked, "question")
                        + " how many bytes are there (available), beside "
                        + Amounts.count(moving, "call") + " that moved some: the loop asks until something comes.",
                fix));
    }

    private static boolean isBare(StreamUse stream) {
        return stream.key().created().isKnown() && stream.key().chain().isEmpty();
    }

    private static long readBytes(StreamUse stream) {
        Calls reads = stream.calls(Calls.READ);
        return reads == null ? 0 : reads.counts().bytes();
    }

    /** A loop around a skip that returns 0. The JDK asks for place and length, and seeks to where the file stands. */
    private static Optional<Advice> skips(StreamUse stream, Calls calls, Costs costs) {
        long standing = calls.counts().bytes() == 0 ? calls.counts().sequential() : 0;
        if (shareOf(calls, ".skip", ".skipBytes", ".skipNBytes") < MOST
                || !isSpin(stream, standing, stream.moving() + calls.counts().calls() - standing)) {
            return Optional.empty();
        }
        Sum sum = new Sum(stream, costs)
                .add(calls, standing)
                .add(stream.calls(Calls.LENGTH), standing)
                .add(stream.calls(Calls.POSITION), standing);
        return Optional.of(sum.advice(
                Amounts.count(standing, "skip")
                        + " passed over nothing: the file is at its end, skip returns 0, and the loop goes on.",
                Snippet.SKIP_OR_END.fix(sum.gain)));
    }

    private static double shareOf(Calls calls, String... methods) {
        return calls.callers().stream()
                .filter(caller -> List.of(methods).stream()
                        .anyMatch(method -> caller.called().endsWith(method)))
                .mapToDouble(Calls.Caller::share)
                .sum();
    }

    /** What the calls of a loop cost together. */
    private static final class Sum {
        private final StreamUse stream;
        private final Costs costs;
        private Gain gain = Gain.NONE;
        private double seconds;

        Sum(StreamUse stream, Costs costs) {
            this.stream = stream;
            this.costs = costs;
        }

        /** So many calls of a kind, if there are any. */
        Sum add(@Nullable Calls calls, long most) {
            if (calls != null) {
                CallCost each = SmallCalls.system(stream, calls, costs);
                long spare = Math.min(most, calls.counts().calls());
                gain = gain.plus(Gain.ofCalls(spare, each));
                seconds += each.seconds(spare, 0);
            }
            return this;
        }

        Advice advice(String what, Fix fix) {
            return new Advice(
                    Advice.Weight.BY_COST,
                    what,
                    seconds,
                    List.of(fix),
                    List.of("What is saved depends on how long the loop goes on, not on how much is moved."));
        }
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
