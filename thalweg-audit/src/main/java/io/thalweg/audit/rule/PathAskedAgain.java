package io.thalweg.audit.rule;

import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.cost.CallKind;
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
import java.util.List;
import java.util.Optional;

/** Questions about paths: is there a file, how large, how old? Each goes to the system, and no answer is kept. */
final class PathAskedAgain extends Rule {
    /** With fewer of a line's questions the answer cannot be said to be known. */
    private static final double NEARLY_ALL = 0.9;

    private static final double MOST = 0.5;

    /** With fewer of its own, a line's questions are those of the work that it starts. */
    private static final double LEAST_OWN = 0.25;

    private static final String AT_ONCE = "java.nio.file.Files.readAttributes";

    PathAskedAgain() {
        super(
                "path-asked-again",
                "Questions about paths",
                new SourceChange.None("only the program knows how long an answer stays true"));
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        if (!calls.op().equals(Calls.STAT) || calls.counts().calls() < SmallCalls.LEAST_CALLS) {
            return Optional.empty();
        }
        CallCost cost = costs.of(CallKind.FILE_STAT);
        double own = 1 - worksShare(calls);
        long ownCalls = Math.round(calls.counts().calls() * own);
        long repeated = Math.min(ownCalls, calls.counts().sequential());
        boolean again = own >= LEAST_OWN && repeated >= NEARLY_ALL * ownCalls;
        Gain gain = Gain.ofCalls(repeated, cost);
        String asked = Amounts.count(again ? ownCalls : calls.counts().calls(), "question")
                + " about paths (is there a file, how large, how old), each a system call";
        return Optional.of(new Advice(
                Advice.Weight.BY_COST,
                again
                        ? asked
                                + ". Nearly all are about a path that the program, or the JDK for it, had asked about"
                                + " not long before."
                        : asked + why(calls, own),
                cost.seconds(again ? ownCalls : calls.counts().calls(), 0),
                again ? fixes(calls, gain) : List.of(),
                again
                        ? List.of(
                                "Where others write to the file meanwhile, ask again as often as the answer must be"
                                        + " new; to wait for a change, use a WatchService.",
                                "Files.readAttributes throws NoSuchFileException where exists() is false.")
                        : List.of()));
    }

    /** Several questions about one path are one. */
    private static List<Fix> fixes(Calls calls, Gain gain) {
        Fix once = Snippet.ASK_PATH_ONCE.fix(gain);
        Fix together = Snippet.READ_ATTRIBUTES.fix(gain);
        long kinds = calls.callers().stream().map(Caller::called).distinct().count();
        return kinds > 1 ? List.of(together, once) : List.of(once, together);
    }

    private static String why(Calls calls, double own) {
        if (own < MOST) {
            return ". Most are the JDK's own, while it copies, moves, deletes or lists files: none can be left out.";
        }
        return calledShare(calls, AT_ONCE) >= MOST
                ? ". Files.readAttributes answers all questions about a path at once already."
                : ". No buffer helps. Files.readAttributes answers all questions about a path at once.";
    }

    private static double calledShare(Calls calls, String method) {
        return calls.callers().stream()
                .filter(caller -> caller.called().equals(method))
                .mapToDouble(Caller::share)
                .sum();
    }

    private static double worksShare(Calls calls) {
        return calls.callers().stream()
                .filter(Caller::worksOnFiles)
                .mapToDouble(Caller::share)
                .sum();
    }
}
