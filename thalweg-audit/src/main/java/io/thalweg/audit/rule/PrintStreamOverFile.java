package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.Medium;
import java.util.List;
import java.util.Optional;

/** A {@code PrintStream} directly over a file: it passes each print to the system separately. */
final class PrintStreamOverFile extends Rule {
    PrintStreamOverFile() {
        super("print-stream-over-file", "PrintStream directly over a file", SourceChange.Kind.BUFFER_OUTPUT);
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        StreamUse.Key key = stream.key();
        if (!SmallCalls.isWrite(calls)
                || !SmallCalls.is(calls)
                || SmallCalls.isOncePerStream(stream, calls)
                || key.standard() != null
                || key.medium() != Medium.FILE
                || !key.isDirectlyIn("PrintStream")) {
            return Optional.empty();
        }
        return Optional.of(new Advice(
                Advice.Weight.BY_COST,
                SmallCalls.figures(calls) + ": a PrintStream has no byte buffer, so every print is a system call"
                        + (SmallCalls.isFlushedUnbuffered(stream, calls)
                                ? ". It is flushed after each, too: leave that out, or a buffer saves nothing."
                                : "."),
                SmallCalls.seconds(stream, calls, costs),
                List.of(
                        Snippet.PRINT_THROUGH_BUFFER.fix(SmallCalls.gainOfPrints(stream, calls, costs, true)),
                        Snippet.PRINT_THROUGH_TUNED.fix(SmallCalls.gainOfPrints(stream, calls, costs, false))),
                UnbufferedWrites.caveats(key)));
    }
}
