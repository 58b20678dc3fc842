package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.StreamUse;
import java.util.Optional;

/** One kind of waste. */
public interface Rule {
    /** The name in reports and suppressions, such as {@code small-reads}. */
    String id();

    /** The waste in a few words. */
    String title();

    /** The same, with the method that these calls come by, where that tells more. */
    default String title(Calls calls) {
        return title();
    }

    /** What to say of these calls on that stream; empty when this waste is not in them. */
    Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs);
}
