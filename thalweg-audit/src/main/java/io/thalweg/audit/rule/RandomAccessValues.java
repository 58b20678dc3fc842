package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Calls.Caller;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** {@code RandomAccessFile.readInt} and the like: a system call for each value, or for each of its bytes. */
final class RandomAccessValues extends Rule {
    private static final Pattern VALUE =
            Pattern.compile("java\\.io\\.RandomAccessFile\\.read(Int|Long|Short|UnsignedShort|Char|Float|Double|UTF)");

    private static final Pattern WRITTEN =
            Pattern.compile("java\\.io\\.RandomAccessFile\\.write(Int|Long|Short|Char|Chars|Float|Double)");

    private static final double MOST = 0.5;

    /** With more seeks among the reads, the program takes records here and there, and not all in order. */
    private static final double MOST_JUMPS = 0.1;

    /**
     * The first release whose readInt asks for its four bytes at once, and whose writeInt hands them on so; measured on
     * 17 and 25.
     */
    static final int VALUE_AT_ONCE = 25;

    RandomAccessValues() {
        super("random-access-values", "RandomAccessFile.readInt and similar", SourceChange.Kind.VALUES_IN_ORDER);
    }

    /** The method that the program calls: readLong, although it calls readInt on 17, and that read. */
    @Override
    public String title(Calls calls) {
        return calls.callers().stream()
                .map(RandomAccessValues::value)
                .filter(method -> !method.isEmpty())
                .findFirst()
                .map(method -> method.substring("java.io.".length()))
                .orElse(title());
    }

    private static String value(Caller caller) {
        return caller.passed().stream()
                .filter(method -> VALUE.matcher(method).matches())
                .reduce("", (inner, outer) -> outer);
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        if (!SmallCalls.isRead(calls)
                || !SmallCalls.is(calls)
                || !stream.key().is("RandomAccessFile")
                || share(calls) < MOST
                || !SmallCalls.wouldBeFewer(stream, calls)) {
            return Optional.empty();
        }
        Gain jdk = SmallCalls.jdkGain(stream, calls, costs);
        List<Fix> fixes = new ArrayList<>();
        boolean inOrder = SmallCalls.jumpsShare(stream) <= MOST_JUMPS;
        if (inOrder && calls.counts().sequentialShare() >= MOST) {
            fixes.add(Snippet.VALUES_BY_STREAM.fix(jdk));
        }
        fixes.add(Snippet.VALUES_BY_BLOCK.fix(jdk));
        if (inOrder) {
            fixes.add(Snippet.VALUES_BY_CHANNEL.fix(SmallCalls.thalwegGain(stream, calls, costs)));
        }
        return Optional.of(new Advice(
                Advice.Weight.BY_COST,
                SmallCalls.figures(calls) + ": " + how(stream.key().jdk()),
                SmallCalls.seconds(stream, calls, costs),
                fixes,
                List.of(
                        "If the program seeks before each record, read the whole record at once.",
                        Caveat.READS_AHEAD)));
    }

    private static double share(Calls calls) {
        return share(calls, VALUE);
    }

    /** The share of the writes that write a value. */
    static double writtenShare(Calls calls) {
        return share(calls, WRITTEN);
    }

    /** How many calls a value takes at most: for a long one for each byte, before the release that has one for all. */
    static int mostCallsEach(StreamUse stream, Calls calls) {
        boolean values = stream.key().is("RandomAccessFile") && share(calls) + writtenShare(calls) >= MOST;
        return values && stream.key().jdk() < VALUE_AT_ONCE ? Long.BYTES : 1;
    }

    private static double share(Calls calls, Pattern methods) {
        return calls.callers().stream()
                .filter(caller -> caller.passed().stream()
                        .anyMatch(method -> methods.matcher(method).matches()))
                .mapToDouble(Caller::share)
                .sum();
    }

    private static String how(int jdk) {
        if (jdk >= VALUE_AT_ONCE) {
            return "on Java " + jdk
                    + " RandomAccessFile makes one system call for each value (four for an int before).";
        }
        return "on Java " + jdk + " RandomAccessFile makes one system call for each byte of a value: four for an int"
                + " (Java " + VALUE_AT_ONCE + " makes one).";
    }
}
