package io.thalweg.audit.rule;

import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.cost.CallKind;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The same file opened and closed for each line that is appended, or each record that is read. */
final class OpenPerCall extends Rule {
    private static final double MOST = 0.5;

    /** A read to the end of a small file takes two, and one to look at it first three. */
    private static final double MOST_CALLS_EACH = 3;

    /** What a program can keep of a file without a thought. */
    private static final long MOST_KEPT_BYTES = 1 << 20;

    /** The first read of each opening goes on where nothing has ended. */
    private static final double MOST_STARTS = 1.1;

    /**
     * What is made around a file goes with it: to append a line by a FileWriter takes 1.6 to 1.8 times what it takes by
     * a FileOutputStream alone (one measurement beside other work, on JDK 25 and 17, 2 virtual CPUs under KVM): a
     * bound, no price.
     */
    private static final double MOST_WITH_STREAM = 1.8;

    /** At least the stream's object, its cleaner and one call go with it: 8.0 µs where the opening alone had 3.7. */
    private static final double LEAST_WITH_STREAM = 1.5;

    OpenPerCall() {
        super(
                "open-per-call",
                "Opened anew for each call",
                new SourceChange.None("the file would have to stay open between calls, which is a change of design"));
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        boolean writes = SmallCalls.isWrite(calls);
        boolean transfers = calls.op().equals(Calls.TRANSFER_TO);
        if (!(writes || transfers || SmallCalls.isRead(calls))
                || stream.opened() < SmallCalls.LEAST_CALLS
                || stream.reopened() < MOST * stream.opened()
                || calls.counts().calls() < MOST * stream.opened()
                || (calls.counts().calls()
                                > MOST_CALLS_EACH * RandomAccessValues.mostCallsEach(stream, calls) * stream.opened()
                        && !isReadInOrder(stream, calls))
                || (!writes && stream.count(Calls.WRITE) >= MOST * stream.opened())) {
            return Optional.empty();
        }
        Snippet fix = fix(stream, writes, transfers);
        CallCost open = costs.of(CallKind.FILE_OPEN);
        Gain opening = Gain.ofCalls(stream.reopened(), open);
        Gain opens = new Gain(opening.lowSeconds() * LEAST_WITH_STREAM, opening.highSeconds() * MOST_WITH_STREAM);
        return Optional.of(Advice.besideCalls(
                Advice.Weight.BY_COST,
                Amounts.count(stream.opened(), "time") + " opened and closed, "
                        + Amounts.count(stream.reopened()) + " of them a file that this line had opened not long"
                        + " before, for "
                        + SmallCalls.figures(calls) + ".",
                open.seconds(stream.reopened(), 0) + SmallCalls.seconds(stream, calls, costs),
                List.of(fix.fix(
                        writes
                                ? new Gain(
                                        opens.lowSeconds(),
                                        opens.plus(SmallCalls.gainOfOneBuffer(stream, calls, costs))
                                                .highSeconds())
                                : opens)),
                caveats(stream, fix)));
    }

    private static Snippet fix(StreamUse stream, boolean writes, boolean transfers) {
        if (writes) {
            return Snippet.ONE_WRITER;
        }
        if (transfers) {
            return Snippet.KEEP_CHANNEL_OPEN;
        }
        return isAtPlaces(stream) ? Snippet.KEEP_OPEN : Snippet.READ_ONCE;
    }

    /** Whether each time so much is read from the start on as a program can keep, in however many pieces. */
    private static boolean isReadInOrder(StreamUse stream, Calls calls) {
        double inOrder = calls.counts().sequentialShare() * calls.counts().calls();
        return SmallCalls.isRead(calls)
                && !isAtPlaces(stream)
                && calls.counts().bytes() <= MOST_KEPT_BYTES * stream.opened()
                && inOrder >= calls.counts().calls() - MOST_STARTS * stream.opened();
    }

    /** Whether each time only a part of the file is read. */
    private static boolean isAtPlaces(StreamUse stream) {
        return stream.count(Calls.SEEK) + stream.count(Calls.SKIP) >= MOST * stream.opened();
    }

    private static List<String> caveats(StreamUse stream, Snippet fix) {
        List<String> caveats = new ArrayList<>();
        if (fix == Snippet.ONE_WRITER) {
            caveats.addAll(UnbufferedWrites.caveats(stream.key()));
            caveats.add(
                    "If each line must be visible at once, keep the writer open and flush after each line: this still"
                            + " saves the opening.");
            caveats.add("Files.newBufferedWriter writes UTF-8 unless it is given another charset: give it the one that"
                    + " is used now; that of a FileWriter is the default charset.");
        }
        if (fix == Snippet.READ_ONCE) {
            caveats.add("What the program makes of the file each time is saved too, and in no figure here. If the file"
                    + " may change, read it anew when Files.getLastModifiedTime does.");
        }
        caveats.add("An open stream stays with its file when another file takes the name, as when a log is rotated.");
        return caveats;
    }
}
