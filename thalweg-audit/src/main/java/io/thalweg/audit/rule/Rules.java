package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.StreamUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** All rules. */
public final class Rules {
    /** About calls; the special before the general: who reads lines byte by byte needs a reader, not just a buffer. */
    private static final List<Rule> OF_CALLS = List.of(
            new ForcePerWrite(),
            new MappedForces(),
            new WriteWriteRead(),
            new SmallTransfers(),
            new CodecByByte(),
            new BufferPerRead(),
            new RandomAccessReadLine(),
            new RandomAccessValues(),
            new DataInputReadLine(),
            new SyncedWrites(),
            new OpenPerCall(),
            new AppendBySeek(),
            new QuestionPerCall(),
            new PathAskedAgain(),
            new PrintStreamOverFile(),
            new SmallCodecBuffer(),
            new PeerPaced(),
            new RequestResponse(),
            new FlushedWrites(),
            new RandomAccess(),
            new UnbufferedReads(),
            new UnbufferedWrites(),
            new OversizedReads(),
            new CharByChar(),
            new ByteByByte(),
            new SmallArrays());

    /** About what wraps a stream, whatever is called. */
    private static final List<Rule> OF_WRAPPERS = List.of(new DoubleBuffer(), new BufferAroundBuffer());

    /** Each of them. */
    public static final List<Rule> ALL =
            Stream.concat(OF_CALLS.stream(), OF_WRAPPERS.stream()).toList();

    /** Rules that had another name in earlier versions, which suppressions and baselines may still hold. */
    private static final Map<String, String> RENAMED =
            Map.of("tiny-reads", "small-reads", "tiny-writes", "small-writes");

    private Rules() {}

    /** The name that a rule has now; any other word as it is. */
    public static String currentId(String id) {
        return RENAMED.getOrDefault(id, id);
    }

    /**
     * What a rule says.
     *
     * @param rule the rule
     * @param advice its advice
     */
    public record Said(Rule rule, Advice advice) {}

    /**
     * What the first rule about calls and the first about wrappers say of those that they recognise.
     *
     * @param failures takes a sentence for a rule that fails: no report is lost by a fault of ours
     */
    public static List<Said> check(StreamUse stream, Calls calls, Costs costs, Consumer<String> failures) {
        List<Said> said = new ArrayList<>();
        first(OF_CALLS, stream, calls, costs, failures).ifPresent(said::add);
        first(OF_WRAPPERS, stream, calls, costs, failures).ifPresent(said::add);
        return said;
    }

    static Optional<Said> first(
            List<Rule> rules, StreamUse stream, Calls calls, Costs costs, Consumer<String> failures) {
        for (Rule rule : rules) {
            Optional<Advice> advice = advice(rule, stream, calls, costs, failures);
            if (advice.isPresent()) {
                return Optional.of(new Said(rule, advice.get()));
            }
        }
        return Optional.empty();
    }

    private static Optional<Advice> advice(
            Rule rule, StreamUse stream, Calls calls, Costs costs, Consumer<String> failures) {
        try {
            return rule.advise(stream, calls, costs);
        } catch (RuntimeException e) {
            failures.accept("The rule " + rule.id() + " failed at " + calls.op() + " of "
                    + stream.key().type() + " in " + calls.site().frame().at()
                    + ". This is a bug in Thalweg, and the rule found nothing there: " + e + ".");
            return Optional.empty();
        }
    }
}
