package io.thalweg.audit.cost;

/**
 * Processor time of a call that moves n bytes: {@code nanosPerCall + n × nanosPerByte}.
 *
 * @param nanosPerCall the fixed part
 * @param nanosPerByte what each byte adds
 * @param spread by what share of itself it scatters, from 0 to 1
 */
public record CallCost(double nanosPerCall, double nanosPerByte, double spread) {
    /**
     * The least spread that is believed. A program's stack, caches and kernel path are not the measurement's: where
     * nothing but the call was reckoned with, 14 programs saved 0.77 to 1.21 times what was expected ({@code
     * docs/reference/audit-figures.md}, first run), and an hour of a shared machine differs from the next by as much
     * again.
     */
    public static final double LEAST_SPREAD = 0.35;

    /** Above, a prediction says too little: its upper end would be more than three times its lower. */
    public static final double MOST_SPREAD = 0.5;

    /** Brings the spread within what is believed. */
    public CallCost {
        spread = Math.max(LEAST_SPREAD, Math.min(MOST_SPREAD, spread));
    }

    /** The fixed part at least. */
    public double lowNanosPerCall() {
        return nanosPerCall * (1 - spread);
    }

    /** The fixed part at most. */
    public double highNanosPerCall() {
        return nanosPerCall * (1 + spread);
    }

    /** Seconds that so many calls and bytes take together. */
    public double seconds(long calls, long bytes) {
        return (calls * nanosPerCall + bytes * nanosPerByte) / 1e9;
    }
}
