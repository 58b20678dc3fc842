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

/** A pipe in memory whose writer does not flush: its reader looks once a second by itself. */
final class UnflushedPipe extends Rule {
    /** One may be chance: bytes that came just as the second was over. */
    private static final long LEAST_WAITS = 2;

    UnflushedPipe() {
        super(
                "unflushed-pipe",
                "Pipe in memory that is not flushed",
                new SourceChange.None("only the program knows where a message ends"));
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        if (!calls.op().equals(Calls.WAIT) || calls.counts().calls() < LEAST_WAITS) {
            return Optional.empty();
        }
        double seconds = calls.counts().elapsedSeconds(); // each was timed
        return Optional.of(Advice.ofWaiting(
                Amounts.count(calls.counts().calls(), "wait")
                        + " for a pipe in memory lasted a full second although bytes had come, together about "
                        + Amounts.seconds(seconds)
                        + ": a PipedInputStream or PipedReader notices them once a second, or when the pipe is flushed,"
                        + " full or closed.",
                seconds,
                List.of(WaitSnippet.FLUSH_PIPE.fix()),
                List.of("Where the writer is slow, a part of that is waiting for the writer: when the bytes came is not"
                        + " recorded. A fix saves waiting, which the predicted CPU savings do not include.")));
    }
}
