package io.thalweg.audit.finding;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that a program does with a stream and that costs more than it need.
 *
 * @param rule the rule
 * @param title the rule in a few words
 * @param level how much it matters
 * @param stream the stream
 * @param calls the calls on it
 * @param advice what is wrong and what to do
 * @param cpuShare of the program's processor time; null when that is unknown
 * @param suppressed why its owner does not want to hear of it; null when it counts
 */
public record Finding(
        Rule rule,
        String title,
        Level level,
        StreamUse.StreamKey stream,
        Calls calls,
        Advice advice,
        @Nullable Double cpuShare,
        @Nullable String suppressed) {
    /** Says which figures are not counts. */
    public Finding {
        advice = calls.counts().isSampled() ? advice.ofSampled() : advice;
    }

    /** How much it matters. */
    public enum Level {
        /** Worth a change. */
        WARNING,
        /** Too little to matter, or nothing can be done by buffering. */
        NOTE
    }

    /** The same, whose best fix is that patch and shows its code, before and after. */
    public Finding withPatch(List<String> code, Patch patch) {
        List<Fix> fixes = new ArrayList<>(advice.fixes());
        Fix best = fixes.get(0);
        fixes.set(0, new Fix(best.title(), best.needs(), code.get(0), code.get(1), best.gain(), patch));
        return new Finding(rule, title, level, stream, calls, advice.with(fixes), cpuShare, suppressed);
    }

    /** The line that makes most of the calls. */
    public CallSite site() {
        return calls.site();
    }

    /** Whose it is: the program's own if either the calls or the stream are made there. */
    public CallSite.Owner owner() {
        return stream.created().isApp() ? CallSite.Owner.APP : site().owner();
    }

    /** What the best fix would save; nothing when that is unknown. */
    public Gain gain() {
        return advice.fixes().stream()
                .map(Fix::gain)
                .filter(gain -> gain != null)
                .findFirst()
                .orElse(Gain.NONE);
    }

    /** What its user waits for without need: elapsed time, or at most the processor time that the best fix saves. */
    public double savableSeconds() {
        return Math.max(gain().highSeconds(), advice.waitSeconds());
    }

    /** What stays the same when lines move: rule, kind of call, and the methods that call and create. */
    public String identity() {
        return stable(rule + " " + calls.op() + " " + site().frame().method() + " "
                + stream.created().frame().method());
    }

    /** Names without the numbers of lambdas and anonymous classes, which change when another one comes before them. */
    public static String stable(String names) {
        return names.replaceAll("\\$[0-9]+", "\\$");
    }

    /** The same, which its owner does not want to hear of. */
    public Finding suppressedBecause(String reason) {
        return new Finding(rule, title, level, stream, calls, advice, cpuShare, reason);
    }
}
