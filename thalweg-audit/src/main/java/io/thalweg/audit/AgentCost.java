package io.thalweg.audit;

import io.thalweg.audit.recording.Recording;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What watching took of a program's processor time.
 *
 * @param nanosPerCall time added to each call
 * @param callSeconds of all calls
 * @param stackSeconds of the stacks that tell which line calls; 0 for recordings that do not tell
 */
public record AgentCost(double nanosPerCall, double callSeconds, double stackSeconds) {
    /** Empty where it was not measured, because there were too few calls. */
    static Optional<AgentCost> of(List<Recording> recordings, AuditTotals totals) {
        List<Recording.Overhead> overheads = recordings.stream()
                .map(recording -> recording.agent().overhead())
                .filter(Objects::nonNull)
                .toList();
        double stackNanos = overheads.stream()
                .map(Recording.Overhead::stackNanos)
                .filter(Objects::nonNull)
                .mapToDouble(Long::doubleValue)
                .sum();
        long calls = totals.reads() + totals.writes() + totals.otherCalls();
        return overheads.stream()
                .map(Recording.Overhead::nanosPerCall)
                .filter(Objects::nonNull)
                .findFirst()
                .map(nanos -> new AgentCost(nanos, calls * nanos / 1e9, stackNanos / 1e9));
    }

    /** All of it. */
    public double seconds() {
        return callSeconds + stackSeconds;
    }
}
