package io.thalweg.audit.rule;

import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.cost.CallKind;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.StreamUse;

/** What one buffer too many costs. */
final class Redundant {
    /** Below, nobody would notice. */
    static final long LEAST_BYTES = 1 << 20;

    private Redundant() {}

    /**
     * At most a copy of each byte and a question for each refill how many bytes are there; at least nothing, since a
     * buffer hands requests as large as itself through.
     */
    static Gain gain(StreamUse stream, Calls calls, Costs costs) {
        CallCost buffered = costs.of(CallKind.JDK_BUFFER_READ);
        Calls questions = stream.calls(Calls.AVAILABLE);
        double asked = questions == null
                ? 0
                : SmallCalls.system(stream, questions, costs).highNanosPerCall()
                        * questions.counts().calls();
        return new Gain(0, (calls.counts().bytes() * buffered.nanosPerByte() * (1 + buffered.spread()) + asked) / 1e9);
    }
}
