package io.thalweg.audit;

import io.thalweg.audit.recording.Recording;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What watching took of a process's processor time. No saving, share or threshold includes it.
 *
 * @param nanosPerCall time added to each call; 0 where there were too few calls to measure it
 * @param callSeconds of all calls
 * @param stackSeconds of the stacks that name the calling lines
 */
public record AgentCost(double nanosPerCall, double callSeconds, double stackSeconds) {
    /** Empty where neither was measured. */
    static Optional<AgentCost> of(List<Recording> recordings, long calls) {
        List<Recording.Overhead> overheads = recordings.stream()
                .map(recording -> recording.agent().overhead())
                .filter(Objects::nonNull)
                .toList();
        double stackNanos =
                overheads.stream().mapToDouble(Recording.Overhead::stackNanos).sum();
        double nanosPerCall = overheads.stream()
                .map(Recording.Overhead::nanosPerCall)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(0.0);
        return nanosPerCall == 0 && stackNanos == 0
                ? Optional.empty()
                : Optional.of(new AgentCost(nanosPerCall, calls * nanosPerCall / 1e9, stackNanos / 1e9));
    }

    /** All of it. */
    public double seconds() {
        return callSeconds + stackSeconds;
    }
}
