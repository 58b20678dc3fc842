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
     * The least spread that is believed: the model's own error was 2 to 3 % where it was checked, and one program's
     * stack, caches and kernel path differ from another's by more.
     */
    public static final double LEAST_SPREAD = 0.2;

    /** Above, a prediction says too little: its upper end would be more than three times its lower. */
    private static final double MOST_SPREAD = 0.5;

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
