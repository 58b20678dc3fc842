package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.finding.StreamUse.Wrapper;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A buffered stream below one that has a buffer of its own. */
final class BufferAroundBuffer extends Rule {
    private static final Set<String> READERS = Set.of("InputStreamReader", "OutputStreamWriter");

    BufferAroundBuffer() {
        super("buffer-around-buffering", "Second buffer below a buffered stream", SourceChange.Kind.ONE_BUFFER);
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        boolean moves = SmallCalls.isRead(calls) || SmallCalls.isWrite(calls);
        Wrapper outer = redundant(stream.key().chain());
        if (!moves
                || calls.counts().bytes() < Redundant.LEAST_BYTES
                || outer == null
                || stream.key().standard() != null) {
            return Optional.empty();
        }
        String name = StreamUse.simpleName(outer.type());
        Gain gain = Redundant.gain(stream, calls, costs);
        Fix fix = READERS.contains(name)
                ? Snippet.NO_BUFFER_BELOW_READER.fix(gain)
                : ChainCode.withoutBufferBelow(stream.key(), outer, SmallCalls.isRead(calls), gain);
        return Optional.of(Advice.besideCalls(
                Advice.Weight.MENTION,
                Amounts.size(calls.counts().bytes()) + " through a buffer below " + name
                        + ", which has its own buffer.",
                gain.highSeconds(),
                List.of(fix),
                List.of()));
    }

    private static @Nullable Wrapper redundant(List<Wrapper> chain) {
        for (int i = 1; i < chain.size(); i++) {
            String name = StreamUse.simpleName(chain.get(i).type());
            Wrapper inner = chain.get(i - 1);
            if (inner.isBuffer()
                    && !inner.isOfJdk()
                    && (ChainCode.takesSize(chain.get(i).type()) || READERS.contains(name))) {
                return chain.get(i);
            }
        }
        return null;
    }
}
