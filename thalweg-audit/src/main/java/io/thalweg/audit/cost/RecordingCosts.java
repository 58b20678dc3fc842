package io.thalweg.audit.cost;

import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What calls cost where each of many recordings was made: as kept beside it or above it; what was not kept, elsewhere.
 * For one thread.
 */
public final class RecordingCosts {
    private final Supplier<Costs> elsewhere;
    private @Nullable Costs others;
    private @Nullable Path directory;
    private @Nullable Path file;
    private KeptCosts kept = KeptCosts.none();

    /**
     * Costs of recordings.
     *
     * @param elsewhere of all kinds; asked once, when a cost is needed that was not kept
     */
    public RecordingCosts(Supplier<Costs> elsewhere) {
        this.elsewhere = elsewhere;
    }

    /** What calls of those kinds cost where this recording was made. Recordings of one directory come in succession. */
    public Costs of(Path recording, Set<CallKind> kinds) {
        Path parent = recording.toAbsolutePath().getParent();
        if (parent != null && !parent.equals(directory)) {
            take(KeptCosts.nearest(parent));
            directory = parent;
        }
        Map<CallKind, CallCost> costs = kept.of(kinds);
        if (costs.size() == kinds.size()) {
            return Costs.of(costs, MachineCosts.KEPT);
        }
        String source = costs.isEmpty() ? "" : MachineCosts.KEPT + "; what is missing there: ";
        for (CallKind kind : kinds) {
            costs.computeIfAbsent(kind, others()::of);
        }
        return Costs.of(costs, source + others().source());
    }

    /** Thousands of directories may share the one above them. */
    private void take(@Nullable Path nearest) {
        if (!Objects.equals(nearest, file)) {
            kept = nearest == null ? KeptCosts.none() : KeptCosts.in(nearest);
            file = nearest;
        }
    }

    private Costs others() {
        Costs known = others;
        if (known == null) {
            known = elsewhere.get();
            others = known;
        }
        return known;
    }
}
