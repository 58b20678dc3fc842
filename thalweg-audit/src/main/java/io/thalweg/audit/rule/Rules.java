package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.Medium;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All rules. */
public final class Rules {
    /**
     * About calls; the special before the general: a program that reads lines byte by byte needs a reader, not just a
     * buffer.
     */
    private static final List<Rule> OF_CALLS = List.of(
            new Durability.ForcePerWrite(),
            new Waits.UnflushedPipe(),
            new Waits.WriteWriteRead(),
            new Waits.Spins(),
            new RandomFiles.MapPerRecord(),
            new RandomFiles.SmallTransfers(),
            new Codecs.CodecByByte(),
            new Reads.BufferPerRead(),
            new Texts.RandomAccessReadLine(),
            new RandomFiles.RandomAccessValues(),
            new Texts.DataInputReadLine(),
            new Durability.SyncedWrites(),
            new Openings.OpenPerCall(),
            new RandomFiles.AppendBySeek(),
            new Openings.QuestionPerCall(),
            new Openings.PathAskedAgain(),
            new Writes.PrintStreamOverFile(),
            new Writes.NoArrayMethod(),
            new Codecs.SmallCodecBuffer(),
            new Reads.PeerPaced(),
            new Waits.RequestResponse(),
            new Writes.FlushedWrites(),
            new RandomFiles.RandomAccess(),
            new Reads.UnbufferedReads(),
            new Writes.UnbufferedWrites(),
            new Reads.OversizedBuffer(),
            new Reads.OversizedReads(),
            new Texts.CharByChar(),
            new Reads.ByteByByte());

    /** How many bytes the JDK reads and writes at once for TLS, no program decides; when it waits, it may. */
    private static final List<Rule> OF_RECORDS = List.of(new Waits.WriteWriteRead());

    /** About what wraps a stream, whatever is called. */
    private static final List<Rule> OF_WRAPPERS =
            List.of(new SecondBuffers.DoubleBuffer(), new SecondBuffers.BufferAroundBuffer());

    /** About how streams end. */
    private static final List<Rule> OF_ENDS = List.of(new Openings.NeverClosed());

    /** Each of them. */
    public static final List<Rule> ALL =
            Stream.of(OF_CALLS, OF_WRAPPERS, OF_ENDS).flatMap(List::stream).toList();

    /** A special rule knows more than a general one, whose estimate may be a little higher. */
    private static final double MUCH_MORE = 2;

    private Rules() {}

    /** The line of a stream of the program's own, between the calls and whatever is called with arrays. */
    public static CallSite ownStream(Finding finding) {
        return Writes.NoArrayMethod.own(finding.stream(), finding.calls());
    }

    /**
     * What a rule says.
     *
     * @param rule the rule
     * @param advice its advice
     */
    public record RuleFinding(Rule rule, Advice advice) {}

    /**
     * What the first rule about calls and about wrappers say of those that they recognise, or the rule about ends of
     * openings.
     *
     * @param failures takes a sentence for a rule that fails: no report is lost by a fault of ours
     */
    public static List<RuleFinding> check(StreamUse stream, Calls calls, Costs costs, Consumer<String> failures) {
        List<RuleFinding> said = new ArrayList<>();
        if (calls.op().equals(Calls.OPEN)) {
            first(OF_ENDS, stream, calls, costs, failures).ifPresent(said::add);
            return said;
        }
        List<Rule> ofCalls = stream.key().medium() == Medium.TLS_RECORDS ? OF_RECORDS : OF_CALLS;
        first(ofCalls, stream, calls, costs, failures).ifPresent(said::add);
        first(OF_WRAPPERS, stream, calls, costs, failures).ifPresent(said::add);
        return said;
    }

    /**
     * The first rule that speaks, unless what it says saves little and a later one much more, as where a stream that
     * compresses is flushed after each line: a larger buffer is emptied as often. A rule that knows of no fix, or of a
     * wait, has the last word.
     */
    static Optional<RuleFinding> first(
            List<Rule> rules, StreamUse stream, Calls calls, Costs costs, Consumer<String> failures) {
        @Nullable RuleFinding best = null;
        for (Rule rule : rules) {
            Optional<Advice> advice = advice(rule, stream, calls, costs, failures);
            if (advice.isEmpty() || savesNothing(advice.get())) {
                continue;
            }
            RuleFinding said = new RuleFinding(rule, advice.get());
            if (best == null) {
                best = said;
            } else if (isFinal(said.advice())) {
                break;
            } else if (highSeconds(said) > MUCH_MORE * highSeconds(best)
                    && said.advice().weight() == Advice.Weight.BY_COST) {
                best = said;
            }
            if (isFinal(best.advice())) {
                break;
            }
        }
        return Optional.ofNullable(best);
    }

    /** A fix that costs as much as it saves is none. */
    private static boolean savesNothing(Advice advice) {
        return advice.weight() == Advice.Weight.BY_COST
                && advice.isFixable()
                && advice.fixes().stream().map(Fix::gain).allMatch(gain -> gain != null && gain.highSeconds() <= 0);
    }

    private static boolean isFinal(Advice advice) {
        return !advice.isFixable() || advice.weight() == Advice.Weight.ALWAYS;
    }

    private static double highSeconds(RuleFinding said) {
        Gain gain = said.advice().fixes().get(0).gain();
        return gain == null ? 0 : gain.highSeconds();
    }

    private static Optional<Advice> advice(
            Rule rule, StreamUse stream, Calls calls, Costs costs, Consumer<String> failures) {
        try {
            return rule.advise(stream, calls, costs).map(advice -> LogConfiguration.instead(advice, stream, calls));
        } catch (RuntimeException e) {
            failures.accept("The rule " + rule.id() + " failed at " + calls.op() + " of "
                    + stream.key().type() + " in " + calls.site().frame().at()
                    + ". This is a bug in Thalweg, and the rule found nothing there: " + e + ".");
            return Optional.empty();
        }
    }
}
