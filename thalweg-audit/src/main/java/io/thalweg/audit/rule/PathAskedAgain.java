package io.thalweg.audit.rule;

import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.cost.CallKind;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.StreamUse;
import java.util.List;
import java.util.Optional;

/** Questions about paths: is there a file, how large, how old? Each goes to the system, and no answer is kept. */
final class PathAskedAgain implements Rule {
    /** Which line asks again is not counted apart: with fewer of all the answer cannot be said to be known. */
    private static final double NEARLY_ALL = 0.9;

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
        boolean again = calls.counts().sequentialShare() >= NEARLY_ALL;
        Gain gain = Gain.ofCalls(calls.counts().sequential(), cost);
        String asked = Amounts.count(calls.counts().calls(), "question")
                + " about paths (is there a file, how large, how old), each a system call";
        return Optional.of(new Advice(
                Advice.Weight.BY_COST,
                again
                        ? asked + ". Nearly all are about a path that the program had asked about not long before."
                        : asked + ". No buffer helps. Files.readAttributes answers all questions about a path at once.",
                cost.seconds(calls.counts().calls(), 0),
                again ? List.of(Snippet.ASK_PATH_ONCE.fix(gain)) : List.of(),
                again
                        ? List.of("Where others write to the file meanwhile, ask again as often as the answer must be"
                                + " new; to wait for a change, use a WatchService.")
                        : List.of()));
    }
}
