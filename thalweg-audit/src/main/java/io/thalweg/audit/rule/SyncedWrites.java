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

/**
 * Writes to a file that wait for the disk themselves, as those of {@code DSYNC}, {@code "rwd"} and the like do. A
 * buffer would save the waiting, and with it the durability that was asked for.
 */
final class SyncedWrites extends Rule {
    private static final long LEAST_CALLS = 100;

    /** A larger one is a batch already, and where the disk is the bound, no fix makes it wait less. */
    private static final long MOST_BYTES = 64 << 10;

    SyncedWrites() {
        super(
                "synced-writes",
                "Each write waits for the disk",
                new SourceChange.None("how often to wait for the disk is a promise of the program's"));
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        if (!SmallCalls.isWrite(calls)
                || calls.counts().calls() < LEAST_CALLS
                || calls.counts().meanBytes() > MOST_BYTES
                || !calls.areDurable(stream.key().medium())) {
            return Optional.empty();
        }
        boolean log = WaitSnippet.isOfLog(calls);
        return Optional.of(Advice.ofWaiting(
                SmallCalls.figures(calls)
                        + (log
                                ? ", most of them commits of an AppendLog, which wait for the disk: together"
                                        + " about "
                                : ", most of which waited, as for a file opened with DSYNC, SYNC, \"rwd\" or"
                                        + " \"rws\", or one on a network: together about ")
                        + Amounts.seconds(calls.waitSeconds()) + " (" + SmallCalls.timedBasis(calls) + ").",
                calls.waitSeconds(),
                log
                        ? List.of(WaitSnippet.COMMIT_ONCE.fix())
                        : List.of(WaitSnippet.FORCE_ONCE_PER_BATCH.fix(), WaitSnippet.GROUP_COMMIT.fix()),
                List.of("Every write is on the disk now when it returns. A batch is only after its "
                        + (log ? "commit" : "force")
                        + ": tell nobody before. A fix saves waiting, which the predicted CPU savings"
                        + " do not include.")));
    }
}
