package io.thalweg.audit.rule;

import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import java.util.List;
import java.util.Optional;

/** {@code FileChannel.map} for each record: a mapping is made, faulted in and unmapped again for a few bytes. */
final class MapPerRecord extends Rule {
    /** A mapping has at most 2 GiB, so that a file of a terabyte needs some hundred. */
    private static final long MOST_EACH = 512;

    /**
     * Of a mapping's price as it is measured: the collector and its cleaner undo it later, on other threads. 150,000 to
     * 200,000 mappings took 8.9 to 9.3 µs each where the probe had 6.1 to 6.7, and 18 to 20 µs where it had 5.5 and the
     * cleaner had a processor of its own, so that both wanted the lock of the process's mappings (17 and 25, 2 virtual
     * CPUs under KVM).
     */
    private static final double LEAST_WITH_RELEASE = 2;

    private static final double MOST_WITH_RELEASE = 2.8;

    MapPerRecord() {
        super(
                "map-per-record",
                "FileChannel.map for each record",
                new SourceChange.None("a mapping that is kept is memory that the program must give back"));
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        long spare = calls.counts().calls() - stream.instances();
        if (!calls.op().equals(Calls.MAP)
                || spare < SmallCalls.LEAST_CALLS
                || calls.counts().calls() < MOST_EACH * stream.instances()) {
            return Optional.empty();
        }
        CallCost cost = SmallCalls.system(stream, calls, costs);
        Gain mapped = Gain.ofCalls(spare, cost);
        Gain gain = new Gain(LEAST_WITH_RELEASE * mapped.lowSeconds(), MOST_WITH_RELEASE * mapped.highSeconds());
        return Optional.of(new Advice(
                Advice.Weight.BY_COST,
                Amounts.count(calls.counts().calls(), "mapping") + " of "
                        + (stream.instances() == 1 ? "one file" : Amounts.count(stream.instances(), "file"))
                        + ": each is a system call, a page fault, and another call when the garbage collector has found"
                        + " the buffer.",
                LEAST_WITH_RELEASE * cost.seconds(calls.counts().calls(), 0),
                List.of(Snippet.MAP_ONCE.fix(gain), Snippet.READ_AT.fix(null)),
                List.of("A mapping has at most 2 GiB: map a larger file in parts as large as that.")));
    }
}
