package io.thalweg.audit.rule;

import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.cost.CallKind;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code DataInputStream.readLine}: a call for every byte; into the system, or with a buffer into that. */
final class DataInputReadLine extends Rule {
    /** As a stack names it. */
    static final String METHOD = "java.io.DataInputStream.readLine";

    private static final double MOST = 0.5;

    /**
     * The compiler makes a fast loop of it or a slow one: between 18 and 100 MB of text a byte saved 0.55 to 1.3 times
     * what a calibration says (JDK 17 and 25, 2 virtual CPUs under KVM).
     */
    private static final double LEAST_SHARE_OF_PRICE = 0.55;

    /**
     * A reader takes more at first, until its decoder is compiled: with 4 MB of text it saved nothing, with 18 MB 30 ms
     * less than each byte of 100 MB makes expect.
     */
    private static final double START_SECONDS = 0.05;

    private static final double LEAST_START_SECONDS = 0.02;

    private static final double START_BYTES = 5e6;

    private static final String LINE = "\nString line = in.readLine();";

    DataInputReadLine() {
        super("data-input-read-line", "DataInputStream.readLine", SourceChange.Kind.LINES_BY_READER);
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        if (!SmallCalls.isRead(calls) || calls.shareOf(METHOD) < MOST) {
            return Optional.empty();
        }
        boolean small = SmallCalls.is(calls);
        if (!small && Consumed.leastShare(stream, calls) < MOST) {
            return Optional.empty();
        }
        CallCost buffered = costs.of(CallKind.JDK_BUFFER_READ);
        double seconds = small
                ? SmallCalls.seconds(stream, calls, costs)
                : buffered.seconds(calls.counts().bytes(), 0);
        Gain gain = small
                ? SmallCalls.jdkGain(stream, calls, costs)
                : gainOverBuffer(calls.counts().bytes(), costs.of(CallKind.DATA_LINE));
        String what = small
                ? SmallCalls.figures(calls) + ": DataInputStream.readLine makes a system call for every byte."
                : Amounts.count(calls.counts().bytes(), "byte")
                        + ": DataInputStream.readLine makes one call into the buffer for each byte.";
        return Optional.of(new Advice(
                Advice.Weight.BY_COST,
                what,
                seconds,
                0,
                !small,
                fixes(stream.key(), !small, gain),
                List.of(Caveat.BYTES_AS_CHARACTERS)));
    }

    private static Gain gainOverBuffer(long bytes, CallCost line) {
        double started = Math.min(1, bytes / START_BYTES);
        double low = Math.min(line.lowNanosPerCall(), LEAST_SHARE_OF_PRICE * line.nanosPerCall());
        return new Gain(
                bytes * low / 1e9 - started * START_SECONDS,
                bytes * line.highNanosPerCall() / 1e9 - started * LEAST_START_SECONDS);
    }

    /** The stream is opened in the fix as it was before, whatever it is. */
    static List<Fix> fixes(StreamUse.Key key, boolean isBuffered, @Nullable Gain gain) {
        boolean standard = key.standard() != null;
        String opener = standard ? "System.in" : ChainCode.opener(key, true);
        String source = isBuffered && !standard ? "new BufferedInputStream(" + opener + ")" : opener;
        String before = "DataInputStream in = new DataInputStream(" + source + ");" + LINE;
        return List.of(
                new Fix("Read lines with a BufferedReader", Fix.Needs.JDK, before, reader(opener), gain),
                new Fix(
                        "The same over a " + (ChainCode.isFile(opener) ? "TunedFileInputStream" : "TunedInputStream"),
                        Fix.Needs.THALWEG,
                        before,
                        reader(ChainCode.tuned(opener)),
                        gain));
    }

    private static String reader(String source) {
        return "BufferedReader in = new BufferedReader(\n        new InputStreamReader(" + source
                + ", StandardCharsets.ISO_8859_1));" + LINE;
    }
}
