package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import java.util.List;
import java.util.Optional;

/**
 * Waits for the disk in {@code MappedByteBuffer.force}: nobody counts what is written to memory, so no fix is offered.
 */
final class MappedForces extends Rule {
    MappedForces() {
        super(
                "mapped-forces",
                "Forces of mapped memory",
                new SourceChange.None("how often to wait for the disk is a promise of the program's"));
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        if (!calls.op().equals(Calls.FORCE)
                || !stream.key().is("MappedByteBuffer")
                || calls.counts().calls() < ForcePerWrite.LEAST_FORCES) {
            return Optional.empty();
        }
        return Optional.of(Advice.ofWaiting(
                Amounts.count(calls.counts().calls(), "force") + " of mapped memory. Each waits for the disk"
                        + ForcePerWrite.waited(calls)
                        + " How much was written between two of them is not counted. If it is one record, force once"
                        + " for each batch instead.",
                calls.waitSeconds(),
                List.of(),
                List.of()));
    }
}
