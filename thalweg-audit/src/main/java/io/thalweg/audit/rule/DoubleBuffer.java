package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Calls.Caller;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.finding.StreamUse.Wrapper;
import java.util.List;
import java.util.Optional;

/** A buffer around a buffer: every byte is copied once more. */
final class DoubleBuffer extends Rule {
    private static final double MOST = 0.5;

    DoubleBuffer() {
        super("double-buffer", "Buffer around a buffer", SourceChange.Kind.ONE_BUFFER);
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        boolean moves = SmallCalls.isRead(calls) || SmallCalls.isWrite(calls);
        if (!moves
                || calls.counts().bytes() < Redundant.LEAST_BYTES
                || !(isDouble(stream.key()) || refillsFromAnother(calls))) {
            return Optional.empty();
        }
        boolean stdin = "stdin".equals(stream.key().standard());
        List<Fix> fixes = stdin
                ? List.of(
                        Snippet.STDIN_AS_IT_IS.fix(Redundant.gain(stream, calls, costs)),
                        Snippet.STDIN_BY_CHANNEL.fix(Redundant.gain(stream, calls, costs)))
                : List.of(Snippet.ONE_BUFFER.fix(Redundant.gain(stream, calls, costs)));
        return Optional.of(Advice.besideCalls(
                Advice.Weight.MENTION,
                Amounts.size(calls.counts().bytes()) + " through two buffers, one around the other"
                        + (stdin ? ": System.in has one already." : "."),
                Redundant.gain(stream, calls, costs).highSeconds(),
                fixes,
                List.of()));
    }

    private static boolean isDouble(StreamUse.Key stream) {
        return stream.chain().stream().filter(Wrapper::isBuffer).count() >= 2;
    }

    /** Of a buffer that was there before the agent, such as that of {@code System.in}, only the stack tells. */
    private static boolean refillsFromAnother(Calls calls) {
        return calls.callers().stream()
                        .filter(DoubleBuffer::refillsFromAnother)
                        .mapToDouble(Caller::share)
                        .sum()
                >= MOST;
    }

    private static boolean refillsFromAnother(Caller caller) {
        int fill = caller.passed().lastIndexOf(ByteByByte.FILL);
        return fill > 0 && caller.passed().get(fill - 1).equals("java.io.BufferedInputStream.read");
    }
}
