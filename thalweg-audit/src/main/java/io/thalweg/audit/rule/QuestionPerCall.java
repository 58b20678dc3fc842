package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Calls.Caller;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.Medium;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A question for each read or write: how many bytes are there, how long is the file? Each goes to the system, whatever
 * buffer there is. Those that the JDK asks by itself, in the midst of a read, are its own affair.
 */
final class QuestionPerCall extends Rule {
    private static final Set<String> OPS = Set.of(Calls.AVAILABLE, Calls.LENGTH, Calls.POSITION);

    private static final double MOST = 0.5;

    private static final String AVAILABLE_IS_NOT_THE_END =
            "available() says how much can be read without waiting. It does not say where the input ends: a read"
                    + " that returns -1 does.";

    private static final String LENGTH_GROWS =
            "If others write to the file meanwhile, it grows: ask again when you have read that far.";

    QuestionPerCall() {
        super(
                "question-per-call",
                "A question before each call",
                new SourceChange.None("only the program knows what its question is for"));
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        long asked = Math.round(calls.counts().calls() * share(calls));
        if (!OPS.contains(calls.op())
                || asked < SmallCalls.LEAST_CALLS
                || share(calls) < MOST
                || isPartOfAnother(stream, calls)) {
            return Optional.empty();
        }
        Gain gain = Gain.ofCalls(asked, SmallCalls.system(stream, calls, costs));
        double seconds = SmallCalls.system(stream, calls, costs).seconds(asked, 0);
        Calls positions = stream.calls(Calls.POSITION);
        if (isAvailable(calls) && calls.op().equals(Calls.LENGTH) && positions != null) {
            long both = positions.counts().calls();
            gain = gain.plus(Gain.ofCalls(both, SmallCalls.system(stream, positions, costs)));
            seconds += SmallCalls.system(stream, positions, costs).seconds(both, 0);
        }
        return Optional.of(new Advice(
                Advice.Weight.BY_COST,
                what(stream, calls, asked),
                seconds,
                fixes(stream, calls, gain),
                isAvailable(calls) ? List.of(AVAILABLE_IS_NOT_THE_END) : List.of(LENGTH_GROWS)));
    }

    /** What another rule says of these calls, or this one of others that come with them. */
    private static boolean isPartOfAnother(StreamUse stream, Calls calls) {
        boolean withLength = calls.op().equals(Calls.POSITION) && isAvailable(calls);
        return withLength || (calls.op().equals(Calls.LENGTH) && AppendBySeek.is(stream));
    }

    private static String what(StreamUse stream, Calls calls, long asked) {
        String question = isAvailable(calls)
                ? " how many bytes are there (available), "
                : calls.op().equals(Calls.LENGTH) ? " how long the file is, " : " where the file stands, ";
        // Those that the JDK asks of itself are told from the program's by samples only.
        long reads = stream.count(Calls.READ);
        long writes = stream.count(Calls.WRITE);
        return (asked < calls.counts().calls() ? "about " : "") + Amounts.count(asked, "question") + question
                + (reads + writes == 0
                        ? "and nothing is read or written"
                        : "for " + Amounts.count(reads, "read") + " and " + Amounts.count(writes, "write"))
                + ". Each goes to the system, even where there is a buffer.";
    }

    /** On a pipe or socket the question may be there so that nobody waits, and what is written moves the end. */
    private static List<Fix> fixes(StreamUse stream, Calls calls, Gain gain) {
        boolean file = stream.key().medium() == Medium.FILE && stream.key().standard() == null;
        if (!file) {
            return List.of();
        }
        if (isAvailable(calls)) {
            return List.of(Snippet.READ_TO_THE_END.fix(gain));
        }
        boolean grows = stream.count(Calls.WRITE) >= MOST * calls.counts().calls();
        if (!calls.op().equals(Calls.LENGTH) || grows) {
            return List.of();
        }
        boolean channel = stream.key().is("FileChannelImpl");
        return List.of((channel ? Snippet.ASK_SIZE_ONCE : Snippet.ASK_LENGTH_ONCE).fix(gain));
    }

    private static boolean isAvailable(Calls calls) {
        return calls.op().equals(Calls.AVAILABLE)
                || calls.callers().stream()
                                .filter(caller -> caller.called().endsWith(".available"))
                                .mapToDouble(Caller::share)
                                .sum()
                        >= MOST;
    }

    /** The share that the program asks itself. */
    private static double share(Calls calls) {
        return calls.callers().stream()
                .filter(QuestionPerCall::asksItself)
                .mapToDouble(Caller::share)
                .sum();
    }

    private static boolean asksItself(Caller caller) {
        String called = caller.called();
        return called.isEmpty()
                || called.endsWith(".available")
                || called.endsWith(".ready")
                || called.endsWith(".length")
                || called.endsWith(".size")
                || called.endsWith(".position");
    }
}
