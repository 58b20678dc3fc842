package io.thalweg.agent.record;

import io.thalweg.agent.count.CountSnapshot;
import io.thalweg.agent.count.Op;
import io.thalweg.agent.count.SiteWeights;
import io.thalweg.agent.count.StackTable;
import io.thalweg.agent.count.StreamCounts;
import io.thalweg.agent.figure.Figure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The few lines at exit, for those who have no more than the agent. */
final class ExitFindings {
    /** The rule of the audit, without its share of CPU: too many calls, each too small, one after another. */
    private static final long MIN_CALLS = 1000;

    /** A buffer helps calls that follow each other; below this share it would mostly be thrown away. */
    private static final double MIN_SEQUENTIAL = 0.5;

    private static final int[] OPS = {Op.READ, Op.WRITE};

    private static final Comparator<CallsAtLine> MOST_CALLS_FIRST = new Comparator<>() {
        @Override
        public int compare(CallsAtLine a, CallsAtLine b) {
            return Long.compare(b.calls(), a.calls());
        }
    };

    private ExitFindings() {}

    private record CallsAtLine(String at, int op, long calls, long bytes) {}

    static String of(CountSnapshot totals, int top) {
        List<CallsAtLine> findings = new ArrayList<>();
        long calls = 0;
        long bytes = 0;
        for (StreamCounts total : totals.streams) {
            for (int op = 0; op <= Op.RECEIVE; op++) {
                calls += total.counts(op).get(Figure.CALLS);
                bytes += total.counts(op).get(Figure.BYTES);
            }
            for (int op : OPS) {
                if (wasteful(total, op)) {
                    StackTable.Frame[] frames = mostSeen(totals, total, op);
                    if (!BlamedLine.loadsClasses(frames)) {
                        findings.add(new CallsAtLine(
                                line(frames),
                                op,
                                total.counts(op).get(Figure.CALLS),
                                total.counts(op).get(Figure.BYTES)));
                    }
                }
            }
        }
        if (findings.isEmpty()) {
            return String.format(
                    Locale.ROOT,
                    "thalweg: no small reads or writes worth fixing: %,d operations, %,d bytes on average%n",
                    calls,
                    calls == 0 ? 0 : bytes / calls);
        }
        findings.sort(MOST_CALLS_FIRST);
        StringBuilder text = new StringBuilder();
        for (CallsAtLine finding : findings.subList(0, Math.min(top, findings.size()))) {
            text.append(String.format(
                    Locale.ROOT,
                    "thalweg: %,d %ss of %.1f bytes on average (%,d bytes)%n    at %s%n",
                    finding.calls(),
                    Op.name(finding.op()),
                    (double) finding.bytes() / finding.calls(),
                    finding.bytes(),
                    finding.at()));
        }
        return text.toString();
    }

    private static boolean wasteful(StreamCounts total, int op) {
        long calls = total.counts(op).get(Figure.CALLS);
        return calls >= MIN_CALLS
                && total.counts(op).get(Figure.BYTES) / calls <= Figure.SMALL
                && total.counts(op).get(Figure.SEQUENTIAL) >= MIN_SEQUENTIAL * calls;
    }

    /** The stack that was seen most; empty if none was. */
    private static StackTable.Frame[] mostSeen(CountSnapshot totals, StreamCounts total, int op) {
        SiteWeights weights = total.weights(op);
        int heaviest = -1;
        for (int i = 0; i < weights.size(); i++) {
            if (heaviest < 0 || weights.weight(i) > weights.weight(heaviest)) {
                heaviest = i;
            }
        }
        return heaviest < 0 ? new StackTable.Frame[0] : totals.sites.get(weights.site(heaviest));
    }

    private static String line(StackTable.Frame[] frames) {
        return frames.length == 0 ? "an unknown line" : BlamedLine.ofProgram(frames);
    }
}
