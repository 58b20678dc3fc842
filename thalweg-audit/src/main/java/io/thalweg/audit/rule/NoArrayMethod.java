package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import java.util.List;
import java.util.Optional;

/**
 * A stream of the program's own that has a method for one byte and none for an array: the JDK's calls the former for
 * each byte, so that who reads or writes whole arrays makes a system call for each of theirs.
 */
final class NoArrayMethod extends Rule {
    private static final double MOST = 0.5;

    NoArrayMethod() {
        super(
                "no-array-method",
                "A stream without a method for arrays",
                new SourceChange.None("only the program knows what its stream does to each byte of an array"));
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        boolean reads = SmallCalls.isRead(calls);
        if (!(reads || SmallCalls.isWrite(calls))
                || !SmallCalls.is(calls)
                || calls.counts().meanBytes() > 1
                || calls.loopedShare() < MOST) {
            return Optional.empty();
        }
        String method = reads ? "read(byte[], int, int)" : "write(byte[], int, int)";
        return Optional.of(new Advice(
                Advice.Weight.BY_COST,
                SmallCalls.figures(calls) + ": whole arrays are asked for, but the stream in between has no " + method
                        + ", and what it inherits takes each byte by itself.",
                SmallCalls.seconds(stream, calls, costs),
                List.of((reads ? Snippet.READ_ARRAYS : Snippet.WRITE_ARRAYS)
                        .fix(SmallCalls.jdkGain(stream, calls, costs))),
                List.of("The method for arrays must do to each byte what the one for a byte does.")));
    }
}
