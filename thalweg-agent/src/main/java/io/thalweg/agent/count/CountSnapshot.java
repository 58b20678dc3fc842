package io.thalweg.agent.count;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was counted up to now. */
public final class CountSnapshot {
    public final List<StreamCounts> streams;
    public final List<StackTable.Frame[]> sites;
    public final long droppedSites;
    public final long droppedStreams;
    public final long stackNanos;
    /** Why the agent switched itself off, or null. */
    public final @Nullable String failure;

    private CountSnapshot() {
        streams = Streams.totals();
        sites = StackTable.all();
        droppedSites = StackTable.dropped();
        droppedStreams = Streams.dropped();
        stackNanos = OwnTime.nanos();
        failure = Failure.message();
    }

    public static CountSnapshot now() {
        return new CountSnapshot();
    }
}
