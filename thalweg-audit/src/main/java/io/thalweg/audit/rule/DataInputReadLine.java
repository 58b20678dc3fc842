package io.thalweg.audit.rule;

import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.cost.CallKind;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.StreamUse;
import java.util.List;
import java.util.Optional;

/** {@code DataInputStream.readLine}: a call for every byte; into the system, or with a buffer into that. */
final class DataInputReadLine implements Rule {
    private static final double MOST = 0.5;

    @Override
    public String id() {
        return "data-input-read-line";
    }

    @Override
    public String title() {
        return "DataInputStream.readLine";
    }

    @Override
    public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
        if (!SmallCalls.isRead(calls) || calls.shareOf("java.io.DataInputStream.readLine") < MOST) {
            return Optional.empty();
        }
        boolean small = SmallCalls.is(calls);
        CallCost buffered = costs.of(CallKind.JDK_BUFFER_READ);
        double seconds = small
                ? SmallCalls.seconds(stream, calls, costs)
                : buffered.seconds(calls.counts().bytes(), 0);
        Gain gain = small
                ? SmallCalls.jdkGain(stream, calls, costs)
                : Gain.ofCalls(calls.counts().bytes(), costs.of(CallKind.DATA_LINE));
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
                List.of(Snippet.LINES_BY_READER.fix(gain), Snippet.LINES_BY_TUNED_READER.fix(gain)),
                List.of("A reader decodes a charset. DataInputStream.readLine treats each byte as a"
                        + " character and is deprecated for that. Choose the charset of the file.")));
    }
}
