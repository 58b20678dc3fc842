package io.thalweg.audit.finding;

import io.thalweg.audit.cost.CallCost;

/**
 * What a fix would save, in seconds of processor time; never of elapsed time, which depends on what else is waited for.
 *
 * @param lowSeconds at least
 * @param highSeconds at most
 */
public record Gain(double lowSeconds, double highSeconds) {
    /** Nothing to be had. */
    public static final Gain NONE = new Gain(0, 0);

    /** Keeps the ends in order, and nothing below nothing. */
    public Gain {
        lowSeconds = Math.max(0, lowSeconds);
        highSeconds = Math.max(lowSeconds, highSeconds);
    }

    /**
     * What a buffer would save: each small call becomes a call into memory, and one system call remains for each full
     * buffer. At most, all small calls; at least, only those that went on where the one before had ended and did not
     * have to wait, since only those a buffer surely replaces. What a flush makes stays a system call.
     *
     * @param system the calls as they are
     * @param buffered a call into memory
     * @param bufferBytes the buffer's size
     */
    public static Gain ofBuffer(Calls calls, CallCost system, CallCost buffered, long bufferBytes) {
        return ofBuffer(calls, system, buffered, bufferBytes, calls.flushedShare());
    }

    /**
     * The same, of which that share is still flushed: these calls stay.
     *
     * @param flushed from 0 to 1
     */
    public static Gain ofBuffer(Calls calls, CallCost system, CallCost buffered, long bufferBytes, double flushed) {
        return ofBuffer(calls, system, buffered, bufferBytes, flushed, 0);
    }

    /**
     * The same, where the buffer also takes in so many bytes that the program passes over.
     *
     * @param passed bytes between those that are read
     */
    public static Gain ofBuffer(
            Calls calls, CallCost system, CallCost buffered, long bufferBytes, double flushed, long passed) {
        double small = calls.counts().smallCalls();
        double refills = Math.ceil((calls.counts().smallBytes() + passed) / (double) bufferBytes) + small * flushed;
        // What stays costs as much as what goes: whatever the price is, it is the same on both sides.
        double fewer = small - refills;
        double low = sureShare(calls) * (fewer * system.lowNanosPerCall() - small * buffered.highNanosPerCall());
        double high = fewer * system.highNanosPerCall() - small * buffered.lowNanosPerCall();
        return new Gain(low / 1e9, high / 1e9);
    }

    /** What so many calls of that price cost, or bytes of a price for each byte, all of which go. */
    public static Gain ofCalls(long calls, CallCost cost) {
        return new Gain(calls * cost.lowNanosPerCall() / 1e9, calls * cost.highNanosPerCall() / 1e9);
    }

    /** The share of the calls that a buffer surely replaces. */
    public static double sureShare(Calls calls) {
        return calls.counts().sequentialShare() * (1 - calls.counts().slowShare());
    }

    /**
     * As much of it as there is to be saved. Prices that come to more were too high for the program, by how much is not
     * known: its lower end is as far from the upper one as prices scatter at least.
     */
    public Gain within(double seconds) {
        if (highSeconds <= seconds) {
            return this;
        }
        double low = seconds * (1 - CallCost.LEAST_SPREAD) / (1 + CallCost.LEAST_SPREAD);
        return new Gain(Math.min(lowSeconds, low), seconds);
    }

    /** Both together. */
    public Gain plus(Gain other) {
        return new Gain(lowSeconds + other.lowSeconds, highSeconds + other.highSeconds);
    }
}
