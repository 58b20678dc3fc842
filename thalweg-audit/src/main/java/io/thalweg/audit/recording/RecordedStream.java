package io.thalweg.audit.recording;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The counters of all streams that are alike: same type, medium, place of creation and wrappers.
 *
 * @param type the class that holds the descriptor
 * @param medium such as {@code file} or {@code socket}
 * @param standard {@code stdin}, {@code stdout}, {@code stderr}, or null
 * @param created index of the stack that made it; −1 when it was there before the agent
 * @param instances how many streams
 * @param peakOpen how many at once; null when unknown
 * @param chain what wraps it, from the inside out
 * @param operations what was done with it
 */
public record RecordedStream(
        String type,
        String medium,
        @Nullable String standard,
        int created,
        long instances,
        @Nullable Long peakOpen,
        List<Wrapper> chain,
        List<Operation> operations) {
    /** Refuses what a damaged file leaves out. */
    public RecordedStream {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(medium, "medium");
        requireCounts(instances);
        chain = chain == null ? List.of() : List.copyOf(chain);
        operations = List.copyOf(operations);
    }

    /** The medium as far as this version knows it. */
    public Medium kind() {
        return Medium.of(medium);
    }

    void checkSites(int count) {
        checkSite(created, count);
        chain.forEach(wrapper -> checkSite(wrapper.created(), count));
        operations.forEach(operation -> operation.sites().forEach(share -> checkSite(share.site(), count)));
    }

    private static void checkSite(int index, int count) {
        if (index < -1 || index >= count) {
            throw new IllegalArgumentException("site " + index + " of " + count);
        }
    }

    private static void requireCounts(long... counts) {
        for (long count : counts) {
            if (count < 0) {
                throw new IllegalArgumentException("a negative count: " + count);
            }
        }
    }

    /**
     * A stream around another.
     *
     * @param type its class
     * @param bufferBytes the size of its buffer; null when unknown or none
     * @param created index of the stack that made it; −1 when unknown
     */
    public record Wrapper(String type, @Nullable Long bufferBytes, int created) {
        /** Refuses what a damaged file leaves out. */
        public Wrapper {
            Objects.requireNonNull(type, "type");
        }
    }

    /**
     * All calls of one kind.
     *
     * @param op such as {@code read} or {@code write}
     * @param calls how many
     * @param bytes moved
     * @param requested bytes asked for
     * @param empty calls that moved nothing
     * @param histogram calls by bytes moved: index 0 for none, k for 2ᵏ⁻¹ to 2ᵏ − 1
     * @param sequential calls that went on where the one before had ended, with nothing between
     * @param timed calls whose time was taken
     * @param timedNanos their time
     * @param slow those of them that waited rather than copied
     * @param sites where they came from
     */
    public record Operation(
            String op,
            long calls,
            long bytes,
            long requested,
            long empty,
            List<Long> histogram,
            long sequential,
            long timed,
            long timedNanos,
            long slow,
            List<SiteShare> sites) {
        /** Refuses what a damaged file leaves out. */
        public Operation {
            Objects.requireNonNull(op, "op");
            requireCounts(calls, bytes, requested, empty, sequential, timed, timedNanos, slow);
            histogram = List.copyOf(histogram);
            histogram.forEach(count -> requireCounts(count));
            sites = List.copyOf(sites);
        }
    }

    /**
     * A stack among the calls of an operation.
     *
     * @param site its index
     * @param samples how often it was seen
     * @param weight calls that it stands for
     */
    public record SiteShare(int site, long samples, double weight) {
        /** Refuses what no count can be. */
        public SiteShare {
            requireCounts(samples);
            if (!(weight >= 0)) {
                throw new IllegalArgumentException("a negative weight: " + weight);
            }
        }
    }
}
