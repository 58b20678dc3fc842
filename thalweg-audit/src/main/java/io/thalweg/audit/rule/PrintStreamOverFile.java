package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.Medium;
import java.util.List;
import java.util.Optional;

/** A {@code PrintStream} directly over a file: it passes each print to the system separately. */
final class PrintStreamOverFile implements Rule {
    /**
     * Six runs of printed-lines (docs/reference/audit-figures.md) saved 1.07 to 1.78 times what its calls cost; a range of
     * calls alone is from 0.65 to 1.35.
     */
    private static final double LEAST_WITH_PRINTS = 1.2;

    private static final double MOST_WITH_PRINTS = 1.5;

    @Override
    public String id() {
        return "print-stream-over-file";
    }

    @Override
    public String title() {
        return "PrintStream directly over a file";
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
                SmallCalls.figures(calls) + ": a PrintStream has no byte buffer, so every print is a system call.",
                SmallCalls.seconds(stream, calls, costs),
                List.of(
                        Snippet.PRINT_THROUGH_BUFFER.fix(withPrints(SmallCalls.jdkGain(stream, calls, costs))),
                        Snippet.PRINT_THROUGH_TUNED.fix(withPrints(SmallCalls.thalwegGain(stream, calls, costs)))),
                UnbufferedWrites.caveats(key)));
    }

    private static Gain withPrints(Gain ofCalls) {
        return ofCalls.times(LEAST_WITH_PRINTS, MOST_WITH_PRINTS);
    }
}
