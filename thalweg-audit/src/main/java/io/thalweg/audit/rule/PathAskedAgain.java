package io.thalweg.audit.rule;

import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.cost.CallKind;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Calls.Caller;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.StreamUse;
import java.util.List;
import java.util.Optional;

/** Questions about paths: is there a file, how large, how old? Each goes to the system, and no answer is kept. */
final class PathAskedAgain implements Rule {
    /** Which line asks again is not counted apart: with fewer of all the answer cannot be said to be known. */
    private static final double NEARLY_ALL = 0.9;

    private static final double MOST = 0.5;

    private static final String AT_ONCE = "java.nio.file.Files.readAttributes";

    /** What copies, moves, deletes or lists files asks about each by itself: no program can keep these answers for it. */
    private static final List<String> WORKS = List.of(
            "java.nio.file.FileTreeWalker.",
            "java.nio.file.Files.copy",
            "java.nio.file.Files.create",
            "java.nio.file.Files.delete",
            "java.nio.file.Files.move");

    @Override
    public String id() {
        return "path-asked-again";
    }

    @Override
    public String title() {
        return "Questions about paths";
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        if (!calls.op().equals(Calls.STAT) || calls.counts().calls() < SmallCalls.LEAST_CALLS) {
            return Optional.empty();
        }
        CallCost cost = costs.of(CallKind.FILE_STAT);
        double own = 1 - worksShare(calls);
        boolean again = own >= MOST && calls.counts().sequentialShare() >= NEARLY_ALL;
        Gain gain = Gain.ofCalls(Math.round(calls.counts().sequential() * own), cost);
        String asked = Amounts.count(calls.counts().calls(), "question")
                + " about paths (is there a file, how large, how old), each a system call";
        return Optional.of(new Advice(
                Advice.Weight.BY_COST,
                again
                        ? asked + ". Nearly all are about a path that the program had asked about not long before."
                        : asked + why(calls, own),
                cost.seconds(calls.counts().calls(), 0),
                again ? List.of(Snippet.ASK_PATH_ONCE.fix(gain)) : List.of(),
                again
                        ? List.of("Where others write to the file meanwhile, ask again as often as the answer must be"
                                + " new; to wait for a change, use a WatchService.")
                        : List.of()));
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
                .filter(caller -> caller.passed().stream().anyMatch(PathAskedAgain::works))
                .mapToDouble(Caller::share)
                .sum();
    }

    private static boolean works(String method) {
        return WORKS.stream().anyMatch(method::startsWith);
    }
}
