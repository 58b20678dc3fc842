package io.thalweg.audit.finding;

import io.thalweg.audit.cost.Costs;
import java.util.Optional;

/** One kind of waste: how it is recognised, what is said of it, and what becomes of the source. */
public abstract class Rule {
    private final String id;
    private final String title;
    private final SourceChange sourceChange;

    /**
     * A rule.
     *
     * @param id the name in reports and suppressions, such as {@code small-reads}
     * @param title the waste in a few words
     * @param sourceChange the rewrite of the source, or why there is none
     */
    protected Rule(String id, String title, SourceChange sourceChange) {
        this.id = id;
        this.title = title;
        this.sourceChange = sourceChange;
    }

    /** The name in reports and suppressions, such as {@code small-reads}. */
    public final String id() {
        return id;
    }

    /** The waste in a few words. */
    public final String title() {
        return title;
    }

    /** The same, with the method that these calls come by, where that says more. */
    public String title(Calls calls) {
        return title;
    }

    /** The rewrite of the source, or why there is none. */
    public final SourceChange sourceChange() {
        return sourceChange;
    }

    /** What to say of these calls on that stream; empty when this waste is not in them. */
    public abstract Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs);

    /** The id. */
    @Override
    public final String toString() {
        return id;
    }
}
