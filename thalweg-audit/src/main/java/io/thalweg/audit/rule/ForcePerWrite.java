package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import java.util.List;
import java.util.Optional;

/** A wait for the disk after every write or two: it costs hardly any processor time and nearly all of the elapsed. */
final class ForcePerWrite extends Rule {
    /** A disk needs from a tenth of a millisecond to ten for each: together a noticeable wait. */
    static final long LEAST_FORCES = 100;

    private static final double MOST_WRITES_PER_FORCE = 2;

    ForcePerWrite() {
        super(
                "force-per-write",
                "Force after every write",
                new SourceChange.None("how often to wait for the disk is a promise of the program's"));
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        if (!calls.op().equals(Calls.FORCE) || calls.counts().calls() < LEAST_FORCES) {
            return Optional.empty();
        }
        Calls writes = stream.calls(Calls.WRITE);
        if (writes == null
                || writes.counts().calls()
                        > MOST_WRITES_PER_FORCE * calls.counts().calls()) {
            return Optional.empty();
        }
        return Optional.of(Advice.ofWaiting(
                Amounts.count(calls.counts().calls(), "force") + " for "
                        + Amounts.count(writes.counts().calls(), "write") + " of "
                        + Amounts.size(writes.counts().meanBytes()) + " on average. Each force waits for the disk"
                        + waited(calls),
                calls.waitSeconds(),
                WaitSnippet.isOfLog(calls)
                        ? List.of(WaitSnippet.COMMIT_ONCE.fix())
                        : List.of(once(stream.key()).fix(), WaitSnippet.GROUP_COMMIT.fix()),
                List.of("A record is safe only after the next force; do not report it as saved before."
                        + " A fix saves waiting, which the predicted CPU savings do not include.")));
    }

    private static WaitSnippet once(StreamUse.Key stream) {
        if (stream.is("FileOutputStream")) {
            return WaitSnippet.SYNC_ONCE;
        }
        return stream.is("RandomAccessFile") ? WaitSnippet.SYNC_RANDOM_ONCE : WaitSnippet.FORCE_ONCE;
    }

    /** How long, as the end of a sentence. */
    static String waited(Calls calls) {
        return calls.isTimed()
                ? ", together about " + Amounts.seconds(calls.waitSeconds()) + " (" + SmallCalls.timedBasis(calls)
                        + ")."
                : "; too few of them were timed to say how long.";
    }
}
