package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.StreamUse;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Characters that are taken one by one from an {@code InputStreamReader} or {@code FileReader}: its decoder has a
 * buffer for bytes only, and starts anew for every two characters. The stack of a refill tells.
 */
final class CharByChar implements Rule {
    private static final String READ_ONE = "sun.nio.cs.StreamDecoder.read0";

    private static final double MOST = 0.5;

    /**
     * What a character costs more than through a {@code BufferedReader}: three million of ASCII took 14 to 43 ns each
     * against 6 to 9 (three times in one JVM, JDK 17 and 25, 2 virtual CPUs under KVM).
     */
    private static final double EXTRA_NANOS = 20;

    /** In a JVM that runs long, and where a character takes up to three bytes. */
    private static final double LEAST_SHARE = 0.15;

    private static final double MOST_SHARE = 2;

    @Override
    public String id() {
        return "char-by-char";
    }

    @Override
    public String title() {
        return "Character by character from a decoder";
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        double share = calls.shareOf(READ_ONE);
        if (!SmallCalls.isRead(calls) || share < MOST || Consumed.leastShare(stream, calls) < MOST) {
            return Optional.empty();
        }
        double extra = calls.counts().bytes() * share * EXTRA_NANOS / 1e9;
        return Optional.of(Advice.besideCalls(
                Advice.Weight.BY_COST,
                Amounts.size(Math.round(calls.counts().bytes() * share))
                        + " decoded for characters that are taken one by one: an InputStreamReader has a buffer for"
                        + " bytes only, and starts its decoder anew for every two characters.",
                extra,
                List.of(fix(new Gain(extra * LEAST_SHARE * Consumed.leastShare(stream, calls), extra * MOST_SHARE))),
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
