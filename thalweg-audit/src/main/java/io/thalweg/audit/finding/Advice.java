package io.thalweg.audit.finding;

import java.util.List;

/**
 * What a rule says of the calls of a stream.
 *
 * @param weight how sure it is that this costs something
 * @param what is wrong, in a sentence with its figures
 * @param costSeconds processor time that these calls take now
 * @param waitSeconds elapsed time that they wait now without need, about; 0 when that is unknown
 * @param leavesCalls whether a fix may leave as many calls, since what is wrong is not their number
 * @param fixes the one that needs only the JDK first; empty when buffering would not help
 * @param caveats what a fix changes beside the speed
 */
public record Advice(
        Weight weight,
        String what,
        double costSeconds,
        double waitSeconds,
        boolean leavesCalls,
        List<Fix> fixes,
        List<String> caveats) {
    /** The same with other fixes. */
    public Advice with(List<Fix> others) {
        return new Advice(weight, what, costSeconds, waitSeconds, leavesCalls, others, caveats);
    }

    /** Copies the lists. */
    public Advice {
        fixes = List.copyOf(fixes);
        caveats = List.copyOf(caveats);
    }

    /** Of calls that cost processor time alone, and of which a fix makes fewer. */
    public static Advice ofCost(String what, double costSeconds, List<Fix> fixes, List<String> caveats) {
        return new Advice(Weight.BY_COST, what, costSeconds, 0, false, fixes, caveats);
    }

    /**
     * Of what costs processor time beside the calls, such as a copy of their bytes: a fix may leave as many of them.
     */
    public static Advice besideCalls(
            Weight weight, String what, double costSeconds, List<Fix> fixes, List<String> caveats) {
        return new Advice(weight, what, costSeconds, 0, true, fixes, caveats);
    }

    /** Of calls that wait, and cost hardly any processor time. */
    public static Advice ofWaiting(String what, double waitSeconds, List<Fix> fixes, List<String> caveats) {
        return new Advice(Weight.ALWAYS, what, 0, waitSeconds, true, fixes, caveats);
    }

    /** The same, whose fixes save that, too. */
    public Advice plus(Gain gain) {
        return with(fixes.stream().map(fix -> fix.plus(gain)).toList());
    }

    /** The same, of which no fix saves more processor time than that. */
    public Advice within(double seconds) {
        List<Fix> possible = fixes.stream().map(fix -> fix.within(seconds)).toList();
        return new Advice(weight, what, costSeconds, waitSeconds, leavesCalls, possible, caveats);
    }

    /**
     * The same of calls whose number is estimated from samples: "About" in front of the figure that it begins with.
     */
    Advice ofSampled() {
        return Character.isDigit(what.charAt(0))
                ? new Advice(weight, "About " + what, costSeconds, waitSeconds, leavesCalls, fixes, caveats)
                : this;
    }

    /** When it is worth mentioning. */
    public enum Weight {
        /** When its processor time is. */
        BY_COST,
        /** Always, though it may not matter. */
        MENTION,
        /** Always: it costs something that is not processor time. */
        ALWAYS
    }

    /** Whether to mention it at all, given whether its processor time matters or is at least noticeable. */
    public boolean isWorthAWord(boolean matters, boolean noticeable) {
        return switch (weight) {
            case BY_COST -> matters || noticeable;
            case MENTION, ALWAYS -> true;
        };
    }

    /** Whether it is worth a change, given whether its processor time matters. */
    public boolean mayWarn(boolean matters) {
        return weight == Weight.ALWAYS || matters;
    }

    /** Whether a fix is known. */
    public boolean isFixable() {
        return !fixes.isEmpty();
    }
}
