package io.thalweg.audit.diff;

import io.thalweg.audit.finding.Calls;
import java.util.List;

/**
 * Calls of one kind, on one stream, or on several that could not be distinguished.
 *
 * @param streams how many
 * @param calls of all of them
 * @param moving those of them that move bytes
 * @param bytes that they move
 * @param forces those of them that are forces
 * @param sampled whether the counts are estimated from samples
 */
public record CallSum(int streams, long calls, long moving, long bytes, long forces, boolean sampled) {
    static CallSum of(List<StreamCalls> uses) {
        return new CallSum(
                uses.size(),
                uses.stream().mapToLong(CallSum::calls).sum(),
                uses.stream().mapToLong(CallSum::moving).sum(),
                uses.stream().mapToLong(use -> use.calls().counts().bytes()).sum(),
                uses.stream()
                        .filter(use -> use.calls().op().equals(Calls.FORCE))
                        .mapToLong(CallSum::calls)
                        .sum(),
                uses.stream().anyMatch(use -> use.calls().counts().isSampled()));
    }

    private static long calls(StreamCalls use) {
        return use.calls().counts().calls();
    }

    private static long moving(StreamCalls use) {
        return use.calls().counts().calls() - use.calls().counts().empty();
    }

    /** What that leaves of a larger one. */
    CallSum outOf(CallSum all) {
        return new CallSum(
                all.streams - streams,
                all.calls - calls,
                all.moving - moving,
                all.bytes - bytes,
                all.forces - forces,
                all.sampled || sampled);
    }

    /** What a call that moves any moves on average. */
    public double meanBytes() {
        return moving == 0 ? 0 : (double) bytes / moving;
    }
}
