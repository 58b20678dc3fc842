package io.thalweg.audit.rule;

import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.cost.CallKind;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Calls.Caller;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import java.util.List;
import java.util.Optional;

/**
 * A buffer does its work, but every byte is fetched from it by a call that takes a lock. The system calls do not show
 * that; the stack of a refill does: it begins in the method that returns one byte.
 */
final class ByteByByte extends Rule {
    /** How a buffer gets more. */
    static final String FILL = "java.io.BufferedInputStream.fill";

    /** JDK 17, and JDK 21 and later; the methods that fill an array go through read1. */
    private static final List<String> READ_ONE =
            List.of("java.io.BufferedInputStream.read", "java.io.BufferedInputStream.implRead");

    private static final double MOST = 0.5;

    /**
     * A loop over an array still needs some of the time: an eighth of that of 150 million calls (5.7 ns each, JDK 17
     * and 25, 2 virtual CPUs under KVM).
     */
    private static final double LEAST_SHARE = 0.75;

    ByteByByte() {
        super(
                "byte-by-byte",
                "Byte by byte from a buffer",
                new SourceChange.None("a loop over an array instead is a change of the program's own loop"));
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        // What was read ahead of a seek or skip was not taken one by one.
        double share = share(calls) * runsOnShare(stream, calls);
        if (!SmallCalls.isRead(calls) || share < MOST || Consumed.leastShare(stream, calls) < MOST) {
            return Optional.empty();
        }
        CallCost buffered = costs.of(CallKind.JDK_BUFFER_READ);
        long bytes = Math.round(calls.counts().bytes() * share);
        double sure = bytes * Consumed.leastShare(stream, calls);
        boolean values = calls.callers().stream()
                .anyMatch(caller ->
                        caller.passed().stream().anyMatch(method -> method.startsWith("java.io.DataInputStream.")));
        Gain array = new Gain(
                sure * buffered.lowNanosPerCall() * LEAST_SHARE / 1e9, bytes * buffered.highNanosPerCall() / 1e9);
        CallCost tuned = costs.of(CallKind.THALWEG_BUFFER_READ);
        Gain unlocked = new Gain(
                LEAST_SHARE * sure * (buffered.lowNanosPerCall() - tuned.highNanosPerCall()) / 1e9,
                bytes * (buffered.highNanosPerCall() - tuned.lowNanosPerCall()) / 1e9);
        return Optional.of(Advice.besideCalls(
                Advice.Weight.BY_COST,
                what(stream, bytes, values),
                buffered.seconds(bytes, 0),
                List.of(Snippet.BLOCKS.fix(array), Snippet.TUNED_BYTES.fix(unlocked)),
                List.of("Do not share it between threads: neither your own array nor a TunedInputStream"
                        + " has a lock.")));
    }

    private static String what(StreamUse stream, long bytes, boolean values) {
        // What is skipped within the buffer, nobody sees.
        String what = "Up to " + Amounts.count(bytes, "byte")
                + " read one by one from a BufferedInputStream; each read() takes its lock";
        if (!values) {
            return what + ".";
        }
        return what + "; on Java " + stream.key().jdk() + " DataInputStream reads every value that way.";
    }

    /** The share of the refills after which the program did not go elsewhere. */
    static double runsOnShare(StreamUse stream, Calls calls) {
        double moves = stream.count(Calls.SEEK) + stream.count(Calls.SKIP);
        return Math.max(0, 1 - moves / Math.max(1, calls.counts().calls()));
    }

    private static double share(Calls calls) {
        return calls.callers().stream()
                .filter(ByteByByte::takesOne)
                .mapToDouble(Caller::share)
                .sum();
    }

    /** Not for a line, which no loop over an array gives. */
    private static boolean takesOne(Caller caller) {
        return READ_ONE.contains(refilledBy(caller)) && !caller.passed().contains(DataInputReadLine.METHOD);
    }

    /** The method of the outermost buffer that found it empty; empty if no buffer did. */
    static String refilledBy(Caller caller) {
        int next = caller.passed().lastIndexOf(FILL) + 1;
        return next > 0 && next < caller.passed().size() ? caller.passed().get(next) : "";
    }
}
