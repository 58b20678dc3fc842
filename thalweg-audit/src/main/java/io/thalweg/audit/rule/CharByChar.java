package io.thalweg.audit.rule;

import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.cost.CallKind;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Characters that are taken one by one from an {@code InputStreamReader} or {@code FileReader}: its decoder has a
 * buffer for bytes only, and starts anew for every two characters. The stack of a refill tells.
 */
final class CharByChar extends Rule {
    private static final String READ_ONE = "sun.nio.cs.StreamDecoder.read0";

    private static final double MOST = 0.5;

    /** A letter of two bytes is one character: some of them are in most texts. */
    private static final double LEAST_SHARE = 0.85;

    CharByChar() {
        super("char-by-char", "Character by character from a decoder", SourceChange.Kind.BUFFERED_READER);
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        double share = calls.shareOf(READ_ONE);
        if (!SmallCalls.isRead(calls) || share < MOST || Consumed.leastShare(stream, calls) < MOST) {
            return Optional.empty();
        }
        CallCost character = costs.of(CallKind.DECODED_CHARACTER);
        long bytes = Math.round(calls.counts().bytes() * share);
        Gain all = Gain.ofCalls(bytes, character);
        double least = LEAST_SHARE * Consumed.leastShare(stream, calls);
        return Optional.of(Advice.besideCalls(
                Advice.Weight.BY_COST,
                Amounts.size(bytes)
                        + " decoded for characters that are taken one by one: an InputStreamReader has a buffer for"
                        + " bytes only, and starts its decoder anew for every two characters.",
                character.seconds(bytes, 0),
                List.of(fix(new Gain(least * all.lowSeconds(), all.highSeconds()))),
                List.of("Give all users of the reader the same buffer: it reads ahead.")));
    }

    static Fix fix(@Nullable Gain gain) {
        return new Fix(
                "Put a BufferedReader around it",
                Fix.Needs.JDK,
                "Reader in = new InputStreamReader(source, StandardCharsets.UTF_8);",
                "Reader in = new BufferedReader(new InputStreamReader(source, StandardCharsets.UTF_8));",
                gain);
    }
}
